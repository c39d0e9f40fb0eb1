import { useEffect, useMemo, useRef } from "react";
import { useLocation, useOutlet, useParams } from "react-router-dom";
import { eventBeside } from "@/core/routes/beside";
import { pathTo } from "@/core/routes/paths";
import { focusOnArrival } from "@/ui/focusOnArrival";
import { type OpenedInSidePane, SidePane } from "@/ui/pane";
import { usePanes } from "@/ui/useWide";
import type { Screen } from "../routes";
import { ScreenView } from "./prepare";

/**
 * Shows an event and its expense: one instead of the other, or side by side in wide windows. The event stays mounted,
 * whatever opens beside it and whatever the width becomes.
 */
export function EventLayout({ event }: { event: Screen }) {
  const { eventId = "" } = useParams();
  const { pathname } = useLocation();
  const screen = useOutlet();
  const panes = usePanes();
  const opened = eventBeside(pathname) === null ? null : pathname;
  const path = panes ? opened : null;
  useFocusWhenClosed(path);
  const beside = useMemo<OpenedInSidePane | null>(
    () => (panes ? { of: pathTo("event", { eventId }), path, screen: path === null ? null : screen } : null),
    [panes, eventId, path, screen],
  );
  return <SidePane value={beside}>{panes || opened === null ? <ScreenView screen={event} /> : screen}</SidePane>;
}

/**
 * Restores the focus when a screen beside the event closes: to the link that opened it, otherwise to the event's
 * heading.
 */
function useFocusWhenClosed(path: string | null): void {
  const before = useRef(path);
  useEffect(() => {
    const closed = before.current;
    before.current = path;
    if (closed === null || path !== null) return;
    const opener = document.querySelector<HTMLElement>(`main a[href="${CSS.escape(closed)}"]`);
    return focusOnArrival(opener ?? document.querySelector("h1"));
  }, [path]);
}
