import { tintOf } from "@/data/person/avatarColors";

/** The colour of a person; everybody else has none. */
export function tintFor(user_id: string | null) {
  return { "--tint": user_id === null ? "var(--surface-sunken)" : `var(--tint-${tintOf(user_id)})` };
}
