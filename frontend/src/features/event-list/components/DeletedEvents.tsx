import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Soft } from "@/ui/layout";
import { QueryView } from "@/ui/QueryView";
import { Skeleton } from "@/ui/State";
import { deletedEventsQuery } from "../api/deletedEvents";
import { DeletedEventRow } from "./DeletedEventRow";
import styles from "./DeletedEvents.module.css";

/**
 * Opens a dialog with the events that the reader can restore. Fetches them when it opens.
 * @param onlyIfAny fetches them at once, and shows nothing once it is known that there are none
 */
export function DeletedEvents({ onlyIfAny }: { onlyIfAny: boolean }) {
  const { t } = useTranslation("events");
  const [open, setOpen] = useState(false);
  const { data } = useQuery({ ...deletedEventsQuery, enabled: onlyIfAny });
  if (onlyIfAny && !open && data?.length === 0) return null;
  return (
    <>
      <Button variant="quiet" className={onlyIfAny ? styles.alone : styles.deleted} onClick={() => setOpen(true)}>
        <Trash2 size={18} aria-hidden="true" /> {t("deleted.title")}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t("deleted.title")} description={t("deleted.text")}>
        <DeletedList />
      </Dialog>
    </>
  );
}

function DeletedList() {
  const { t } = useTranslation("events");
  const deleted = useQuery(deletedEventsQuery);
  return (
    <QueryView query={deleted} fallback="failed_load_events" skeleton={<Skeleton height="4.5rem" />}>
      {(events) =>
        events.length === 0 ? (
          <Soft size="m">{t("deleted.empty")}</Soft>
        ) : (
          <ul>
            {events.map((event) => (
              <DeletedEventRow key={event.id} event={event} />
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}
