// Judges the groups of groups.json with Ajv and prints one verdict a line:
// true, false, or what went wrong. TestDifferentialAjv copies it beside an
// installation of Ajv and runs it.
'use strict';
const fs = require('fs');
const options = { strict: false, logger: false, ownProperties: true, validateFormats: false };
// Up to draft-07 the siblings of $ref are ignored.
const old = (o) => ({ ...o, ignoreKeywordsWithRef: true });
const makers = {
  'draft4': (o) => new (require('ajv-draft-04').default)(old(o)),
  'draft6': (o) => {
    const ajv = new (require('ajv').default)(old(o));
    ajv.addMetaSchema(require('ajv/dist/refs/json-schema-draft-06.json'));
    return ajv;
  },
  'draft7': (o) => new (require('ajv').default)(old(o)),
  'draft2019-09': (o) => new (require('ajv/dist/2019').default)(o),
  'draft2020-12': (o) => new (require('ajv/dist/2020').default)(o),
};
const { groups, remotes } = JSON.parse(fs.readFileSync('groups.json', 'utf8'));
const short = (e) => String(e.message || e).split('\n')[0].slice(0, 200);
for (const g of groups) {
  let validate, fault;
  try {
    const ajv = makers[g.draft](g.formats ? { ...options, validateFormats: true } : options);
    if (g.formats) require('ajv-formats')(ajv);
    for (const [uri, text] of Object.entries(remotes[g.draft] || {})) {
      if (!g.schema.includes('localhost:1234')) break;
      try { ajv.addSchema(JSON.parse(text), uri); } catch { /* judged by the schemas that refer to it */ }
    }
    validate = ajv.compile(JSON.parse(g.schema));
  } catch (e) {
    fault = 'the schema: ' + short(e);
  }
  for (const text of g.instances) {
    let verdict = fault;
    if (!verdict) {
      try { verdict = String(validate(JSON.parse(text))); } catch (e) { verdict = e instanceof SyntaxError ? 'false' : 'the instance: ' + short(e); }
    }
    console.log(verdict);
  }
}
