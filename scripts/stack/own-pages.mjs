const itself = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Restricts a local server to its own pages and to programs. Refuses requests of other web pages in a browser here (`Origin`,
 * `Sec-Fetch-Site`) and of foreign names that resolve to this machine (`Host`). Following a link to it works.
 * @param {import("node:http").Server} server that answers already
 */
export function forOwnPages(server) {
  for (const event of ["request", "upgrade"]) {
    const answer = server.listeners(event);
    server.removeAllListeners(event);
    server.on(event, (request, reply, ...rest) => {
      if (isForeign(request)) return event === "request" ? reply.writeHead(403).end() : reply.destroy();
      if (event === "request") reply.setHeader("X-Frame-Options", "SAMEORIGIN");
      for (const each of answer) each.call(server, request, reply, ...rest);
    });
  }
}

/** @param {import("node:http").IncomingMessage} request */
function isForeign({ headers }) {
  if (!itself.test(headers.host ?? "")) return true;
  if (headers.origin && headers.origin !== `http://${headers.host}`) return true;
  const opened = headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
  return !opened && ["cross-site", "same-site"].includes(String(headers["sec-fetch-site"]));
}
