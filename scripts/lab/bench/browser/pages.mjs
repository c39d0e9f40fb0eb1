/**
 * What is measured, what it shall reach (scores of 100, ms, bytes as sent), and what Lighthouse gave for the like page of
 * Spliit on the same kind of machine.
 * @typedef {object} MeasuredPage
 * @property {string} name
 * @property {(ids: import("../../../screens/routes.mjs").Ids) => string} path
 * @property {boolean} signedIn
 * @property {{ score: number, lcp: number, script: number }} aim
 * @property {{ score: number, lcp: number, script: number }} [spliit]
 */

const signedInAim = { score: 98, lcp: 1800, script: 180_000 };

/** @type {MeasuredPage[]} */
export const pages = [
  {
    name: "landing",
    path: () => "/",
    signedIn: false,
    aim: { score: 100, lcp: 1200, script: 40_000 },
    spliit: { score: 91, lcp: 2350, script: 278_000 },
  },
  { name: "home", path: () => "/home", signedIn: true, aim: signedInAim },
  {
    name: "event with its expenses",
    path: ({ trip }) => `/events/${trip}`,
    signedIn: true,
    aim: signedInAim,
    spliit: { score: 65, lcp: 3620, script: 515_000 },
  },
  { name: "all expenses", path: () => "/all-expenses", signedIn: true, aim: signedInAim },
  {
    name: "settlement",
    path: ({ trip }) => `/events/${trip}/settlement`,
    signedIn: true,
    aim: signedInAim,
    spliit: { score: 85, lcp: 2670, script: 378_000 },
  },
  { name: "new expense", path: ({ trip }) => `/events/${trip}/add-expense`, signedIn: true, aim: signedInAim },
];
