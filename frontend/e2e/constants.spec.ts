import { expect, test, visit } from "./support/app";
import { newPerson } from "./support/person";
import { newTrip, spend } from "./support/trip";

/** The sizes of docs/product.md 2.2. */

test("the navigation is 70 px high and at most 428 px wide, and lists and pages keep their widths", async ({
  browse,
}) => {
  const [ada, berk] = await Promise.all([newPerson("Ada Lace"), newPerson("Bartholomew Montgomery")]);
  const trip = await newTrip(ada, [berk]);
  await spend(trip, { what: "Hotel", amount: 90, by: ada, among: [ada, berk] });
  const page = await browse(ada, "/events", { viewport: { width: 600, height: 800 } });
  const navigation = await page.getByRole("navigation").getByRole("list").boundingBox();
  expect(navigation?.width).toBeLessThanOrEqual(428);
  const bar = await page.getByRole("navigation").boundingBox();
  expect(bar?.height).toBe(70);

  // A dropdown is at most 200 px high; a name longer than 15 letters is cut where it has to fit a chip.
  await visit(page, `/events/${trip.id}/add-expense`);
  await page.getByRole("combobox", { name: "Currency" }).click();
  const dropdown = await page.getByRole("listbox").boundingBox();
  expect(dropdown?.height).toBeLessThanOrEqual(200);
  // A strip of its own below the last whole option shows that there are more.
  const [more, fourth] = [page.locator("[role=listbox] > [aria-hidden]"), page.getByRole("option").nth(3)];
  const strip = await more.boundingBox();
  expect((strip?.y ?? 0) + (strip?.height ?? 0)).toBeCloseTo((dropdown?.y ?? 0) + (dropdown?.height ?? 0) - 1, 0);
  expect(strip?.y).toBeGreaterThan(((await fourth.boundingBox())?.y ?? 0) + 36);
  const ground = await page.getByRole("listbox").evaluate((list) => getComputedStyle(list).backgroundColor);
  await expect(more).not.toHaveCSS("background-color", ground);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Who paid\?/ }).click();
  await expect(page.getByRole("radio", { name: "Bartholomew Mo…" })).toBeVisible();

  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1600, height: 900 });
  await visit(page, "/all-expenses");
  await expect(page.getByRole("heading", { level: 1, name: "All expenses" })).toBeVisible();
  await expect(page.getByRole("main").getByText("Hotel")).toBeVisible();
  const list = await page.getByRole("main").getByRole("list").boundingBox();
  expect(list?.width).toBeLessThanOrEqual(800);
  // In a wide window the navigation is beside the content.
  const beside = await page.getByRole("navigation").boundingBox();
  expect(beside).toMatchObject({ x: 0, y: 0, height: 900 });
  expect(list?.x).toBeGreaterThanOrEqual(beside?.width ?? Infinity);

  // Pages of all widths begin at one edge.
  const edges = new Set<number | undefined>();
  for (const path of [`/events/${trip.id}`, `/events/${trip.id}/settlement`, "/news", "/profile", "/home"]) {
    await visit(page, path);
    const header = page.locator("main header").first();
    await expect(header).toBeVisible();
    edges.add((await header.boundingBox())?.x);
  }
  expect([...edges]).toEqual([list?.x]);

  // Two subjects stand beside each other, up to the other edge.
  await page.setViewportSize({ width: 1920, height: 900 });
  for (const [path, first, second] of [
    ["/all-expenses", page.getByRole("main").getByRole("list"), page.getByRole("searchbox")],
    ["/profile", page.getByLabel("First name"), page.getByRole("link", { name: /^How people pay me/ })],
    ["/profile/iban", page.getByLabel("IBAN", { exact: true }), page.getByLabel("PayPal")],
    ["/profile/notifications", page.getByLabel("Until"), page.getByRole("checkbox", { name: trip.name })],
  ] as const) {
    await visit(page, path);
    await expect(first).toBeVisible();
    await expect(second).toBeVisible();
    const [left, right] = [await first.boundingBox(), await second.boundingBox()];
    expect(right?.x, path).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  }
  await page.setViewportSize({ width: 1600, height: 900 });
  await visit(page, "/home");

  // A message is below the entries of the navigation, where nothing is pressed.
  await page.getByRole("button", { name: "Copy the code" }).click();
  const message = page.locator("[data-sonner-toast]");
  await expect(message).toBeInViewport({ ratio: 1 });
  const [box, account] = [await message.boundingBox(), await page.getByRole("link", { name: "Account" }).boundingBox()];
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(beside?.width ?? 0);
  expect(box?.y).toBeGreaterThan((account?.y ?? 0) + (account?.height ?? 0));
});
