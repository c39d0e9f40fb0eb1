import { tintOf } from "@/data/person/avatarColors";
import type { PictureColors } from "./picture";

/** Reads the colours of the theme in use: canvases know no custom properties and no light-dark(). */
export function readColors(people: readonly string[]): PictureColors {
  const probe = document.createElement("span");
  // With reduced motion, base.css gives everything a very short transition: a read would return the former colour.
  probe.style.transitionProperty = "none";
  document.body.append(probe);
  const read = (name: string) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const [paper, surface, others] = [read("paper"), read("surface"), read("surface-sunken")];
  const [ink, soft, line, accent] = [read("ink"), read("ink-soft"), read("line-strong"), read("accent")];
  const tints = new Map(people.map((id) => [id, read(`tint-${tintOf(id)}`)]));
  probe.remove();
  return { paper, surface, ink, soft, line, accent, person: (id) => tints.get(id ?? "") ?? others };
}
