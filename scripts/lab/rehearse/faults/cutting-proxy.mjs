import { once } from "node:events";
import { connect, createServer } from "node:net";

/** Of a connection while they are being cut, in ms. */
const longestLife = 400;

/**
 * Stands between people and a server as a network does, and does what networks do to connections.
 * @param {number} port the server's
 * @param {number} [at] where it is reached; any free port unless said
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
    /** Cuts all connections, and each new one soon: some before the server reads what was sent, some before its answer is read. */
    cut() {
      mood = "cutting";
      cut();
    },
    /** Lets nothing through in either direction. */
    silence() {
      mood = "silent";
    },
    /** Of what was swallowed nothing comes later: those connections are over. */
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
