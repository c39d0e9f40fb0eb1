import { useTranslation } from "react-i18next";
import type { EventPage } from "@/data/event/model";
import { Dialog } from "@/ui/Dialog";
import { onDemand } from "@/ui/onDemand";
import { Loading, Skeleton } from "@/ui/State";

/** Loaded on demand, when the dialog opens. */
const PeopleList = onDemand(async () => (await import("./PeopleList")).PeopleList, {
  fallback: (
    <Loading>
      <Skeleton height="16rem" />
    </Loading>
  ),
});

interface ParticipantsDialogProps {
  open: boolean;
  onClose: () => void;
  page: EventPage;
}

/** Shows the event's people in a sheet. */
export function ParticipantsDialog({ open, onClose, page }: ParticipantsDialogProps) {
  const { t } = useTranslation("events");
  return (
    <Dialog open={open} onClose={onClose} title={t("people.title")}>
      <PeopleList page={page} isSheet />
    </Dialog>
  );
}
