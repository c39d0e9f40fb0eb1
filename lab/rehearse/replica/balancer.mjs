import { Agent, createServer, request } from "node:http";

const MOST_PREFLIGHT_SECONDS = "7200";

/**
 * Forwards a request, and its response.
 * @param {import("node:http").IncomingMessage} incoming
 * @param {import("node:http").ServerResponse} outgoing
 * @param {{ to: string, agent: Agent, headers: import("node:http").OutgoingHttpHeaders }} how headers: replace the request's
 */
function passOn(incoming, outgoing, { to, agent, headers }) {
  const { hostname, port } = new URL(to);
  const { method, url: path } = incoming;
  const passed = request({ hostname, port, method, path, headers, agent }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  passed.on("error", () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
  outgoing.on("close", () => passed.destroy());
  incoming.pipe(passed);
}

/**
 * Starts two servers. One is the app's address and alternates between two Go servers. The other is like a hosted project's
 * load balancer: it sends GET and HEAD of tables to the replica and everything else to the project.
 * @param {{ ports: { app: number, read: number }, functions: readonly string[], project: string, replica: string }} where
 */
export async function startBalancer({ ports, functions, project, replica }) {
  const agent = new Agent({ keepAlive: true });
  /** How many requests went to the replica, and whether it is left out. */
  const state = { replica: 0, isReplicaOut: false };
  let turn = 0;
  const app = createServer((incoming, outgoing) => {
    turn = (turn + 1) % functions.length;
    passOn(incoming, outgoing, { to: functions[turn], agent, headers: incoming.headers });
  });
  const read = createServer((incoming, outgoing) => {
    const { origin = "*", "access-control-request-headers": asked = "" } = incoming.headers;
    outgoing.setHeader("Access-Control-Allow-Origin", origin);
    if (incoming.method === "OPTIONS") {
      outgoing.setHeader("Access-Control-Allow-Headers", asked);
      outgoing.setHeader("Access-Control-Max-Age", MOST_PREFLIGHT_SECONDS);
      outgoing.writeHead(204).end();
      return;
    }
    const isReading = ["GET", "HEAD"].includes(incoming.method ?? "") && incoming.url?.startsWith("/rest/v1/");
    const toReplica = isReading && !state.isReplicaOut;
    if (toReplica) state.replica++;
    const to = toReplica ? replica : project;
    // The light API refuses pages of another origin; hosted projects accept them.
    const { origin: _, referer: __, ...others } = incoming.headers;
    const kept = Object.entries(others).filter(([name]) => !name.startsWith("sec-fetch-"));
    passOn(incoming, outgoing, { to, agent, headers: { ...Object.fromEntries(kept), host: new URL(to).host } });
  });
  await Promise.all([listening(app, ports.app), listening(read, ports.read)]);
  const stop = async () => {
    agent.destroy();
    for (const server of [app, read]) server.closeAllConnections();
    await Promise.all([app, read].map((server) => new Promise((resolve) => server.close(resolve))));
  };
  return { state, stop };
}

/** @param {import("node:http").Server} server @param {number} port */
const listening = (server, port) =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(undefined));
  });
