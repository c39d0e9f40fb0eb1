import type { CSSProperties, ReactNode } from "react";
import { Link } from "react-router-dom";

interface MaybeLinkProps {
  /** Where a tap leads; nowhere for who only looks. */
  to?: string;
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
}

/** What can be tapped in an event of one's own, and only read by who has a link to look at it. */
export function MaybeLink({ to, children, ...rest }: MaybeLinkProps) {
  return to ? (
    <Link to={to} {...rest}>
      {children}
    </Link>
  ) : (
    <span {...rest}>{children}</span>
  );
}
