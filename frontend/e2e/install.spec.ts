import { atOnce, expect, test } from "./support/app";

test("Chromium can install the app, and every icon matches the manifest", async ({
  playwright,
  launchOptions,
  baseURL,
  request,
}) => {
  // The headless shell reports no installability errors; only full Chromium does.
  const browser = await playwright.chromium.launch({ ...launchOptions, executablePath: process.env.CHROMIUM_PATH });
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto("/login");
  await page.evaluate(() => navigator.serviceWorker.ready);
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // The test browser has no profile to install into, so this error is expected.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(["in-incognito"]);
  const { errors, data } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? "{}");

  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(
    expect.arrayContaining(["any", "maskable", "monochrome"]),
  );
  const shapes = manifest.screenshots.map(({ form_factor }: { form_factor: string }) => form_factor);
  expect(shapes).toEqual(expect.arrayContaining(["narrow", "wide"]));
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
    expect(await atOnce(sizeOf(await (await request.get(src)).body())), src).toBe(sizes);
  }
  for (const { url } of manifest.shortcuts) expect((await request.get(url, { headers: html })).ok(), url).toBe(true);
  await browser.close();
});

test("an iPhone finds its launch image, light and dark, in its own size", async ({ page, request }) => {
  await page.goto("/login");
  const links = await page
    .locator('link[rel="apple-touch-startup-image"]')
    .evaluateAll((found) =>
      found.map((link) => ({ src: link.getAttribute("href") ?? "", media: (link as HTMLLinkElement).media })),
    );
  expect(links.length).toBeGreaterThan(20);
  for (const { src, media } of links) {
    const [, width, height, ratio] =
      /device-width: (\d+)px.*device-height: (\d+)px.*pixel-ratio: (\d)/.exec(media) ?? [];
    const sizes = `${Number(width) * Number(ratio)}x${Number(height) * Number(ratio)}`;
    expect(await atOnce(sizeOf(await (await request.get(src)).body())), src).toBe(sizes);
  }
});

const html = { Accept: "text/html" };

/** Returns width and height of a PNG as a manifest writes them. */
async function sizeOf(png: Buffer): Promise<string> {
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}
