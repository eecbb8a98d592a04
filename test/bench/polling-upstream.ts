import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

// A server in a process of its own whose background responses never end. It tells its parent where it
// listens, and on any message how many connections it has had at once at most.
let open = 0;
let most = 0;
let count = 0;
const server = createServer((request, response) => {
  request.resume().on("end", () => {
    const id = request.method === "POST" ? `resp_${count++}` : request.url?.split("/").pop();
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ id, object: "response", status: "in_progress" }));
  });
});
server.on("connection", (socket) => {
  most = Math.max(most, ++open);
  socket.on("close", () => open--);
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("message", () => process.send?.(most));
process.on("disconnect", () => process.exit());
