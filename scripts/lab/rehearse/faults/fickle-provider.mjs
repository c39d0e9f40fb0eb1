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
  const address = `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}`;
  return {
    /** What sends the functions there. */
    env: {
      ...{ EXCHANGE_RATES_PROVIDER: "frankfurter", EXCHANGE_RATES_URL: address },
      ...{ PLACES_PROVIDER: "photon", PHOTON_URL: address },
    },
    hang() {
      hangs = true;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
