import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_PERSON_NAME } from "@/core/limits";
import { pendingInvitation } from "@/data/invitation/pendingInvitation";
import { useOnline } from "@/platform/network/useOnline";
import { guestDevice } from "@/platform/session/guestDevice";
import { Button } from "@/ui/Button";
import { TextField } from "@/ui/Field";
import { Form } from "@/ui/Form";
import { TermsLine } from "@/ui/TermsLine";
import { useErrorToast } from "@/ui/useErrorText";
import { useOnce } from "@/ui/useOnce";
import { useJoinAsGuest } from "../api/joinAsGuest";

/**
 * Joins with a name alone (docs/product.md 3.5). After a reload in the middle of joining, it goes on by itself with the
 * name that was typed.
 */
export function GuestForm({ token }: { token: string }) {
  const { t } = useTranslation(["invitations", "common"]);
  const online = useOnline();
  const showError = useErrorToast();
  const join = useJoinAsGuest(token);
  const [name, setName] = useState(() => guestDevice.get()?.name ?? "");
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function submit() {
    setIsMissing(name.trim() === "");
    if (name.trim() === "") field.current?.focus();
    else join.mutate(name.trim(), { onError: (error) => showError(error, "failed_join_event") });
  }

  useOnce(name !== "" && online && pendingInvitation.isAccepted(token), submit);

  return (
    <Form onSubmit={submit}>
      <TextField
        ref={field}
        autoComplete="name"
        enterKeyHint="go"
        maxLength={MAX_PERSON_NAME}
        label={t("invitations:guest.name")}
        placeholder={t("invitations:guest.placeholder")}
        value={name}
        error={isMissing ? t("invitations:guest.missing") : undefined}
        onChange={(change) => {
          setName(change.target.value);
          setIsMissing(false);
        }}
      />
      <Button type="submit" size="large" wide busy={join.isPending} disabled={!online}>
        {t(!online ? "common:offline.label" : join.isPending ? "invitations:guest.joining" : "invitations:guest.join")}
      </Button>
      <TermsLine
        text={t("invitations:guest.consent")}
        terms={t("invitations:guest.terms")}
        privacy={t("invitations:guest.privacy")}
      />
    </Form>
  );
}
