import { tintOf } from "@/data/person/avatarColors";
import type { PictureColors } from "./picture";

/** Reads the colours of the theme in use: canvases know no custom properties and no light-dark(). */
export function readColors(people: readonly string[]): PictureColors {
  const probe = document.createElement("span");
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
