import { Fragment } from "react";

/** A name that is an e-mail address breaks after its "@" and its dots, and not within a word where it has no room. */
export function BreakableName({ children }: { children: string }) {
  const parts = children.includes("@") ? (children.match(/[^@.]+[@.]*|[@.]+/g) ?? []) : [children];
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other place
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
