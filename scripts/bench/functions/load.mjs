import { connect } from "node:net";
import { run } from "../../setup/run.mjs";

/**
 * A request as it goes over the wire, as a browser of the app sends it.
 * @param {string} method @param {string} path @param {Record<string, string>} headers @param {string} [body]
 */
export function rawRequest(method, path, headers, body = "") {
  const all = {
    Host: "localhost",
    Accept: "*/*",
    "Accept-Encoding": "gzip, deflate, br, zstd",
    "Accept-Language": "tr",
    "User-Agent":
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    ...headers,
    ...(body && { "Content-Type": "application/json", "Content-Length": String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`;
}

/**
 * Sends a request again and again.
 * @param {string} program
 * @param {{ address: string, request: string, connections: number, seconds: number }} how
 * @returns {Promise<{ rate: number, half: number, p99: number }>} answers a second; times in ms
 */
export async function load(program, { address, request, connections, seconds }) {
  const flags = [`-to=${address}`, `-connections=${connections}`, `-for=${seconds}s`];
  const seen = JSON.parse(await run(program, flags, { input: request }));
  const bad = Object.keys(seen.statuses).filter((status) => status !== "200");
  if (bad.length > 0) throw new Error(`${request.split("\r\n")[0]} was answered ${bad.join(" and ")}`);
  return { rate: seen.answers / seen.seconds, half: seen.half, p99: seen.p99 };
}

/**
 * One answer as it comes over the wire, its body as it is encoded.
 * @param {string} address @param {string} request
 * @returns {Promise<{ status: number, contentType: string, body: Buffer }>}
 */
export function rawAnswer(address, request) {
  return new Promise((resolve, reject) => {
    const [host, port] = address.split(":");
    const socket = connect(Number(port), host, () =>
      socket.write(request.replace("\r\n", "\r\nConnection: close\r\n")),
    );
    /** @type {Buffer[]} */
    const chunks = [];
    socket.on("data", (chunk) => chunks.push(/** @type {Buffer} */ (chunk)));
    socket.on("error", reject);
    socket.on("end", () => {
      const whole = Buffer.concat(chunks);
      const end = whole.indexOf("\r\n\r\n");
      const head = whole.subarray(0, end).toString();
      const body = whole.subarray(end + 4);
      resolve({
        status: Number(head.split(" ")[1]),
        contentType: /^content-type: (.*)$/im.exec(head)?.[1].trim() ?? "",
        body: /^transfer-encoding: chunked/im.test(head) ? unchunked(body) : body,
      });
    });
  });
}

/** @param {Buffer} body */
function unchunked(body) {
  const parts = [];
  for (let at = 0; ; ) {
    const lineEnd = body.indexOf("\r\n", at);
    const size = Number.parseInt(body.subarray(at, lineEnd).toString(), 16);
    if (!size) return Buffer.concat(parts);
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}

/**
 * The most memory that the server had while so many connections asked, in MB.
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
