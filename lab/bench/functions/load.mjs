import { run } from "../../../scripts/setup/run.mjs";

/** Returns the headers that a browser sends with each request. @param {Record<string, string>} own @param {string} body */
export const browserHeaders = (own, body) => ({
  Host: "localhost",
  Accept: "*/*",
  "Accept-Encoding": "gzip, deflate, br, zstd",
  "Accept-Language": "tr",
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  ...own,
  ...(body && { "Content-Type": "application/json", "Content-Length": String(Buffer.byteLength(body)) }),
});

/**
 * Returns a request as the bytes on the wire.
 * @param {{ method: string, path: string, headers: Record<string, string>, body: string }} asked
 */
export function rawRequest({ method, path, headers, body }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`;
}

/**
 * Repeats a request on several connections.
 * @param {string} program
 * @param {{ address: string, asked: string, connections: number, seconds: number }} how
 * @returns {Promise<{ rate: number, half: number, p99: number }>} answers a second; times in ms
 */
export async function load(program, { address, asked, connections, seconds }) {
  const flags = [`-to=${address}`, `-connections=${connections}`, `-for=${seconds}s`];
  const seen = JSON.parse(await run(program, flags, { input: asked }));
  const bad = Object.keys(seen.statuses).filter((status) => status !== "200");
  if (bad.length > 0) throw new Error(`${asked.split("\r\n")[0]} was answered ${bad.join(" and ")}`);
  return { rate: seen.answers / seen.seconds, half: seen.half, p99: seen.p99 };
}

/**
 * Returns the peak memory of the server under load, in MB.
 * @param {string} program @param {Parameters<typeof load>[1]} how
 */
export async function memoryUnder(program, how) {
  let most = 0;
  let busy = true;
  const watching = (async () => {
    while (busy) {
      const numbers = await (await fetch(`http://${how.address}/metrics`)).text();
      most = Math.max(most, Number(/^process_resident_memory_bytes (\S+)$/m.exec(numbers)?.[1] ?? 0));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  try {
    await load(program, how);
  } finally {
    busy = false;
    await watching;
  }
  return Math.round(most / 1e6);
}
