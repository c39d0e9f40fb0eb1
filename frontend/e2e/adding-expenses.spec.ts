import { expect, overflow, test, violations } from "./support/app";
import { colourOf } from "./support/colours";
import { addPath, amount, chip, fill, save, stored } from "./support/expenseForm";
import { newPerson } from "./support/person";
import { newTrip } from "./support/trip";

test.describe("adding an expense", () => {
  test("a new expense takes an amount, a word and one tap, and is shared with people who join meanwhile", async ({
    browse,
  }) => {
    const [ada, ben] = [await newPerson("Ada Byron"), await newPerson("Ben")];
    const trip = await newTrip(ada);
    const page = await browse(ada, addPath(trip));
    await expect(amount(page)).toBeFocused();
    await page.keyboard.type("12551");
    await expect(amount(page)).toHaveValue("125.51");
    await page.getByLabel("What was it for?").fill("Dinner by the river");
    await ben.accept(trip.token);
    await expect(chip(page, "Split between")).toContainText("you and Ben");
    await save(page);

    await expect(page).toHaveURL(`/events/${trip.id}`);
    await expect(page.getByText("Expense saved")).toBeAttached();
    await expect(page.getByRole("link", { name: /Dinner by the river/ })).toBeVisible();
    const message = page.getByText("Dinner by the river · 125.51 EUR");
    await expect(message).toBeVisible();
    // The message covers neither the back button nor the rest of the header.
    const back = await page.getByRole("button", { name: "Back", exact: true }).boundingBox();
    const top = (await message.boundingBox())?.y ?? 0;
    expect(top).toBeGreaterThan((back?.y ?? 0) + (back?.height ?? 0));
    const [expense] = await stored(ben, trip);
    expect(expense).toMatchObject({ amount: 125.51, currency: "EUR", category: "general", rate_source: "same" });
    const cents = expense?.shares.map((share) => Math.round(share.share_amount * 100)).sort();
    expect(cents).toEqual([6275, 6276]);
  });

  test("the error of a bill's line that cannot be read is scrolled above the foot of its sheet on a small phone", async ({
    browse,
  }) => {
    const ada = await newPerson("Ada");
    // The height that the keyboard leaves.
    const page = await browse(ada, addPath(await newTrip(ada)), { viewport: { width: 320, height: 420 } });
    await fill(page, "1250", "Dinner");
    await chip(page, "How is it split?").click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText("By item").click();
    await sheet.getByLabel("Type a line, or paste the bill").fill("Pide");
    await page.keyboard.press("Enter");
    const error = sheet.getByRole("alert").filter({ hasText: "No price found here." });
    await expect(error).toBeVisible();
    const foot = sheet.getByRole("button", { name: "Done" }).last();
    await expect
      .poll(async () => {
        const [above, below] = [await error.boundingBox(), await foot.boundingBox()];
        return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
      })
      .toBeGreaterThan(0);
  });

  test("the amount field shifts digits in from the right, counts with keys that a phone's keypad lacks, and marks errors in colour", async ({
    browse,
  }) => {
    const ada = await newPerson("Ada");
    const page = await browse(ada, addPath(await newTrip(ada)));
    await page.setViewportSize({ width: 320, height: 640 });
    const field = amount(page);
    await expect(field).toHaveAttribute("inputmode", "decimal");
    await field.pressSequentially("1a23 4");
    await expect(field).toHaveValue("12.34");
    await field.press("Backspace");
    await expect(field).toHaveValue("1.23");
    await field.press("Home");
    await field.press("5");
    await expect(field).toHaveValue("12.35");
    await field.press("ControlOrMeta+a");
    await field.press("7");
    await expect(field).toHaveValue("0.07");
    await field.press("Backspace");
    await expect(field).toHaveValue("");
    // The keys wait for the first digit.
    await expect(page.getByRole("button", { name: "Plus" })).toBeHidden();
    await field.pressSequentially("123456789012");
    await expect(field).toHaveValue("1,234,567.89");
    await field.evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", "€ 1.234,5");
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(field).toHaveValue("1,234.50");

    await chip(page, "How is it split?").click();
    await page.getByRole("radio", { name: "Manual" }).click();
    const total = page.getByRole("status").filter({ hasText: "Total" });
    await expect.poll(() => colourOf(total)).toBe("green");
    await page.getByLabel("Your share").fill("3000");
    await expect.poll(() => colourOf(total)).toBe("amber");
    expect(await violations(page)).toEqual([]);
    // Shares that do not add up keep Done disabled. Leaving the field shows why, which must not move the button from under a slow press.
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click({ delay: 300 });
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await save(page);
    await expect(page.getByLabel("What was it for?")).toBeFocused();
    const complaint = page.getByRole("alert").filter({ hasText: "The description needs at least 3 characters." });
    await expect.poll(() => colourOf(complaint)).toBe("red");

    await field.press("ControlOrMeta+a");
    await field.pressSequentially("12.50");
    await page.getByRole("button", { name: "Plus" }).tap();
    await expect(field).toBeFocused();
    await field.pressSequentially("3*4");
    await expect(field).toHaveValue("12.50+3×4");
    await expect(page.getByText("= 24.50 EUR")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.getByRole("button", { name: "00", exact: true }).tap();
    await expect(field).toHaveValue("12.50+3×400");
    await page.getByLabel("What was it for?").tap();
    await expect(field).toHaveValue("1,212.50");
    await expect(page.getByRole("button", { name: "Plus" })).toBeHidden();

    // The result below the field disappears with the tap, and the tapped control must not move away before.
    await field.fill("84,00");
    await expect(page.getByText("= 84.00 EUR")).toBeVisible();
    await page.getByRole("button", { name: "More", exact: true }).tap();
    await expect(page.getByText("= 84.00 EUR")).toBeHidden();
    await page.getByRole("switch", { name: "Money came back" }).tap();
    await expect(page.getByRole("switch", { name: "Money came back" })).toBeChecked();
  });

  for (const [width, height] of [
    [390, 500],
    [320, 420],
  ] as const) {
    test(`the form shows amount, description, sentence and its button above a keyboard (${width} x ${height})`, async ({
      browse,
    }) => {
      const ada = await newPerson("Ada");
      const page = await browse(ada, addPath(await newTrip(ada)));
      await page.setViewportSize({ width, height });
      await amount(page).pressSequentially("12345");
      const button = page.getByRole("button", { name: "Save expense" });
      await expect(page.getByRole("navigation")).toBeHidden();
      const bar = await button.boundingBox();
      expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(height);
      for (const part of [amount(page), page.getByLabel("What was it for?"), chip(page, "Who paid?")]) {
        const box = await part.boundingBox();
        expect(box?.y).toBeGreaterThanOrEqual(0);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
      }
      expect(await overflow(page)).toBe(0);
      expect(await violations(page)).toEqual([]);
    });
  }

  test("a message covers neither a field nor a button of the form above a keyboard", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const page = await browse(ada, addPath(await newTrip(ada)));
    await page.setViewportSize({ width: 390, height: 500 });
    await amount(page).pressSequentially("12345");
    await page.getByLabel("What was it for?").fill("Taxi");
    await page.getByRole("button", { name: "Save and add another" }).click();
    const message = page.locator("[data-sonner-toast]");
    await expect(message).toContainText("123.45");
    const covered = async () => {
      const over = await message.boundingBox();
      const parts = await page.getByRole("main").locator("button, input:not([type=file]), a").all();
      const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
      const isBelow = (box: (typeof boxes)[number]) =>
        box &&
        over &&
        box.x < over.x + over.width &&
        over.x < box.x + box.width &&
        box.y < over.y + over.height &&
        over.y < box.y + box.height;
      return boxes.filter(isBelow).length;
    };
    await expect.poll(covered).toBe(0);
    await expect(message).toBeInViewport({ ratio: 1 });
  });
});
