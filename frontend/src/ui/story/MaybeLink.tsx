import type { ReactNode } from "react";
import { Link } from "@/ui/Link";

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
