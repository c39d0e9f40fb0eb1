import { useTranslation } from "react-i18next";
import { Dialog } from "@/ui/Dialog";
import { GuestNameForm } from "@/ui/guest/GuestNameForm";
import { useErrorToast } from "@/ui/useErrorText";
import { type FirstEvent, useBeginWithEvent } from "../api/beginWithEvent";
import { useDescription } from "../guessing/useSuggestionSources";

interface BeginDialogProps {
  open: boolean;
  onClose: () => void;
  /** The event as the visitor has filled it in. */
  event: FirstEvent;
}

/** Asks visitors for their name, and creates their first event as a guest (docs/product.md 3.5). */
export function BeginDialog({ open, onClose, event }: BeginDialogProps) {
  const { t } = useTranslation("guest");
  const showError = useErrorToast();
  const describe = useDescription();
  const begin = useBeginWithEvent();

  return (
    <Dialog open={open} onClose={onClose} title={t("begin.title")} description={t("begin.text")}>
      <GuestNameForm
        // The visitor has just asked for the event.
        autoFocus
        busy={begin.isPending}
        words={{
          name: t("begin.name"),
          missing: t("begin.missing"),
          submit: t("begin.submit"),
          busy: t("begin.busy"),
          consent: t("consent"),
          terms: t("terms"),
          privacy: t("privacy"),
        }}
        onName={(name) =>
          begin.mutate({ ...event, name, describe }, { onError: (error) => showError(error, "failed_create_event") })
        }
      />
    </Dialog>
  );
}
