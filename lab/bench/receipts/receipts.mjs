import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { chromium } from "playwright-core";
import { projectDir, Refusal } from "../../../scripts/project.mjs";
import { chromium as findChromium } from "../../../scripts/setup/chromium.mjs";

/** @type {import("../suites.mjs").BenchSuite} */
export const receipts = {
  name: "receipts",
  title: "Reading receipts",
  options: { pictures: { type: "string" } },
  run: readAll,
};

const LANGUAGE_OF = { TRY: "tur", EUR: "deu" };
/** Dates of receipts are before it. */
const TODAY = "2026-11-28";

/**
 * Reads the pictures of a folder in a browser, as the app does, and compares with its truth.json:
 * `{ [name]: { total, date, merchant, currency } }`, totals in smallest units.
 */
async function readAll({ pictures, quick }) {
  const truthFile = pictures && join(pictures, "truth.json");
  if (!truthFile || !existsSync(truthFile)) {
    throw new Refusal(
      "The receipts bench needs pictures of receipts.",
      "npm run bench -- receipts --pictures FOLDER, with JPEGs and a truth.json.",
    );
  }
  const truth = JSON.parse(readFileSync(truthFile, "utf8"));
  const files = readdirSync(pictures).filter((name) => /^\.jpe?g$/i.test(extname(name)));
  const wanted = quick ? files.slice(0, 3) : files;
  const rows = await inBrowser(async (page) => {
    const read = [];
    for (const file of wanted) {
      const name = file.slice(0, -extname(file).length);
      const known = truth[name];
      if (!known) continue;
      const bytes = readFileSync(join(pictures, file)).toString("base64");
      const language = LANGUAGE_OF[known.currency] ?? "eng";
      const found = await page.evaluate(readOne, { bytes, language, currency: known.currency, today: TODAY });
      read.push({ name, language, known, found });
      console.error(
        name,
        known.total,
        found.total,
        found.isSure,
        found.date === known.date ? "" : `${known.date} ${found.date}`,
        found.merchant,
        Math.round(found.ms),
        found.error ?? "",
      );
    }
    return read;
  });
  return report(rows);
}

/** Runs in the page. */
async function readOne({ bytes, language, currency, today }) {
  const { readPicture } = await import(/* @vite-ignore */ `${"/src/data/receipt/readPicture.ts"}`);
  const picture = await (await fetch(`data:image/jpeg;base64,${bytes}`)).blob();
  const begun = performance.now();
  try {
    const read = await readPicture(picture, language, { currency, today, monthFirst: false }, () => undefined);
    const likeliest = read.candidates[0];
    return {
      total: read.sureTotal ?? (likeliest && likeliest.score > 0 ? likeliest.units : null),
      isSure: read.sureTotal !== null,
      offered: read.candidates.slice(0, 3).map(({ units }) => units),
      date: read.date,
      merchant: read.merchant,
      text: read.text,
      ms: performance.now() - begun,
    };
  } catch (error) {
    return {
      total: null,
      isSure: false,
      offered: [],
      date: null,
      merchant: null,
      text: "",
      ms: performance.now() - begun,
      error: String(error.code ?? error),
    };
  }
}

function report(rows) {
  const count = (holds) => rows.filter(holds).length;
  const isRight = ({ known, found }) => found.total === known.total;
  const sure = rows.filter(({ found }) => found.isSure);
  const times = rows.map(({ found }) => found.ms).sort((a, b) => a - b);
  return [
    `${rows.length} receipts: ${count(isRight)} totals right, ${sure.length} sure of which ${sure.filter(isRight).length} right, ${count(({ known, found }) => found.date === known.date)} dates right; median ${(times[times.length >> 1] / 1000).toFixed(1)} s, longest ${(times.at(-1) / 1000).toFixed(1)} s.`,
  ].join("\n\n");
}

/** Opens a page of the development server, which has the app's modules. */
async function inBrowser(work) {
  const { createServer } = await import("vite");
  const server = await createServer({
    root: `${projectDir}frontend`,
    logLevel: "error",
    server: { port: 0, host: "127.0.0.1" },
  });
  await server.listen();
  const address = server.resolvedUrls?.local[0];
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    page.on("console", (m) => console.error("page:", m.text().slice(0, 300)));
    await page.goto(`${address}favicon.svg`);
    return await work(page);
  } finally {
    await browser.close();
    await server.close();
  }
}
