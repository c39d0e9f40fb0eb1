import { createServer } from "node:net";

/**
 * @param {number} port 0 for any free one
 * @param {string} [host]
 * @returns {Promise<number>} the port, which was free a moment ago
 */
function tryPort(port, host = "127.0.0.1") {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host, exclusive: true }, () => {
      const found = /** @type {import("node:net").AddressInfo} */ (server.address()).port;
      server.close(() => resolve(found));
    });
  });
}

/** @param {number} port @param {string} [host] */
export async function isFree(port, host) {
  try {
    await tryPort(port, host);
    return true;
  } catch (error) {
    if (error.code === "EADDRINUSE" || error.code === "EACCES") return false;
    throw error;
  }
}

/**
 * Returns distinct free ports.
 * @param {number} count
 * @returns {Promise<number[]>}
 */
export async function freePorts(count) {
  const found = new Set();
  while (found.size < count) found.add(await tryPort(0));
  return [...found];
}
