import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { chromium } from "playwright-core";
import { projectDir, Refusal } from "../../../scripts/project.mjs";
import { chromium as findChromium } from "../../../scripts/setup/chromium.mjs";
import { table } from "../table.mjs";

/** @type {import("../suites.mjs").BenchSuite} */
export const receipts = {
  name: "receipts",
  title: "Reading receipts",
  options: { pictures: { type: "string" } },
  isOnlyByName: true,
  run: readAll,
};

/**
 * A receipt of truth.json. The total is in smallest units, the language that of the recogniser; without one it is guessed.
 * @typedef {{ total: number, date: string, currency: string, language?: string }} Known
 * @typedef {{ total: number | null, isSure: boolean, date: string | null, ms: number }} Found
 * @typedef {{ name: string, language: string, known: Known, found: Found }} Read
 */

const LANGUAGE_OF = { TRY: "tur", EUR: "deu" };

/** Reads the JPEGs of a folder in a browser, as the app does, and compares with the folder's truth.json. */
async function readAll({ pictures, quick }) {
  const truthFile = pictures && join(pictures, "truth.json");
  if (!truthFile || !existsSync(truthFile)) {
    throw new Refusal(
      "The receipts bench needs pictures of receipts.",
      "npm run bench -- receipts --pictures FOLDER, with JPEGs and a truth.json of { name: { total, date, currency } }.",
    );
  }
  /** @type {Record<string, Known>} */
  const truth = JSON.parse(readFileSync(truthFile, "utf8"));
  const files = readdirSync(pictures).filter((file) => extname(file) === ".jpg" && truth[file.slice(0, -4)]);
  const rows = await inBrowser(async (page) => {
    /** @type {Read[]} */
    const read = [];
    for (const file of quick ? files.slice(0, 3) : files) {
      const name = file.slice(0, -4);
      const known = truth[name];
      const language = known.language ?? LANGUAGE_OF[known.currency] ?? "eng";
      const bytes = readFileSync(join(pictures, file)).toString("base64");
      const found = await page.evaluate(readOne, { bytes, language, currency: known.currency });
      read.push({ name, language, known, found });
    }
    return read;
  });
  return report(rows);
}

/** Runs in the page. Where no total is sure, the likeliest counts. */
async function readOne({ bytes, language, currency }) {
  const { readPicture } = await import(/* @vite-ignore */ `${"/src/data/receipt/readPicture.ts"}`);
  const { readingOf } = await import(/* @vite-ignore */ `${"/src/core/receipts/readingOf.ts"}`);
  const picture = await (await fetch(`data:image/jpeg;base64,${bytes}`)).blob();
  const place = { currency, today: new Date().toISOString().slice(0, 10), monthFirst: false };
  const begun = performance.now();
  const read = readingOf(await readPicture(picture, language, place, () => undefined), place);
  const [likeliest] = read.candidates;
  return {
    total: read.sureTotal ?? (likeliest?.score > 0 ? likeliest.units : null),
    isSure: read.sureTotal !== null,
    date: read.date,
    ms: performance.now() - begun,
  };
}

/** @param {Read[]} rows */
function report(rows) {
  const isRight = ({ known, found }) => found.total === known.total;
  const hasDate = ({ known, found }) => found.date === known.date;
  const figures = (language, all) => {
    const times = all.map(({ found }) => found.ms / 1000).sort((one, other) => one - other);
    const sure = all.filter(({ found }) => found.isSure);
    return {
      ...{ language, receipts: all.length, "totals right": all.filter(isRight).length },
      ...{ sure: sure.length, "of them right": sure.filter(isRight).length, "dates right": all.filter(hasDate).length },
      ...{ "median, s": times[times.length >> 1].toFixed(1), "longest, s": times[times.length - 1].toFixed(1) },
    };
  };
  const languages = [...new Set(rows.map(({ language }) => language))];
  const rowsOf = (wanted) => rows.filter(({ language }) => language === wanted);
  const listed = (what, wrong, shown) =>
    `${what}: ${wrong.map((row) => `${row.name} (${shown(row.found) ?? "none"}, not ${shown(row.known)})`).join(", ") || "none"}.`;
  return [
    "Photos and scans, read in Chromium as the app reads them. Each time has a start of the recogniser, whose files are cached.",
    table([...languages.map((language) => figures(language, rowsOf(language))), figures("all", rows)]),
    listed(
      "Wrong totals, in smallest units",
      rows.filter((row) => !isRight(row)),
      ({ total }) => total,
    ),
    listed(
      "Wrong dates",
      rows.filter((row) => !hasDate(row)),
      ({ date }) => date,
    ),
  ].join("\n\n");
}

/** Opens a page of the development server, which serves the app's modules one by one. */
async function inBrowser(work) {
  const { createServer } = await import("vite");
  const server = await createServer({
    root: `${projectDir}frontend`,
    logLevel: "error",
    server: { port: 0, host: "127.0.0.1" },
  });
  await server.listen();
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    await page.goto(`${server.resolvedUrls?.local[0]}favicon.svg`);
    return await work(page);
  } finally {
    await browser.close();
    await server.close();
  }
}
