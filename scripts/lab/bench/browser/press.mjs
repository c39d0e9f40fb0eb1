/**
 * Clicks by position: Playwright's own click runs checks in the page, which would be measured, too.
 * @param {import("playwright-core").Locator} thing
 */
export async function press(thing) {
  await thing.scrollIntoViewIfNeeded();
  const { x, y, width, height } = /** @type {NonNullable<Awaited<ReturnType<typeof thing.boundingBox>>>} */ (
    await thing.boundingBox()
  );
  await thing.page().mouse.click(x + width / 2, y + height / 2);
  // The next search for an element would delay the frame that answers the click.
  await thing.page().evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}
