import { Refusal } from "../../../project.mjs";
import { table } from "../table.mjs";
import { measureDurable, measureSize } from "./size.mjs";

/** Measures requests by size of the database. @type {import("../suites.mjs").BenchSuite} */
export const database = {
  name: "database",
  title: "Database",
  options: {
    expenses: { type: "string", default: "10000,100000,1000000" },
    asked: { type: "string", default: "200" },
  },
  async run({ quick, expenses, asked }) {
    const sizes = quick ? [2000] : expenses.split(",").map(Number);
    if (!sizes.every((size) => Number.isInteger(size) && size >= 1000)) {
      throw new Refusal(
        `--expenses ${expenses} is no list of sizes.`,
        "As in --expenses 10000,1000000; at least 1000.",
      );
    }
    const load = quick ? { asked: 5, writers: 50, each: 2 } : { asked: Number(asked), writers: 50, each: 20 };
    const measured = [];
    for (const size of sizes) {
      const isLast = size === sizes[sizes.length - 1];
      measured.push(await measureSize(size, { ...load, throughApi: isLast ? Math.ceil(load.asked / 2) : 0 }));
    }
    return sectionOf(measured, await measureDurable(sizes[0], load));
  },
};

/**
 * @param {Awaited<ReturnType<typeof measureSize>>[]} measured smallest first
 * @param {Awaited<ReturnType<typeof measureDurable>>} durable
 */
function sectionOf(measured, durable) {
  const last = measured[measured.length - 1];
  const rows = last.figures.flatMap((figures, at) => (figures ? [rowOf(figures, measured, at)] : []));
  const sizes = measured.map((size) => ({
    expenses: count(size.expenses),
    "filled in, s": size.fillSeconds.toFixed(0),
    "on disk, MB": count(Math.round(size.bytes / 1e6)),
    "bytes an expense": count(Math.round(size.bytes / size.expenses)),
    "saved per second": size.together.perSecond,
    "median / p95": times(size.together),
  }));
  return [
    "Median / p95 in ms, in Postgres, under row-level security as the person who asks, by the number of expenses in the",
    "database. Growth is the last median divided by the first. Rows fetched, pages (8 kB) looked at, rows written with the bytes",
    "of write-ahead log (median, the commit's own apart), tables read from end to end, and the time through the embedded API are",
    `those at ${count(last.expenses)}. Commits do not wait for the disk.`,
    "",
    table(rows),
    "",
    "Fifty people save expenses at once in the largest event, each on a connection of their own: no error, no expense",
    "lost, every balance equal to the rows.",
    "",
    table(sizes),
    "",
    `With every commit on the disk, at ${count(measured[0].expenses)} expenses: one person saves ${durable.alone.perSecond} a second`,
    `(${times(durable.alone)} ms), fifty in one event ${durable.together.perSecond} together (${times(durable.together)} ms).`,
  ].join("\n");
}

/** @param {import("./size.mjs").Figures} figures of the largest size */
function rowOf(figures, measured, at) {
  const first = measured.find((size) => size.figures[at]).figures[at];
  return {
    request: figures.name,
    ...Object.fromEntries(
      measured.map(({ expenses, figures: list }) => [count(expenses), list[at] ? times(list[at]) : ""]),
    ),
    growth: (figures.median / first.median).toFixed(2),
    rows: count(figures.rows),
    pages: count(figures.pages),
    "written / log": figures.written > 0 ? `${count(figures.written)} / ${count(figures.log)}` : "",
    "end to end": figures.scanned.join(", ") || "none",
    "through the API": figures.throughApi ? times(figures.throughApi) : "",
  };
}

const round = (ms) => ms.toFixed(ms < 10 ? 2 : 0);
const times = ({ median, p95 }) => `${round(median)} / ${round(p95)}`;
const count = (number) => number.toLocaleString("en-US");
