import { useQuery } from "@tanstack/react-query";
import { useMatch } from "react-router-dom";
import { PATHS } from "@/core/routes/paths";
import { eventPageQuery } from "@/data/event/eventPage";
import { isGone } from "@/ui/QueryView";

/** Returns whether the reader no longer sees the event whose address is open. Sends no request. */
export function useIsLost(): boolean {
  const eventId = useMatch(`${PATHS.event}/*`)?.params.eventId ?? "";
  return isGone(useQuery({ ...eventPageQuery(eventId), enabled: false }));
}
