/** Attempts to find an element at rest. Each takes at least two frames. */
const MAX_TRIES = 300;

/**
 * Clicks by position: Playwright's own click runs checks in the page, which would be measured, too. Throws if something
 * covers the element all the time.
 * @param {import("playwright-core").Locator} thing
 */
export async function press(thing) {
  const page = thing.page();
  let at = null;
  // A list that renders meanwhile may replace the element.
  for (let tries = 0; at === null; tries++) {
    if (tries === MAX_TRIES) throw new Error(`${thing} is covered, or does not rest`);
    at = await thing.evaluate(middleOf);
  }
  await page.mouse.click(at.x, at.y);
  // The next search for an element would delay the frame that answers the click.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/**
 * In the page: scrolls to the element and waits until it rests. Returns null when it was replaced, moved or covered.
 * @param {Element} element
 */
async function middleOf(element) {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  // The middle is clear of the bars at the top and the bottom.
  element.scrollIntoView({ block: "center", behavior: "instant" });
  await frame();
  const before = element.getBoundingClientRect();
  await frame();
  const { x: left, y: top, width, height } = element.getBoundingClientRect();
  if (!element.isConnected || top !== before.y) return null;
  const [x, y] = [left + width / 2, top + height / 2];
  return element.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
}
