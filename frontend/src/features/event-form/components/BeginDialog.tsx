import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_PERSON_NAME } from "@/core/limits";
import { useOnline } from "@/platform/network/useOnline";
import { guestDevice } from "@/platform/session/guestDevice";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { TextField } from "@/ui/Field";
import { Form } from "@/ui/Form";
import { TermsLine } from "@/ui/TermsLine";
import { useErrorToast } from "@/ui/useErrorText";
import { type FirstEvent, useBeginWithEvent } from "../api/beginWithEvent";
import { useDescription } from "../guessing/useSuggestionSources";

interface BeginDialogProps {
  open: boolean;
  onClose: () => void;
  /** The event as the visitor has filled it in. Null until they submit it. */
  event: FirstEvent | null;
}

/** Asks visitors for their name, and creates their first event as a guest (docs/product.md 3.5). */
export function BeginDialog({ open, onClose, event }: BeginDialogProps) {
  const { t } = useTranslation(["guest", "common"]);
  const online = useOnline();
  const showError = useErrorToast();
  const describe = useDescription();
  const begin = useBeginWithEvent();
  const [name, setName] = useState(() => guestDevice.get()?.name ?? "");
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function submit() {
    setIsMissing(name.trim() === "");
    if (event === null) return;
    if (name.trim() === "") field.current?.focus();
    else
      begin.mutate(
        { ...event, name: name.trim(), describe },
        { onError: (error) => showError(error, "failed_create_event") },
      );
  }

  return (
    <Dialog open={open} onClose={onClose} title={t("guest:begin.title")} description={t("guest:begin.text")}>
      <Form onSubmit={submit}>
        <TextField
          ref={field}
          // The visitor has just asked for the event.
          autoFocus
          autoComplete="name"
          enterKeyHint="go"
          maxLength={MAX_PERSON_NAME}
          label={t("guest:begin.name")}
          value={name}
          error={isMissing ? t("guest:begin.missing") : undefined}
          onChange={(change) => {
            setName(change.target.value);
            setIsMissing(false);
          }}
        />
        <Button type="submit" size="large" wide busy={begin.isPending} disabled={!online}>
          {t(!online ? "common:offline.label" : begin.isPending ? "guest:begin.busy" : "guest:begin.submit")}
        </Button>
        <TermsLine text={t("guest:consent")} terms={t("guest:terms")} privacy={t("guest:privacy")} />
      </Form>
    </Dialog>
  );
}
