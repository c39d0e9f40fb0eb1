import type { Page } from "@playwright/test";
import { expect, test, violations } from "./support/app";
import { addPath, amount } from "./support/expenseForm";
import { newPerson } from "./support/person";
import { newTrip } from "./support/trip";

const DINNER = [
  "TAVERNA MARINA GMBH",
  "Hafenstrasse 12",
  "20457 Hamburg",
  "",
  "Datum 14.03.2026   20:41",
  "",
  "Grillteller          18,50",
  "Salat                 7,90",
  "Wasser                4,20",
  "",
  "Summe EUR            30,60",
  "Bar EUR              50,00",
  "Zurueck EUR          19,40",
];

test.describe("reading receipts", () => {
  // Each reading may take a minute on a busy machine, and a test has up to two.
  test.describe.configure({ timeout: 150_000 });

  test("a photo fills amount, merchant and day, its lines on request, and all of it can be taken back", async ({
    browse,
  }) => {
    const ada = await newPerson("Ada");
    // The receipt's day is near the event's.
    const trip = await newTrip(ada, [], { planned_start_date: "2026-03-13" });
    const page = await browse(ada, addPath(trip));
    const fetched: string[] = [];
    page.on("request", (request) => {
      // The photo in the form is an address of this page.
      if (!request.url().startsWith("blob:")) fetched.push(new URL(request.url()).pathname);
    });
    await choose(page, await photo(page, DINNER));
    await expect(page.getByText(/^Reading receipts needs [4-6] MB, once\./)).toBeVisible();
    expect(fetched.filter((path) => path.includes("receipt-reader"))).toEqual([]);
    await page.getByRole("button", { name: "Fetch and read" }).click();

    const read = page.getByText("From the receipt:");
    await expect(read).toBeVisible({ timeout: 60_000 });
    await expect(read).toHaveText("From the receipt: 30.60 EUR · TAVERNA MARINA GMBH · 14 Mar 2026");
    await expect(amount(page)).toHaveValue("30.60");
    await expect(page.getByLabel("What was it for?")).toHaveValue("TAVERNA MARINA GMBH");
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Use its 3 lines" }).click();
    await expect(amount(page)).toHaveValue("30.60");
    await page.getByRole("button", { name: "Take it back" }).click();
    await expect(amount(page)).toHaveValue("");
    await expect(page.getByLabel("What was it for?")).toHaveValue("");

    // Nothing but the recogniser's own files was asked for, and no picture was sent.
    const others = fetched.filter((path) => !/^\/(assets|rest|auth|functions)\/|^\/config\.json$/.test(path));
    expect(others).toEqual([]);
  });

  test("another picture replaces one without a receipt and a file that is no picture, which are named", async ({
    browse,
  }) => {
    const ada = await newPerson("Ada");
    const page = await browse(ada, addPath(await newTrip(ada)));
    await choose(page, { name: "hill.heic", mimeType: "image/heic", buffer: Buffer.from("no picture") });
    await expect(page.getByText("This picture cannot be opened here. Save it as JPEG or PNG.")).toBeVisible();
    await choose(page, await photo(page, []));
    await page.getByRole("button", { name: "Fetch and read" }).click();
    await expect(page.getByText("This does not look like a receipt.")).toBeVisible({ timeout: 60_000 });
    await expect(amount(page)).toHaveValue("");
    const chosen = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Another picture" }).click();
    await (await chosen).setFiles(await photo(page, DINNER));
    await expect(page.getByText("From the receipt:")).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole("button", { name: /^Photo 1 of/ })).toHaveAccessibleName(/^Photo 1 of 1,/);
  });
});

type Picture = { name: string; mimeType: string; buffer: Buffer };

async function choose(page: Page, picture: Picture): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(picture);
}

/** Returns a photo of lines on paper that lies on a dark table, slightly turned and unevenly lit. */
async function photo(page: Page, lines: readonly string[]): Promise<Picture> {
  const base64 = await page.evaluate((shown) => {
    const canvas = new OffscreenCanvas(1200, 1600);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.fillStyle = "#3b2f2a";
    context.fillRect(0, 0, 1200, 1600);
    if (shown.length > 0) {
      context.translate(600, 800);
      context.rotate(0.01);
      const light = context.createLinearGradient(-400, -700, 400, 700);
      light.addColorStop(0, "#fffdf8");
      light.addColorStop(1, "#c9c2b6");
      context.fillStyle = light;
      context.fillRect(-420, -680, 840, 1360);
      context.fillStyle = "#1c1c1c";
      context.font = "44px monospace";
      for (const [index, line] of shown.entries()) context.fillText(line, -370, -590 + index * 84);
    }
    return canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 }).then(
      (blob) =>
        new Promise<string>((resolve) => {
          const reader = new FileReader();
          reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "");
          reader.readAsDataURL(blob);
        }),
    );
  }, lines);
  return { name: "receipt.jpg", mimeType: "image/jpeg", buffer: Buffer.from(base64, "base64") };
}
