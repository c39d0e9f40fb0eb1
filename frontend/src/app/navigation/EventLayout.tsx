import { useEffect, useMemo, useRef } from "react";
import { useLocation, useOutlet, useParams } from "react-router-dom";
import { besideWhich } from "@/core/routes/beside";
import { pathTo } from "@/core/routes/paths";
import { focusOnArrival } from "@/ui/focusOnArrival";
import { type OpenedInSidePane, SidePane } from "@/ui/pane";
import { usePanes } from "@/ui/useWide";
import type { Screen } from "../routes";
import { ScreenView } from "./prepare";

/**
 * An event and its expenses: one in place of the other, or side by side where there is room. The event stays as it is,
 * whatever opens beside it and however wide the window becomes.
 */
export function EventLayout({ event }: { event: Screen }) {
  const { eventId = "" } = useParams();
  const { pathname } = useLocation();
  const screen = useOutlet();
  const panes = usePanes();
  const opened = besideWhich(pathname) === null ? null : pathname;
  const path = panes ? opened : null;
  useFocusWhenClosed(path);
  const beside = useMemo<OpenedInSidePane | null>(
    () => (panes ? { of: pathTo("event", { eventId }), path, screen: path === null ? null : screen } : null),
    [panes, eventId, path, screen],
  );
  return <SidePane value={beside}>{panes || opened === null ? <ScreenView screen={event} /> : screen}</SidePane>;
}

/** What led to a screen beside the event has the focus again when that closes; else the event's heading has it. */
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
