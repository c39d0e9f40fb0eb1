import { useTranslation } from "react-i18next";
import { HISTORY_FIELDS, valueIn } from "@/data/event/historyChanges";
import type { EventRow } from "@/data/event/model";
import type { SaveEvent } from "@/data/event/saveEvent";
import { useHistoryWords } from "@/data/event/useHistoryWords";
import type { useRefusedSettings } from "@/data/settings/useRefusedSettings";
import type { Saved } from "@/offline/outcome";
import { VersionsDialog } from "@/ui/outbox/VersionsDialog";
import { useErrorToast } from "@/ui/useErrorText";

interface EventConflictProps {
  conflict: ReturnType<typeof useRefusedSettings<SaveEvent>>;
  /** The other person's version. */
  event: EventRow;
  onChosen: (state: Saved) => void;
}

/** Shows two versions of an event that two people changed. The user chooses one. */
export function EventConflict({ conflict, event, onChosen }: EventConflictProps) {
  const { t } = useTranslation("events");
  const showError = useErrorToast();
  const words = useHistoryWords(new Map());
  const { refused, columns } = conflict;
  const fields = HISTORY_FIELDS.filter((field) => columns.some((column) => column === field));
  if (!refused || fields.length === 0) return null;

  const choose = (keep: "mine" | "theirs") => () =>
    conflict.choose(keep).then(onChosen, (error: unknown) => showError(error, "failed_update_event"));
  const textOf = (values: object, field: (typeof fields)[number]) => words.textOf(valueIn(field, { ...values }));
  return (
    <VersionsDialog
      words={t("conflict", { returnObjects: true })}
      versions={fields.map((field) => ({
        field: t(`history.field.${field}`),
        mine: textOf(refused.payload.changes, field),
        theirs: textOf(event, field),
      }))}
      onClose={conflict.putOff}
      onKeepMine={choose("mine")}
      onTakeTheirs={choose("theirs")}
      busy={conflict.busy}
    />
  );
}
