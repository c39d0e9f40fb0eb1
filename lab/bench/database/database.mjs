import { Refusal } from "../../../scripts/project.mjs";
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
        `--expenses ${expenses} is not a list of sizes.`,
        "For example --expenses 10000,1000000; each at least 1000.",
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
  const sizes = measured.map((size) => ({
    expenses: count(size.expenses),
    "filled in, s": size.fillSeconds.toFixed(0),
    "on disk, MB": count(Math.round(size.bytes / 1e6)),
    "bytes an expense": count(Math.round(size.bytes / size.expenses)),
    "saved per second": size.together.perSecond,
    "median / p95": times(size.together),
  }));
  return [
    `Median / p95 in ms, in Postgres, under row-level security as the person who asks, in a database of ${count(last.expenses)} expenses;`,
    'commits do not wait for the disk. "Small" is an ordinary person or a small event (or the event of 200 people), "20,000" the',
    "busiest person or the largest event. Growth is the median divided by that in the smallest database, at most. Rows fetched,",
    "pages (8 kB) read, rows written with bytes of write-ahead log, and the time through the embedded API are those of the largest.",
    "",
    table(requestRows(measured)),
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

/**
 * Returns one row per request: its times in the largest database by the size of the event or person.
 * @param {Awaited<ReturnType<typeof measureSize>>[]} measured smallest first
 */
export function requestRows(measured) {
  /** @type {Map<string, Record<string, string>>} */
  const rows = new Map();
  const growths = new Map();
  const last = measured[measured.length - 1];
  for (const [at, figures] of last.figures.entries()) {
    if (!figures) continue;
    const [request, of = ""] = figures.name.split(/, (.*)/s);
    const before = rows.get(request);
    const { median } = measured.find((size) => size.figures[at])?.figures[at] ?? figures;
    growths.set(request, Math.max(growths.get(request) ?? 0, figures.median / median));
    rows.set(request, {
      ...(before ?? { request, small: "", "5,000": "", "20,000": "" }),
      [columns[of] ?? "small"]: times(figures),
      growth: growths.get(request).toFixed(2),
      rows: count(figures.rows),
      pages: count(figures.pages),
      "written / log": figures.written > 0 ? `${count(figures.written)} / ${count(figures.log)}` : "",
      "through the API": figures.throughApi ? times(figures.throughApi) : "",
    });
  }
  return [...rows.values()];
}

/** Columns by the second half of a request's name. @type {Record<string, string>} */
const columns = { "5,000": "5,000", "20,000": "20,000", "busiest person": "20,000" };

const round = (ms) => ms.toFixed(ms < 10 ? 2 : 0);
const times = ({ median, p95 }) => `${round(median)} / ${round(p95)}`;
const count = (number) => number.toLocaleString("en-US");
