// Answers the requests of package protocol with Ajv: verdicts and times on the
// sets in the file that is its argument. bench copies it beside an installation
// of Ajv. Formats are annotations, as they are for the others.
'use strict';
const fs = require('fs');
const readline = require('readline');

const sets = new Map();
for (const s of JSON.parse(fs.readFileSync(process.argv[2], 'utf8'))) {
  const bytes = (list) => (list || []).map((text) => Buffer.from(text, 'base64'));
  sets.set(s.name, { counts: {}, schema: JSON.parse(Buffer.from(s.schema, 'base64').toString()), docs: bytes(s.docs), bad: bytes(s.bad), mutants: bytes(s.mutants) });
}

// Up to draft-07 the siblings of $ref are ignored. Without $schema it is
// 2020-12, as the others take it.
const options = { strict: false, logger: false, ownProperties: true, validateFormats: false };
const old = { ...options, ignoreKeywordsWithRef: true };
function maker(uri) {
  switch ((uri || '').replace(/#$/, '')) {
    case 'http://json-schema.org/draft-04/schema': return new (require('ajv-draft-04').default)(old);
    case 'http://json-schema.org/draft-06/schema': {
      const ajv = new (require('ajv').default)(old);
      ajv.addMetaSchema(require('ajv/dist/refs/json-schema-draft-06.json'));
      return ajv;
    }
    case 'http://json-schema.org/draft-07/schema': return new (require('ajv').default)(old);
    case 'https://json-schema.org/draft/2019-09/schema': return new (require('ajv/dist/2019').default)(options);
  }
  return new (require('ajv/dist/2020').default)(options);
}

function judgeOf(set, peer) {
  if (!set.validate) set.validate = maker(set.schema.$schema).compile(set.schema);
  const validate = set.validate;
  const fromString = peer.endsWith('string');
  return {
    convert: fromString ? (b) => b.toString('utf8') : (b) => b,
    judge(text) {
      let value;
      try { value = JSON.parse(fromString ? text : text.toString('utf8')); } catch { return false; }
      return validate(value);
    },
  };
}

function time(set, peer, millis) {
  const { convert, judge } = judgeOf(set, peer);
  const docs = set.docs.map(convert);
  const counts = set.counts; // how often the documents fit, by peer
  global.gc();
  for (let n = Math.max(1, counts[peer] || 0); ;) {
    const from = process.cpuUsage();
    let accepted = 0;
    for (let i = 0; i < n; i++) for (const d of docs) if (judge(d)) accepted++;
    const used = process.cpuUsage(from);
    const micros = used.user + used.system;
    if (micros >= millis * 900 || n >= 2 ** 30) {
      if (!counts[peer]) { // the first time is for its compiler: long enough that all is compiled
        const until = Date.now() + 400;
        while (Date.now() < until) for (const d of docs) if (judge(d)) accepted++;
        counts[peer] = n;
        return time(set, peer, millis);
      }
      counts[peer] = n;
      return { nanos: micros * 1000 / n, count: n, allocs: -1, accepted: accepted > 0 };
    }
    n = Math.max(n + 1, micros > 0 ? Math.min(100 * n, Math.floor(1.1 * n * millis * 1000 / micros)) : 100 * n);
  }
}

function verdicts(set, peer) {
  const { convert, judge } = judgeOf(set, peer);
  const letters = (list) => list.map((b) => {
    try { return judge(convert(b)) ? '1' : '0'; } catch { return '!'; }
  }).join('');
  return { docs: letters(set.docs), bad: letters(set.bad), mutants: letters(set.mutants) };
}

function answer(q) {
  if (q.op === 'peers') return { names: ['Ajv ' + require('ajv/package.json').version, 'Node ' + process.version] };
  const set = sets.get(q.set);
  if (!set) return { error: 'there is no set ' + q.set };
  switch (q.op) {
    case 'verdicts': return verdicts(set, q.peer);
    case 'time': return time(set, q.peer, q.millis);
  }
  return { error: 'there is no operation ' + q.op };
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  let a;
  try { a = answer(JSON.parse(line)); } catch (e) { a = { error: String(e.message || e).split('\n')[0].slice(0, 200) }; }
  process.stdout.write(JSON.stringify(a) + '\n');
});
