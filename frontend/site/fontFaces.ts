import type { Assets } from "./document";

const LATIN_EXT = "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1E00-1E9F,U+20A0-20AB,U+20AD-20C0";
const LATIN =
  "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215";

/** Returns the font faces of Figtree. The fallback font comes with the app's tokens. */
export function fontFaces(assets: Pick<Assets, "fontLatin" | "fontLatinExt">): string {
  const figtree = (url: string, range: string) =>
    `@font-face{font-family:"Figtree Variable";font-weight:300 900;font-display:swap;src:url(${url}) format("woff2");unicode-range:${range}}`;
  return figtree(assets.fontLatinExt, LATIN_EXT) + figtree(assets.fontLatin, LATIN);
}
