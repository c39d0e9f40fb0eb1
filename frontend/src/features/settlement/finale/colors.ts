import { colorOf } from "@/data/person/avatarColors";
import type { Person } from "@/data/person/model";
import type { PictureColors } from "./picture";

/** Returns the computed colours of the current theme. A canvas supports neither custom properties nor light-dark(). */
export function readColors(people: readonly Person[]): PictureColors {
  const probe = document.createElement("span");
  // Disable transitions. With reduced motion, base.css sets very short ones, and a read would return the previous colour.
  probe.style.transitionProperty = "none";
  document.body.append(probe);
  const computed = (color: string) => {
    probe.style.color = color;
    return getComputedStyle(probe).color;
  };
  const read = (name: string) => computed(`var(--${name})`);
  const [paper, surface, others] = [read("paper"), read("surface"), read("surface-sunken")];
  const [ink, soft, line, accent] = [read("ink"), read("ink-soft"), read("line-strong"), read("accent")];
  const tints = new Map(people.map((person) => [person.id, computed(colorOf(person))]));
  probe.remove();
  return { paper, surface, ink, soft, line, accent, person: (id) => tints.get(id ?? "") ?? others };
}
