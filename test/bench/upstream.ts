import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

// A server in a process of its own, which answers every request with a completion and tells its
// parent where it listens.
const COMPLETION = JSON.stringify({
  id: "completion-1",
  object: "chat.completion",
  choices: [{ index: 0, message: { role: "assistant", content: "Hello." }, finish_reason: "stop" }],
  usage: { prompt_tokens: 500, completion_tokens: 3, total_tokens: 503 },
});

const server = createServer((request, response) => {
  request.resume().on("end", () => {
    response.writeHead(200, { "content-type": "application/json" }).end(COMPLETION);
  });
}).listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit());
