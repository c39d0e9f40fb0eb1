import { setTimeout } from "node:timers/promises";

/**
 * @typedef {object} Place where people look while something is away
 * @property {Awaited<ReturnType<typeof import("../../../scripts/stack/stack.mjs").startStack>>} stack
 * @property {Awaited<ReturnType<typeof import("./cutting-proxy.mjs").cuttingProxy>>} network
 * @property {Awaited<ReturnType<typeof import("./fickle-provider.mjs").fickleProvider>>} provider
 * @property {import("playwright-core").BrowserContext[]} phones
 *
 * @typedef {object} Outage
 * @property {string} name
 * @property {"everybody" | "whose token ends" | "nobody"} hurts whose screens cannot load or save until it ends
 * @property {(place: Place) => unknown} begin
 * @property {(place: Place) => unknown} end
 */

/** Delay of a slow server, in ms. */
const slowness = 10_000;

/** The error page of a hosted project's gateway. */
const gatewaysPage = { status: 522, contentType: "text/html", body: "<html><h1>522</h1>Connection timed out</html>" };

/** @type {Outage[]} */
export const outages = [
  { ...{ name: "the database is down", hurts: "everybody" }, ...service("database") },
  { ...{ name: "the API is down", hurts: "everybody" }, ...service("API") },
  { ...{ name: "the functions are down, and the app's files with them", hurts: "everybody" }, ...service("functions") },
  {
    ...{ name: "the device has no network", hurts: "everybody" },
    begin: ({ phones }) => Promise.all(phones.map((phone) => phone.setOffline(true))),
    end: ({ phones }) => Promise.all(phones.map((phone) => phone.setOffline(false))),
  },
  {
    ...{ name: "connections are cut again and again", hurts: "nobody" },
    begin: ({ network }) => network.cut(),
    end: ({ network }) => network.mend(),
  },
  {
    ...{ name: "the network swallows everything", hurts: "everybody" },
    begin: ({ network }) => network.silence(),
    end: ({ network }) => network.mend(),
  },
  {
    ...{ name: "the tables are away, says a gateway", hurts: "everybody" },
    ...path("rest", (route) => route.fulfill(gatewaysPage)),
  },
  {
    ...{ name: "the sign-in server is away, says a gateway", hurts: "whose token ends" },
    ...path("auth", (route) => route.fulfill(gatewaysPage)),
  },
  {
    ...{ name: "only the functions' answers are away", hurts: "nobody" },
    ...path("functions", (route) => route.abort()),
  },
  {
    ...{ name: "tables answer after ten seconds", hurts: "everybody" },
    ...path("rest", (route) => setTimeout(slowness).then(() => route.continue())),
  },
  { ...{ name: "mails do not go out", hurts: "nobody" }, ...service("mailbox") },
  { name: "the providers hang", hurts: "nobody", begin: ({ provider }) => provider.hang(), end: () => {} },
];

/**
 * A service of the stack is killed and stays away until it is started again.
 * @param {import("../../../scripts/stack/services/orphans.mjs").ServiceName} name
 */
function service(name) {
  return {
    begin: async ({ stack }) => {
      stack.killService(name);
      await stack.services[name].stop();
    },
    end: ({ stack }) => stack.services[name].start(),
  };
}

/**
 * One of the three servers behind the address of a hosted project fails.
 * @param {"rest" | "auth" | "functions"} server
 * @param {(route: import("playwright-core").Route) => Promise<unknown>} answer
 */
function path(server, answer) {
  const address = `**/${server}/v1/**`;
  /** The page may be closed before a late answer. */
  const late = (route) => answer(route).catch(() => {});
  return {
    begin: ({ phones }) => Promise.all(phones.map((phone) => phone.route(address, late))),
    end: ({ phones }) => Promise.all(phones.map((phone) => phone.unroute(address, late))),
  };
}
