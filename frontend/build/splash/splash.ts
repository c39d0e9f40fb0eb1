import { type Colour, type Drawing, png } from "./png";

/**
 * Screens of the iPhones and iPads in use: width and height in CSS pixels, and the pixel ratio. iOS uses a launch image
 * only if all three match.
 */
const SCREENS: readonly (readonly [width: number, height: number, ratio: number])[] = [
  [375, 667, 2],
  [375, 812, 3],
  [414, 896, 2],
  [414, 896, 3],
  [390, 844, 3],
  [393, 852, 3],
  [402, 874, 3],
  [420, 912, 3],
  [428, 926, 3],
  [430, 932, 3],
  [440, 956, 3],
  [768, 1024, 2],
  [810, 1080, 2],
  [820, 1180, 2],
  [834, 1194, 2],
  [1024, 1366, 2],
];

/** Colours of background and mark in both themes, as in src/ui/tokens.css and the logo. */
const THEMES: Record<string, { ground: Colour; left: Colour; right: Colour }> = {
  light: { ground: [251, 247, 240], left: [30, 42, 51], right: [244, 181, 63] },
  dark: { ground: [17, 23, 28], left: [244, 239, 230], right: [245, 187, 76] },
};

/** The mark on 64 units (public/favicon.svg): two half coins with a gap, the right one moved down. */
const LEFT: Half = { x: 30, y: 31, side: -1 };
const RIGHT: Half = { x: 34, y: 33, side: 1 };

interface Half {
  x: number;
  y: number;
  side: -1 | 1;
}

const RADIUS = 18;
const MARK_SHARE = 0.34;

/** Number of colours between background and half coin, for smooth edges. */
const SHADES = 5;

function shadesOf(ground: Colour, colour: Colour): Colour[] {
  return Array.from({ length: SHADES }, (_, n) => {
    const mixed = (c: 0 | 1 | 2) => Math.round(ground[c] + ((colour[c] - ground[c]) * (n + 1)) / SHADES);
    return [mixed(0), mixed(1), mixed(2)] as const;
  });
}

interface Splash {
  file: string;
  /** Media query of the matching screens. */
  media: string;
  picture: Buffer;
}

/** Returns the launch images of the installed app on iOS: the mark in the centre, in every size and theme. */
export function splashes(): Splash[] {
  const themes = Object.entries(THEMES);
  const palettes = themes.map(([, { ground, left, right }]) => [
    ground,
    ...shadesOf(ground, left),
    ...shadesOf(ground, right),
  ]);
  return SCREENS.flatMap(([width, height, ratio]) =>
    png(drawing(width * ratio, height * ratio), palettes).map((picture, n) => ({
      file: `splash/${themes[n]?.[0]}-${width}x${height}@${ratio}.png`,
      media: `(prefers-color-scheme: ${themes[n]?.[0]}) and (device-width: ${width}px) and (device-height: ${height}px) and (-webkit-device-pixel-ratio: ${ratio}) and (orientation: portrait)`,
      picture,
    })),
  );
}

function drawing(width: number, height: number): Drawing {
  const size = Math.ceil(Math.min(width, height) * MARK_SHARE);
  const left = Math.floor((width - size) / 2);
  const top = Math.floor((height - size) / 2);
  const unit = size / 64;
  /** Returns the fraction of a pixel that a half coin covers, from 0 to 1. */
  const covered = ({ x, y, side }: Half, column: number, row: number) => {
    const dx = ((column + 0.5 - left) / unit - x) * side;
    const dy = (row + 0.5 - top) / unit - y;
    const inward = Math.min(dx, RADIUS - Math.hypot(dx, dy)) * unit;
    return Math.min(1, Math.max(0, inward + 0.5));
  };
  return {
    width,
    height,
    drawn: { left, top, size },
    at(column, row) {
      const isLeft = (column - left) / unit < 32;
      const shade = Math.round(covered(isLeft ? LEFT : RIGHT, column, row) * SHADES);
      return shade === 0 || isLeft ? shade : SHADES + shade;
    },
  };
}
