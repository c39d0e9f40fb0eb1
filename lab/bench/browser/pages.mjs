/**
 * A measured page, with its aims: points of 100, ms, bytes as sent.
 * @typedef {object} MeasuredPage
 * @property {string} name
 * @property {(ids: import("../../screens/routes.mjs").Ids) => string} path
 * @property {boolean} signedIn
 * @property {{ score: number, lcp: number, script: number }} aim
 */

const signedInAim = { score: 98, lcp: 1800, script: 180_000 };

/** @type {MeasuredPage[]} */
export const pages = [
  {
    name: "landing",
    path: () => "/",
    signedIn: false,
    aim: { score: 100, lcp: 1200, script: 40_000 },
  },
  { name: "home", path: () => "/home", signedIn: true, aim: signedInAim },
  {
    name: "event with its expenses",
    path: ({ trip }) => `/events/${trip}`,
    signedIn: true,
    aim: signedInAim,
  },
  { name: "all expenses", path: () => "/all-expenses", signedIn: true, aim: signedInAim },
  {
    name: "settlement",
    path: ({ trip }) => `/events/${trip}/settlement`,
    signedIn: true,
    aim: signedInAim,
  },
  { name: "new expense", path: ({ trip }) => `/events/${trip}/add-expense`, signedIn: true, aim: signedInAim },
];
