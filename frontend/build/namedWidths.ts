import type { Plugin } from "vite";
import { WIDTHS } from "../src/ui/widths";

const names: Record<string, string | undefined> = WIDTHS;

/** Returns CSS with `@media (--wide)` replaced by a condition for browsers. */
export function withWidths(css: string): string {
  return css.replace(/@(?:media|container)[^{]*/g, (rule) =>
    rule.replace(/\(--([\w-]+)\)/g, (_, name: string) => {
      const width = names[name];
      if (!width) throw new Error(`no width is called ${name} (src/ui/widths.ts)`);
      return width;
    }),
  );
}

/** Replaces the named widths of src/ui/widths.ts in style sheets. */
export function namedWidths(): Plugin {
  return {
    name: "named-widths",
    enforce: "pre",
    transform: {
      filter: { id: /\.css(?:\?|$)/ },
      handler: (css) => ({ code: withWidths(css), map: null }),
    },
  };
}
