// A session of the official TypeScript client with a server of the notes, one
// line of JSON for each step: node client.mjs stdio COMMAND | http URL | sse URL.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';

const [door, where] = process.argv.slice(2);
const transport = {
  stdio: () => new StdioClientTransport({ command: where, args: [], env: process.env }),
  http: () => new StreamableHTTPClientTransport(new URL(where)),
  sse: () => new SSEClientTransport(new URL(where)),
}[door]();
const client = new Client({ name: 'typescript', version: '1' });
await client.connect(transport);

const step = async (name, run) => {
  try {
    console.log(JSON.stringify([name, await run()]));
  } catch (e) {
    console.log(JSON.stringify([name, { code: e.code, message: e.message, data: e.data }]));
  }
};
const call = (name, args) => async () => {
  const r = await client.callTool({ name, arguments: args });
  return r.isError ? { isError: true, text: r.content[0].text } : { structured: r.structuredContent };
};

await step('tools', async () => (await client.listTools()).tools.map((t) => [t.name, t.outputSchema !== undefined]).sort());
await step('good', call('find_note', { word: 'x' }));
await step('refused', call('find_note', { word: 'x', order: 'canary' }));
await step('absent', call('find_note'));
await step('no output schema', call('add_note', { text: 'x' }));
await step('output breach', call('count_notes', {}));
await step('unknown tool', call('canary', {}));
await step('prompts', async () => (await client.listPrompts()).prompts.map((p) => [p.name, p.arguments.map((a) => [a.name, a.required === true])]).sort());
await step('prompt', async () => (await client.getPrompt({ name: 'review', arguments: { subject: 'x' } })).messages.length);
await step('prompt refused', () => client.getPrompt({ name: 'review', arguments: { tone: 'canary' } }));
await step('unknown prompt', () => client.getPrompt({ name: 'canary' }));
await step('resource', async () => (await client.readResource({ uri: 'notes:all' })).contents[0].text);
// The code is the SDK's: -32002 or, as from 2026-07-28 on, -32602.
await step('unknown resource', () => client.readResource({ uri: 'notes:canary' }).catch((e) => e.message.replace(/^MCP error -32(602|002): /, '')));
const many = await Promise.all(Array.from({ length: 200 }, (_, i) => call('find_note', i % 2 ? { word: 'x' } : { word: '' })()));
console.log(JSON.stringify(['200 at once', many.filter((r) => r.structured).length, many.filter((r) => r.isError).length]));
await client.close();
