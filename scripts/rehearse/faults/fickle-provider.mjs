import { once } from "node:events";
import { createServer } from "node:http";

/** Somebody's service for exchange rates and places that never answers well: it fails, or keeps everybody waiting. */
export async function fickleProvider() {
  let hangs = false;
  const server = createServer((_, answer) => {
    if (!hangs) answer.writeHead(500).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}`,
    hang() {
      hangs = true;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
