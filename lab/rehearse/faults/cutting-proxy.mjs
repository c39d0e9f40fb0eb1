import { once } from "node:events";
import { connect, createServer } from "node:net";

/** The longest life of a connection while connections are cut, in ms. */
const longestLife = 400;

/**
 * Starts a proxy in front of a server that cuts or silences connections on request.
 * @param {number} port of the server
 * @param {number} [at] port of the proxy; 0 for any free one
 */
export async function cuttingProxy(port, at = 0) {
  /** @type {"well" | "cutting" | "silent"} */
  let mood = "well";
  /** @type {Set<import("node:net").Socket>} */
  const open = new Set();
  const cut = () => {
    for (const socket of open) socket.resetAndDestroy();
  };

  const server = createServer((near) => {
    const far = connect({ port, host: "127.0.0.1" });
    if (mood === "cutting") setTimeout(() => near.resetAndDestroy(), Math.random() * longestLife);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      open.add(one);
      one.on("data", (chunk) => mood !== "silent" && other.write(chunk));
      one.on("end", () => other.end());
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(at, "127.0.0.1");
  await once(server, "listening");

  return {
    address: `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}`,
    /** Cuts all connections, and each new one soon: some before the request is read, some before the answer is. */
    cut() {
      mood = "cutting";
      cut();
    },
    /** Lets nothing through in either direction. */
    silence() {
      mood = "silent";
    },
    /** Ends silenced connections, so that nothing swallowed arrives later. */
    mend() {
      if (mood === "silent") cut();
      mood = "well";
    },
    close() {
      server.close();
      cut();
    },
  };
}
