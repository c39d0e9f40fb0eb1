import type { ReactNode } from "react";
import { Link } from "react-router-dom";

interface MaybeLinkProps {
  /** Target of the link; undefined for readers of a view-only link. */
  to?: string;
  className?: string;
  children: ReactNode;
}

/** A link for participants, and plain text for readers of a view-only link. */
export function MaybeLink({ to, children, ...rest }: MaybeLinkProps) {
  return to ? (
    <Link to={to} {...rest}>
      {children}
    </Link>
  ) : (
    <span {...rest}>{children}</span>
  );
}
