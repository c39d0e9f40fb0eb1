import type { ComponentProps } from "react";
import { type LinkProps as RouterLinkProps, useHref, useLinkClickHandler } from "react-router";

/** `reloadDocument`: the browser opens the page, for those outside the app. */
export type LinkProps = Omit<ComponentProps<"a">, "href"> &
  Pick<RouterLinkProps, "to" | "replace" | "state" | "reloadDocument">;

/** A link of the router. Its own component would load 3 KB of prefetching, for its server framework, in each screen. */
export function Link({ to, replace, state, reloadDocument, onClick, target, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state, target });
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!reloadDocument && !event.defaultPrevented) follow(event);
      }}
    />
  );
}
