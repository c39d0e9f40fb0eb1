import { open } from "../../screens/demo-browser.mjs";
import { press } from "./press.mjs";

/**
 * Splits a new expense of an event by the lines of a bill: measures a tap on a face, on a portion and on a person of the
 * whole bill, and the keys of a line.
 * @param {import("playwright-core").Page} page
 * @param {{ event: string, lines: number }} bill
 * @param {(what: string, act: () => Promise<unknown>) => Promise<void>} note measures what an act causes
 */
export async function splitBill(page, { event, lines }, note) {
  await open(page, `/events/${event}/add-expense`);
  await page.getByLabel("What was it for?").waitFor();
  await press(page.getByRole("button", { name: "How is it split?" }));
  await press(page.getByRole("dialog").getByText("By item"));
  const field = page.getByLabel("Type a line, or paste the bill");
  const text = Array.from({ length: lines }, (_, number) => `Dish ${number + 1} 12.50`).join("\n");
  await field.evaluate((element, bill) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", bill);
    element.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData }));
  }, text);
  const line = (number) =>
    page.getByRole("listitem").filter({ has: page.getByText(`Dish ${number}`, { exact: true }) });
  // Many faces are folded.
  const unfold = async (/** @type {import("playwright-core").Locator} */ button) => {
    if (await button.count()) await press(button);
  };
  const touched = [2, 3, 4];
  for (const number of touched) {
    await line(number).waitFor();
    await unfold(line(number).getByRole("button", { name: "Who had it?" }));
  }
  const face = (number) => line(number).getByTitle(`Person ${number}`, { exact: true });
  await face(2).waitFor();
  await note("put people on lines", async () => {
    for (const number of touched) await press(face(number));
  });
  await press(page.getByRole("button", { name: "Edit Dish 2", exact: true }));
  const portion = page.getByRole("button", { name: "One portion more: Person 2", exact: true });
  await portion.waitFor();
  await note("give more portions", async () => {
    for (const _ of touched) await press(portion);
  });
  const everyone = page.getByRole("group", { name: "Who was there?" });
  await unfold(everyone.getByRole("button", { name: / of / }));
  await note("take people off the bill", async () => {
    for (const number of touched) {
      await press(everyone.getByRole("button", { name: new RegExp(`^Person ${number}(?!\\d)`) }));
    }
  });
  // Moves the focus first: the way back to the field is long.
  await press(field);
  await note("type a line", () => field.pressSequentially("Tea", { delay: 120 }));
}
