import type { ComponentPropsWithoutRef, ElementType } from "react";

type Props<As extends ElementType> = { as?: As } & Omit<ComponentPropsWithoutRef<As>, "as" | "className">;

/** Text that screen readers read and the screen does not show. */
export function ScreenReaderOnly<As extends ElementType = "span">({ as, ...rest }: Props<As>) {
  const Tag: ElementType = as ?? "span";
  return <Tag className="visually-hidden" {...rest} />;
}
