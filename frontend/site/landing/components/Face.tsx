import type { CSSProperties } from "react";
import type { PEOPLE } from "../example";

interface FaceProps {
  person: (typeof PEOPLE)[number];
  /** The word for the reader. */
  you: string;
}

/** A person's initial on their colour, as in the app. */
export function Face({ person, you }: FaceProps) {
  return (
    <span className="face" style={{ "--tint": `var(--tint-${person.tint})` } as CSSProperties} aria-hidden="true">
      {(person.name ?? you).slice(0, 1)}
    </span>
  );
}
