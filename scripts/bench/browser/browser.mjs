import { withDemoBrowser } from "../../screens/demo-browser.mjs";
import { step } from "../../setup/progress.mjs";
import { table } from "../table.mjs";
import { interactions } from "./interactions.mjs";
import { lighthouse } from "./lighthouse.mjs";
import { pages } from "./pages.mjs";
import { warmStart } from "./warm-start.mjs";

/** How long people wait in the browser. @type {import("../parts.mjs").BenchPart} */
export const browser = {
  name: "browser",
  title: "Browser",
  options: {
    only: { type: "string", default: "" },
    runs: { type: "string", default: "3" },
    many: { type: "string", default: "5000" },
  },
  run: ({ quick, only, runs, many }) =>
    withDemoBrowser(async (demo) => {
      const { owed: memory } = await demo.signedIn("en");
      const wanted = pages.filter(({ name }) => (quick ? name === "home" : name.includes(only)));
      const loads = [];
      for (const page of wanted) {
        const figures = await step(`Lighthouse: ${page.name}`, () =>
          lighthouse({
            origin: demo.origin,
            path: page.path(demo.ids),
            memory: page.signedIn ? memory.origins[0].localStorage : [],
            runs: quick ? 1 : Number(runs),
          }),
        );
        loads.push(rowOf(page, figures));
      }
      const starts = await step("Starting without network", () => warmStart({ ...demo, memory, runs: quick ? 1 : 5 }));
      const touches = await step("Using a long list", () =>
        interactions({ ...demo, memory, count: quick ? 100 : Number(many) }),
      );
      return [loadsText, table(loads), startsText, table(starts), touchesText(many), table(touches)].join("\n\n");
    }),
};

const loadsText = [
  "The production build, served compressed (brotli) by the functions' server, opened for the first time on a phone as",
  "Lighthouse 12 imagines it (slow 4G, a processor four times slower): the median of three runs. Signed-in pages show the",
  "demo trip. Sizes as sent; the aim and Spliit's figures for its like page, taken in the same way, stand beside them.",
].join("\n");

const startsText = [
  "From the installed app, warm, with the network off: from the navigation to the first content, and to the last of what",
  "the screen shows. The median of five.",
].join("\n");

const touchesText = (many) =>
  [
    `In an event with ${Number(many).toLocaleString("en-US")} expenses: from the touch or key to the next frame that shows something (what INP`,
    "measures), on a processor four times slower; the longest of each kind.",
  ].join("\n");

const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
const kilobytes = (bytes) => `${Math.round(bytes / 1000)} KB`;

function rowOf({ name, aim, spliit }, figures) {
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
    aim: `${aim.score}, ${seconds(aim.lcp)}, ${kilobytes(aim.script)}`,
    Spliit: spliit ? `${spliit.score}, ${seconds(spliit.lcp)}, ${kilobytes(spliit.script)}` : "",
  };
}
