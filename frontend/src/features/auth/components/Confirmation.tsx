import { valibotResolver } from "@hookform/resolvers/valibot";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { PATHS } from "@/core/routes/paths";
import { AppError } from "@/platform/errors/appError";
import { useSession } from "@/platform/session/session";
import { PasswordField } from "@/ui/Field";
import { Form } from "@/ui/Form";
import { focusOnArrival } from "@/ui/focusOnArrival";
import { Notice } from "@/ui/Notice";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import { COMPLAINT_DELAY_MS, useFieldError } from "@/ui/useFieldError";
import { useOnce } from "@/ui/useOnce";
import { LINK_INVALID, useConfirm } from "../api/confirm";
import { type ChosenPassword, chosenPasswordSchema } from "../credentials";
import { invitedBy } from "../invitedBy";
import { isFirstAddress, type MailedLink } from "../mailedLink";
import { startedSignUp } from "../startedSignUp";
import { useSubmitOnline } from "../useSubmitOnline";
import { AuthFrame } from "./AuthFrame";
import { InvitationCard } from "./InvitationCard";
import { SubmitButton } from "./SubmitButton";

interface ConfirmationProps {
  link: MailedLink;
  /** Called when the link was already used. */
  onWorn: () => void;
  /** Called when the link in the other mailbox must be opened, too. */
  onHalfway: () => void;
}

/**
 * Names the action of a mailed link, its account and its button. A sign-up from another browser asks for a password. In
 * the browser that signed up, the link is carried out without the button.
 */
export function Confirmation({ link, onWorn, onHalfway }: ConfirmationProps) {
  const { t } = useTranslation(["confirm", "auth"]);
  const { kind, email, from } = link;
  const isFirst = isFirstAddress(link);
  const words = isFirst ? "first_email" : kind;
  const fieldError = useFieldError();
  const [choosesPassword, setChoosesPassword] = useState(
    () => isFirst || (kind === "signup" && !startedSignUp.of(email)?.nonce),
  );
  const { confirm, busy } = useConfirmation({ link, onWorn, onHalfway, onPassword: () => setChoosesPassword(true) });
  const nobodyHere = useSession((s) => s.userId === null);
  useOnce(kind === "signup" && !choosesPassword && nobodyHere, () => confirm(null));
  const { register, handleSubmit, formState } = useForm<ChosenPassword>({
    resolver: valibotResolver(chosenPasswordSchema),
    mode: "onTouched",
    delayError: COMPLAINT_DELAY_MS,
    defaultValues: { password: "" },
  });
  const { ref, ...password } = register("password");
  const field = useRef<HTMLInputElement>(null);
  // After the page's heading had the focus.
  useEffect(() => (choosesPassword ? focusOnArrival(field.current) : undefined), [choosesPassword]);
  const submit = useSubmitOnline(
    choosesPassword ? handleSubmit((chosen) => confirm(chosen.password)) : () => confirm(null),
  );

  return (
    <AuthFrame
      title={t(`confirm:${words}.title`)}
      subtitle={t(from === null ? "confirm:as" : "confirm:email_change.from_to", { from, email })}
    >
      {kind === "signup" && <InvitationCard token={invitedBy({ returnUrl: link.next, autoJoin: false }, null)} />}
      {(isFirst || kind !== "email_change") && <SomebodyElse email={email} />}
      {(choosesPassword || kind !== "signup") && <p>{t(`confirm:${words}.text`)}</p>}
      <Form onSubmit={submit}>
        {/* Tells password managers the account. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        {choosesPassword && (
          <PasswordField
            autoComplete="new-password"
            label={t("auth:password")}
            placeholder={t("auth:register.password_placeholder")}
            error={fieldError(formState.errors.password)}
            {...password}
            ref={(element) => {
              field.current = element;
              return ref(element);
            }}
          />
        )}
        <SubmitButton label={t(`confirm:${words}.submit`)} busy={busy} />
      </Form>
    </AuthFrame>
  );
}

/** Warns that another person is signed in on this device and will be signed out. */
function SomebodyElse({ email }: { email: string }) {
  const { t } = useTranslation("confirm");
  const here = useSession((s) => s.email);
  if (here === null || here.toLowerCase() === email.toLowerCase()) return null;
  return <Notice tone="warning">{t("somebody_else", { here, email })}</Notice>;
}

function useConfirmation({ link, onWorn, onHalfway, onPassword }: ConfirmationProps & { onPassword: () => void }) {
  const { t } = useTranslation("confirm");
  const navigate = useNavigate();
  const showError = useErrorToast();
  const confirmation = useConfirm(link);

  function goOn(): void {
    if (isFirstAddress(link)) toast.success(t("first_email.done"));
    else if (link.kind === "email_change") toast.success(t("email_change.done"));
    // Signing in may have set the next URL already (api/confirm.ts).
    const places = [PATHS.confirm, new URL(link.next, window.location.origin).pathname];
    if (places.includes(window.location.pathname)) navigate(link.next, { replace: true });
  }

  return {
    busy: confirmation.isPending,
    confirm: (password: string | null) =>
      confirmation.mutate(password, {
        onSuccess: (outcome) => {
          if (outcome === "done") goOn();
          else if (outcome === "halfway") onHalfway();
          else onPassword();
        },
        onError: (error) => {
          if (error instanceof AppError && error.code === LINK_INVALID) onWorn();
          else showError(error, "authentication_failed");
        },
      }),
  };
}
