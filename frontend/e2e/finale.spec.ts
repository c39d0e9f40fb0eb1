import { readFileSync } from "node:fs";
import { expect, overflow, test, violations } from "./support/app";
import { newPerson } from "./support/person";
import { newTrip, spend } from "./support/trip";

/** Returns the size of a PNG, in pixels, from its header. */
function sizeOf(png: Buffer): [width: number, height: number] {
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

/** Creates an event of two people, settled by Ben's payment to Ada. */
async function settledTrip(name: string) {
  const [ada, ben] = await Promise.all([newPerson("Ada Byron"), newPerson("Ben")]);
  const trip = await newTrip(ada, [ben], { name });
  await spend(trip, { what: "Wine tasting", amount: 72.5, by: ben, among: [ada, ben], on: "2027-05-14" });
  await spend(trip, { what: "Boat tour", amount: 102, by: ada, among: [ada, ben], on: "2027-05-15" });
  await ben.rpc("save_payment", {
    payment: {
      ...{ id: crypto.randomUUID(), event_id: trip.id, from_user: ben.id, to_user: ada.id },
      ...{ amount: 14.75, currency: "EUR", paid_on: "2027-05-17" },
    },
  });
  return { ada, path: `/events/${trip.id}/settlement` };
}

test("a settled event downloads a picture in the colours of the theme where files cannot be shared", async ({
  browse,
}) => {
  const { ada, path } = await settledTrip("Porto");
  const pictures: Buffer[] = [];
  for (const theme of ["light", "dark"]) {
    const page = await browse(ada, path, { stored: { theme } });
    await expect(page.getByRole("heading", { name: "Porto is settled." })).toBeVisible();
    await expect(page.getByText("174.50 EUR · 2 expenses · 1 payment")).toBeVisible();
    await page.evaluate(() => Object.defineProperty(navigator, "canShare", { value: undefined }));
    expect(await violations(page)).toEqual([]);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Share the picture" }).click();
    expect((await download).suggestedFilename()).toBe("Porto.png");
    pictures.push(readFileSync(await (await download).path()));
    // The picture is not blank: it contains the accent colour of the logo.
    const marked = await page.getByRole("img", { name: /Porto/ }).evaluate((canvas: HTMLCanvasElement) => {
      const [red = 0, green = 0, blue = 0] = canvas.getContext("2d")?.getImageData(90, 140, 1, 1).data ?? [];
      return red > 200 && green > 150 && blue < 120;
    });
    expect(marked).toBe(true);
    await page.close();
  }
  for (const picture of pictures) expect(sizeOf(picture)).toEqual([1080, 1350]);
  expect(pictures[0]?.equals(pictures[1] ?? Buffer.alloc(0))).toBe(false);
});

test("a settled event with a name of 120 letters, or in another script, fits the narrowest phone", async ({
  browse,
}) => {
  for (const name of ["x".repeat(120), "رحلة الأصدقاء إلى بورتو ".repeat(4).trim()]) {
    const { ada, path } = await settledTrip(name);
    const page = await browse(ada, path, { viewport: { width: 320, height: 640 } });
    await expect(page.getByRole("button", { name: "Share the picture" })).toBeVisible();
    await expect.poll(() => overflow(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.close();
  }
});
