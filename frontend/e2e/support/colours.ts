import type { Locator } from "@playwright/test";

/** First and last hue of each colour, in degrees. */
const HUES = { red: [-15, 25], amber: [25, 55], green: [90, 175] } as const;

/** Returns the perceived hue of an element's text, because names in a style sheet can hide another colour. */
export async function colourOf(element: Locator): Promise<keyof typeof HUES | undefined> {
  const [red = 0, green = 0, blue = 0] = await element.evaluate((node) => {
    const dot = new OffscreenCanvas(1, 1).getContext("2d");
    if (!dot) return [];
    dot.fillStyle = getComputedStyle(node).color;
    dot.fillRect(0, 0, 1, 1);
    return [...dot.getImageData(0, 0, 1, 1).data];
  });
  // https://en.wikipedia.org/wiki/Hue#Computing_hue_from_RGB
  const degrees = (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
  const isOf = ([from, to]: readonly [number, number]) => from <= degrees && degrees < to;
  return (Object.keys(HUES) as (keyof typeof HUES)[]).find((name) => isOf(HUES[name]));
}
