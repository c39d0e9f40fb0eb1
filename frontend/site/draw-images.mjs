/**
 * Draws the pictures that have to be pixels: the installed app's icons and the preview that chats
 * show for a link and for an invitation, one each per language. Run by hand after a change of mark or headline:
 *   node site/draw-images.mjs
 * Needs a Chromium (CHROMIUM_PATH, /usr/bin/chromium or Playwright's own).
 */
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const root = fileURLToPath(new URL("..", import.meta.url));
const fontFolder = join(
  dirname(createRequire(import.meta.url).resolve("@fontsource-variable/figtree/package.json")),
  "files",
);

const INK = "#1e2a33";
const PAPER = "#fbf7f0";
const MARIGOLD = "#f4b53f";
const CREAM = "#fffaf0";

const coin = (left, right) =>
  `<path d="M30 13a18 18 0 0 0 0 36z" fill="${left}"/><path d="M34 15a18 18 0 0 1 0 36z" fill="${right}"/>`;

/** Returns the mark as SVG. `corner` rounds its square; `scale` shrinks the coin into a mask's safe zone. */
function mark({ ground = MARIGOLD, left = INK, right = CREAM, corner = 0, scale = 1 }) {
  const square = ground ? `<rect width="64" height="64" rx="${corner}" fill="${ground}"/>` : "";
  const move = `translate(${32 - 32 * scale} ${32 - 32 * scale}) scale(${scale})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${square}<g transform="${move}">${coin(left, right)}</g></svg>`;
}

const ICONS = [
  { file: "icons/icon-192.png", size: 192, svg: mark({ corner: 18 }) },
  { file: "icons/icon-512.png", size: 512, svg: mark({ corner: 18 }) },
  { file: "icons/maskable-512.png", size: 512, svg: mark({ scale: 0.86 }) },
  {
    file: "icons/monochrome-512.png",
    size: 512,
    svg: mark({ ground: null, left: "#fff", right: "#fff", scale: 1.2 }),
  },
  { file: "icons/apple-touch-icon.png", size: 180, svg: mark({}) },
];

async function fontFace(file) {
  const data = (await readFile(join(fontFolder, file))).toString("base64");
  return `@font-face{font-family:Figtree;font-weight:300 900;src:url(data:font/woff2;base64,${data}) format("woff2")${file.includes("-ext-") ? ";unicode-range:U+0100-02FF,U+1E00-1E9F" : ";unicode-range:U+0000-00FF,U+0131,U+2000-206F"}}`;
}

function preview({ hero }, fonts) {
  return `<!doctype html><style>${fonts}
    *{margin:0;box-sizing:border-box}
    body{position:relative;width:1200px;height:630px;overflow:hidden;background:${PAPER};color:${INK};font-family:Figtree}
    .coin{position:absolute;right:-190px;top:52px;width:560px}
    .brand{position:absolute;left:80px;top:72px;display:flex;align-items:center;gap:20px;font-size:44px;font-weight:780;letter-spacing:-.025em}
    .brand svg{width:68px}
    h1{position:absolute;left:80px;top:212px;font-size:84px;font-weight:800;line-height:1.04;letter-spacing:-.04em;white-space:nowrap}
    h1 span{display:block}
    h1 span+span{margin-left:.62em}
    p{position:absolute;left:80px;top:436px;width:640px;font-size:38px;font-weight:600;line-height:1.25;letter-spacing:-.015em;text-wrap:balance}
    </style>
    <svg class="coin" viewBox="0 0 400 440"><path d="M196 10a190 190 0 0 0 0 380z" fill="${MARIGOLD}"/><path d="M204 44a190 190 0 0 1 0 380z" fill="${INK}"/></svg>
    <div class="brand">${mark({ corner: 18 })}Divido</div>
    <h1><span>${hero.titleStart}</span><span>${hero.titleEnd}</span></h1>
    <p>${hero.subtitle}</p>`;
}

/** Draws an invitation as the app does: a ticket with a seat that is taken, and free ones. */
function ticket({ picture }, fonts) {
  const seat = (ground, line) =>
    `<i style="background:${ground};border:5px ${ground === "none" ? "dashed" : "solid"} ${line}"></i>`;
  return `<!doctype html><style>${fonts}
    *{margin:0;box-sizing:border-box}
    body{width:1200px;height:630px;overflow:hidden;background:${PAPER};color:${INK};font-family:Figtree}
    .ticket{position:absolute;inset:64px 110px;border-radius:44px;background:#fff;box-shadow:0 3px 0 #e8dfcf,0 24px 60px rgb(30 42 51 / 14%);overflow:hidden}
    .head{position:relative;height:318px;padding:58px 64px;background:${MARIGOLD};overflow:hidden}
    .head svg{position:absolute;right:-30px;top:-60px;width:440px;opacity:.22}
    h1{position:relative;width:800px;font-size:76px;font-weight:800;line-height:1.06;letter-spacing:-.035em;text-wrap:balance}
    .seam{position:absolute;left:0;right:0;top:318px;border-top:6px dashed ${PAPER}}
    .seam::before,.seam::after{content:"";position:absolute;top:-31px;width:56px;height:56px;border-radius:50%;background:${PAPER}}
    .seam::before{left:-28px}.seam::after{right:-28px}
    .stub{display:flex;align-items:center;justify-content:space-between;height:184px;padding:0 64px}
    .seats{display:flex;gap:18px}.seats i{width:76px;height:76px;border-radius:50%}
    .brand{display:flex;align-items:center;gap:18px;font-size:44px;font-weight:780;letter-spacing:-.025em}
    .brand svg{width:66px}
    </style>
    <div class="ticket"><div class="head"><svg viewBox="0 0 64 64">${coin(INK, INK)}</svg><h1>${picture}</h1></div><div class="seam"></div>
    <div class="stub"><div class="seats">${seat("#fbd9c4", "#fbd9c4")}${seat("#d3ebdd", "#d3ebdd")}${seat("#d5e3f5", "#d5e3f5")}${seat("none", "#cbbfa8").repeat(2)}</div>
    <div class="brand">${mark({ corner: 18 })}Divido</div></div></div>`;
}

const executablePath = [process.env.CHROMIUM_PATH, "/usr/bin/chromium"].find((path) => path && existsSync(path));
const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
});
const page = await browser.newPage();

for (const { file, size, svg } of ICONS) {
  const path = join(root, "public", file);
  await mkdir(dirname(path), { recursive: true });
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px}</style>${svg}`);
  await page.screenshot({ path, omitBackground: true });
}

const fonts =
  (await fontFace("figtree-latin-wght-normal.woff2")) + (await fontFace("figtree-latin-ext-wght-normal.woff2"));
await page.setViewportSize({ width: 1200, height: 630 });
for (const language of ["tr", "en", "de", "es", "fr"]) {
  const texts = JSON.parse(await readFile(join(root, `src/locales/${language}/landing.json`), "utf8"));
  await page.setContent(preview(texts, fonts));
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(root, `public/og-${language}.png`) });
  const { page: invitation } = JSON.parse(
    await readFile(join(root, `src/locales/${language}/invitations.json`), "utf8"),
  );
  await page.setContent(ticket(invitation, fonts));
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(root, `public/og-invitation-${language}.png`) });
}
await browser.close();
