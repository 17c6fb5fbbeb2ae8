// The official TypeScript client, through whatever stands between it and a
// server: it does what a client does and prints what it saw, a line each.
//
//	node client.mjs stdio COMMAND ARGS...
//	node client.mjs http URL
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const [kind, target, ...args] = process.argv.slice(2);
const transport = kind === "stdio"
  ? new StdioClientTransport({ command: target, args, stderr: "ignore" })
  : new StreamableHTTPClientTransport(new URL(target));
const client = new Client({ name: "typescript", version: "1" }, { capabilities: {} });
await client.connect(transport);

async function see(what, promise) {
  try {
    console.log(what, JSON.stringify(await promise));
  } catch (e) {
    console.log(what, "error", e.code, e.message);
  }
}
await see("tools", client.listTools().then((list) => list.tools.map((tool) => tool.name).sort()));
await see("ping", client.ping());
await see("echo", client.callTool({ name: "echo", arguments: { message: "hello ü 😀" } }));
await see("sum", client.callTool({ name: "get-sum", arguments: { a: 1.5, b: 2e3 } }));
await see("structured", client.callTool({ name: "get-structured-content", arguments: { location: "Chicago" } }));
await see("image", client.callTool({ name: "get-tiny-image", arguments: {} }));
await see("resources", client.listResources());
await see("templates", client.listResourceTemplates());
await see("prompts", client.listPrompts());
await see("prompt", client.getPrompt({ name: "args-prompt", arguments: { city: "Oslo" } }));
await see("level", client.setLoggingLevel("emergency"));
await see("completion", client.complete({ ref: { type: "ref/prompt", name: "completable-prompt" }, argument: { name: "department", value: "E" } }));
console.log("--- refused");
await see("bad sum", client.callTool({ name: "get-sum", arguments: { a: "1", b: 2 } }));
await see("more", client.callTool({ name: "echo", arguments: { message: "x", extra: true } }));
await see("control", client.callTool({ name: "echo", arguments: { message: "\u001b[2J" } }));
await see("unknown", client.callTool({ name: "no-such-tool", arguments: {} }));
await see("after", client.callTool({ name: "echo", arguments: { message: "after" } }));
await client.close();
process.exit(0);
