import { Fragment } from "react";

/** An e-mail address as a name, which may break after its "@" and its dots, so that no word breaks. */
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
