import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PATHS } from "@/core/routes/paths";
import { isEmail } from "@/core/text/email";
import { AppError, fromAuth, NO_CONNECTION } from "@/platform/errors/appError";
import { useOnline } from "@/platform/network/useOnline";
import { guestDevice } from "@/platform/session/guestDevice";
import { supabase } from "@/platform/supabase/client";
import { Button, ButtonLink } from "@/ui/Button";
import { TextField } from "@/ui/Field";
import { Form } from "@/ui/Form";
import { SaveKey } from "@/ui/guest/SaveKey";
import { Row } from "@/ui/layout";
import { PromptCard } from "@/ui/PromptCard";
import { useErrorText, useErrorToast } from "@/ui/useErrorText";
import styles from "./KeepAccess.module.css";

/**
 * Offers a guest to add an address, or to save their key (docs/product.md 3.5).
 * @param onLater puts the offer off, where it may be
 */
export function KeepAccess({ onLater }: { onLater?: () => void }) {
  const { t } = useTranslation("guest");
  const online = useOnline();
  const [sentTo, setSentTo] = useState(() => guestDevice.get()?.mailedTo ?? null);
  const [isJustSent, setIsJustSent] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const remember = (mailedTo: string | null) => {
    guestDevice.change({ mailedTo });
    setSentTo(mailedTo);
    setIsJustSent(mailedTo !== null);
  };
  if (sentTo !== null) {
    return (
      // A keyboard has scrolled the form's title away, and the card in its place is lower.
      <div ref={isJustSent ? showWhole : undefined}>
        <MailSent email={sentTo} onOther={() => remember(null)} />
      </div>
    );
  }
  return (
    <PromptCard title={t("keep.title")} text={t("keep.text")}>
      <Address onSent={remember} />
      <Row gap={2}>
        <Button variant="quiet" disabled={!online} onClick={() => setIsSaving(true)}>
          {t(online ? "keep.save" : "keep.save_offline")}
        </Button>
        {onLater && (
          <Button variant="quiet" onClick={onLater}>
            {t("keep.later")}
          </Button>
        )}
      </Row>
      <SaveKey open={isSaving} onClose={() => setIsSaving(false)} />
    </PromptCard>
  );
}

const showWhole = (card: HTMLElement | null) => card?.scrollIntoView({ block: "center" });

function Address({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation(["guest", "common"]);
  const online = useOnline();
  const errorText = useErrorText();
  const showError = useErrorToast();
  const add = useAddAddress();
  const [email, setEmail] = useState("");
  const [complaint, setComplaint] = useState<string | null>(null);

  function submit() {
    const typed = email.trim();
    if (!isEmail(typed)) return setComplaint(typed === "" ? "email_required" : "email_invalid");
    add.mutate(typed, { onSuccess: () => onSent(typed), onError: (error) => showError(error) });
  }

  return (
    <Form className={styles.address} onSubmit={submit}>
      <TextField
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        label={t("guest:keep.email")}
        value={email}
        error={complaint === null ? undefined : errorText(new AppError(complaint, 422))}
        onChange={(change) => {
          setEmail(change.target.value);
          setComplaint(null);
        }}
      />
      <Button type="submit" wide busy={add.isPending} disabled={!online}>
        {t(!online ? "common:offline.label" : add.isPending ? "guest:keep.sending" : "guest:keep.send")}
      </Button>
    </Form>
  );
}

/** Says that the mail is on its way. People whose address has an account already get none, so they may log in. */
function MailSent({ email, onOther }: { email: string; onOther: () => void }) {
  const { t } = useTranslation("guest");
  return (
    <PromptCard title={t("sent.title")} text={t("sent.text", { email })}>
      <ButtonLink variant="secondary" to={`${PATHS.login}?keep=true`} state={{ email }}>
        {t("sent.login")}
      </ButtonLink>
      <Button variant="quiet" onClick={onOther}>
        {t("sent.other")}
      </Button>
    </PromptCard>
  );
}

/** Mails a link that makes a guest's person an account. The answer is the same for known and unknown addresses. */
async function addAddress(email: string): Promise<void> {
  if (!navigator.onLine) throw new AppError(NO_CONNECTION, 0);
  const { error } = await supabase().auth.updateUser(
    { email },
    { emailRedirectTo: window.location.origin + PATHS.home },
  );
  if (error) throw fromAuth(error);
}

function useAddAddress() {
  return useMutation({ mutationFn: addAddress });
}
