import { step } from "../../../scripts/setup/progress.mjs";
import { withDemoBrowser } from "../../screens/demo-browser.mjs";
import { table } from "../table.mjs";
import { interactions } from "./interactions.mjs";
import { lighthouse } from "./lighthouse.mjs";
import { pages } from "./pages.mjs";
import { warmStart } from "./warm-start.mjs";

/** Measures the app in a browser. @type {import("../suites.mjs").BenchSuite} */
export const browser = {
  name: "browser",
  title: "Browser",
  options: {
    only: { type: "string", default: "" },
    runs: { type: "string", default: "5" },
    many: { type: "string", default: "2000" },
    people: { type: "string", default: "40" },
  },
  run: ({ quick, only, runs, many, people }) =>
    withDemoBrowser(async (demo) => {
      // A quick run measures once, with a short list.
      const loadRuns = quick ? 1 : Number(runs);
      const startRuns = quick ? 1 : 5;
      const touchRuns = quick ? 1 : 5;
      const count = quick ? 100 : Number(many);
      const { owed: memory } = await demo.signedIn("en");
      const wanted = pages.filter(({ name }) => (quick ? name === "home" : name.includes(only)));
      const loads = [];
      for (const page of wanted) {
        const figures = await step(`Lighthouse: ${page.name}`, () =>
          lighthouse({
            origin: demo.origin,
            path: page.path(demo.ids),
            memory: page.signedIn ? memory.origins[0].localStorage : [],
            runs: loadRuns,
          }),
        );
        loads.push(rowOf(page, figures));
        // Print each row at once: a later page may fail.
        console.log(table(loads.slice(-1)));
      }
      const starts = await step("Starting without network", () => warmStart({ ...demo, memory, runs: startRuns }));
      console.log(table(starts));
      const size = { people: Number(people), count };
      const touches = await step("Using a large event", () =>
        interactions({ ...demo, memory, ...size, runs: touchRuns }),
      );
      return [
        loadsText(loadRuns),
        table(loads),
        startsText(startRuns),
        table(starts),
        touchesText(size, touchRuns),
        table(touches.rows),
        framesText(touches.shown),
      ].join("\n\n");
    }),
};

const loadsText = (runs) =>
  [
    "The production build, served compressed (brotli) by the functions' server, opened for the first time on a phone as",
    `Lighthouse 12 imagines it (slow 4G, a processor four times slower): the median of ${runs}. Signed-in pages show the`,
    "demo trip. Sizes as sent. Processor is Lighthouse's measure of the machine while it ran (a good desktop has 1,500 to 2,000):",
    "on a busy machine, points and blocked time are worse than the page.",
  ].join("\n");

const startsText = (runs) =>
  [
    "From the installed app, warm, with the network off: from the navigation to the first content, and to the last of what",
    `the screen shows. The median of ${runs}.`,
  ].join("\n");

/** @param {number[]} shown */
const framesText = ([ordinary, large]) =>
  [
    `Scrolled by touch, 600 px in 0.4 s at a time, the ordinary event shows ${ordinary} % of the frames in time, the large one`,
    `${large} %.`,
  ].join("\n");

const touchesText = ({ people, count }, runs) =>
  [
    `A large event (${count.toLocaleString("en-US")} expenses, ${people} people, a bill of 100 lines) beside an ordinary one (60 expenses, 6 people,`,
    "a bill of 9 lines), on a processor four times slower. Opening counts until the content shows, the payments with a friend (200",
    "open events of eight people, beside 6) from the answer until their sum shows; everything else from the touch or key to the next",
    "frame that shows something (what INP measures), the longest of each kind.",
    `The median of ${runs}, by turns.`,
  ].join("\n");

const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
const kilobytes = (bytes) => `${Math.round(bytes / 1000)} KB`;

function rowOf({ name, aim }, figures) {
  return {
    page: name,
    points: figures.score,
    "first paint": seconds(figures.fcp),
    LCP: seconds(figures.lcp),
    blocked: `${Math.round(figures.tbt)} ms`,
    CLS: figures.cls.toFixed(3),
    script: kilobytes(figures.script),
    "all bytes": kilobytes(figures.total),
    requests: figures.requests,
    processor: Math.round(figures.processor),
    aim: `${aim.score}, ${seconds(aim.lcp)}, ${kilobytes(aim.script)}`,
  };
}
