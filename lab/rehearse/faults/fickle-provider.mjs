import { once } from "node:events";
import { createServer } from "node:http";

/** Starts a provider of exchange rates and places that fails or hangs. */
export async function fickleProvider() {
  let hangs = false;
  const server = createServer((_, answer) => {
    if (!hangs) answer.writeHead(500).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}`;
  return {
    /** Settings that make the functions ask this provider. */
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
