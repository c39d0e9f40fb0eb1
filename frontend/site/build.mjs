/**
 * Renders the public pages into dist after the app's build: an HTML file per page and language, a few kilobytes of
 * script, the page of guests at a table, robots.txt and, if PUBLIC_URL is set, a sitemap. Then compresses all files. PUBLIC_URL also makes the
 * addresses for search engines and link previews absolute; without it they are relative.
 */
import { access, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build, runnerImport } from "vite";
import { compressFolder } from "../build/compress.mjs";

process.env.NODE_ENV = "production";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = join(root, "dist");
const renderer = join(root, ".cache/prerender");

/** Limit of a landing page's compressed bytes until it works. */
const { landing: BUDGET } = JSON.parse(await readFile(join(root, "budgets.json"), "utf8"));

const { namedWidths } = (await runnerImport(join(root, "build/namedWidths.ts"))).module;

const shared = {
  configFile: false,
  root,
  logLevel: "warn",
  publicDir: false,
  plugins: [namedWidths()],
  resolve: { alias: { "@": join(root, "src") } },
};

/** Builds code to inline into pages. As files, it would cost a round trip before the first paint. */
async function buildInline(input) {
  const { output } = await build({
    ...shared,
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rollupOptions: { input, output: { format: "iife" } },
    },
  });
  const { code } = output[0];
  if (/<\/?script/i.test(code)) throw new Error(`${input} would end its own element`);
  return code.trim();
}

/** Builds browser entries into dist/assets. Returns the address of each by its entry's name. */
async function buildBrowser(input) {
  const { output } = await build({
    ...shared,
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: "es2022",
      modulePreload: false,
      rollupOptions: { input, output: { format: "es" } },
    },
  });
  const address = (file) => `/${file}`;
  const entries = output.filter((item) => item.type === "chunk" && item.isEntry);
  const fonts = output.filter((item) => item.fileName.endsWith(".woff2"));
  return {
    script: (name) => address(entries.find((entry) => entry.name === name).fileName),
    font: (name) => address(fonts.find((font) => font.fileName.includes(`/${name}`)).fileName),
  };
}

/** Builds the page of guests at a table, dist/t/index.html: apart from the app, so that it loads none of its script. */
async function buildTable() {
  await build({
    ...shared,
    // Bundling ignores the "use client" of libraries, with a warning for each file.
    logLevel: "error",
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: "es2023",
      modulePreload: { polyfill: false },
      rollupOptions: { input: { table: join(root, "table.html") } },
    },
  });
  await mkdir(join(dist, "t"), { recursive: true });
  await rename(join(dist, "table.html"), join(dist, "t/index.html"));
}

async function buildRenderer() {
  await build({
    ...shared,
    build: {
      ssr: join(root, "site/pages.tsx"),
      outDir: renderer,
      emptyOutDir: true,
      target: "node20",
      cssTarget: "chrome123",
      cssMinify: true,
      rollupOptions: { output: { entryFileNames: "pages.mjs" } },
    },
  });
  return import(pathToFileURL(join(renderer, "pages.mjs")).href);
}

async function exists(file) {
  return access(join(dist, file)).then(
    () => true,
    () => false,
  );
}

async function write(file, text) {
  const path = join(dist, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

async function checkBudget(pages, scripts) {
  const sizeOf = (bytes) => ({
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes).length,
  });
  let script = 0;
  for (const file of scripts) script += sizeOf(await readFile(join(dist, file))).gzip;
  const landing = pages.filter(({ page }) => page === "landing").map(({ html }) => sizeOf(html).gzip);
  const documentSize = Math.max(...landing);
  console.log(`public pages: ${pages.length}, landing ${documentSize} B and script ${script} B gzipped`);
  if (script > BUDGET.script || documentSize > BUDGET.document) {
    throw new Error(`the landing page is over its budget of ${JSON.stringify(BUDGET)} bytes`);
  }
}

const origin = (process.env.PUBLIC_URL ?? "").replace(/\/+$/, "");
const site = await buildBrowser({
  site: join(root, "site/browser/site.ts"),
  fonts: join(root, "site/browser/fonts.ts"),
});
const deletion = await buildBrowser({
  "delete-account": join(root, "site/legal/browser/deleteAccountPage.ts"),
});
await buildTable();
const { renderPages } = await buildRenderer();
const pages = renderPages({
  earlyScript: await buildInline(join(root, "site/browser/early.ts")),
  siteScript: site.script("site"),
  deleteAccountScript: deletion.script("delete-account"),
  fontLatin: site.font("figtree-latin-wght"),
  fontLatinExt: site.font("figtree-latin-ext-wght"),
  manifest: (await exists("manifest.webmanifest")) ? "/manifest.webmanifest" : null,
  origin,
  year: new Date().getUTCFullYear(),
});
for (const { file, html } of pages) await write(file, html);

const sitemap = origin ? `\nSitemap: ${origin}/sitemap.xml` : "";
await write("robots.txt", `User-agent: *\nDisallow: /invite/\nDisallow: /events/${sitemap}\n`);
if (origin) {
  const urls = pages.map(({ file }) => `<url><loc>${origin}/${file.replace(/\/?index\.html$/, "")}</loc></url>`);
  await write(
    "sitemap.xml",
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>\n`,
  );
}

await checkBudget(pages, [site.script("site")]);
await rm(renderer, { recursive: true, force: true });
const { files, before, after } = await compressFolder(dist);
console.log(`compressed ${files} files: ${before} B to ${after} B`);
