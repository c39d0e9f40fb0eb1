import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { PATHS } from "@/core/routes/paths";
import { keyIn } from "@/data/person/savedKey";
import { AppError, NO_CONNECTION } from "@/platform/errors/appError";
import { useOnline } from "@/platform/network/useOnline";
import { moveHere } from "@/platform/session/guest";
import { guestDevice } from "@/platform/session/guestDevice";
import { enterWith, useSession } from "@/platform/session/session";
import { LostArt, SuitcaseArt } from "@/ui/art";
import { Button, ButtonLink } from "@/ui/Button";
import { TextField } from "@/ui/Field";
import { Form } from "@/ui/Form";
import { Notice } from "@/ui/Notice";
import { onDemand } from "@/ui/onDemand";
import { PageTitle } from "@/ui/Page";
import { toast } from "@/ui/toast";
import { useErrorText } from "@/ui/useErrorText";
import styles from "./RecoverPage.module.css";

const SaveKey = onDemand(async () => (await import("@/ui/guest/SaveKey")).SaveKey, { over: true });

/** Returns the key in the address, and removes it from there: an address is shown, kept and shared. */
function takeKey(): string {
  const { hash, pathname, search } = window.location;
  if (hash !== "") window.history.replaceState(window.history.state, "", pathname + search);
  return keyIn(hash) ?? "";
}

/**
 * /recover: brings a guest to this device by the key that they saved (docs/product.md 3.5). Opening the link does nothing:
 * anybody can send a link with a key of their own.
 */
export function RecoverPage() {
  const { t } = useTranslation("guest");
  const [key] = useState(takeKey);
  const me = useSession((s) => s.userId);
  const isGuest = useSession((s) => s.isGuest);
  const [isSaving, setIsSaving] = useState(false);
  if (me && isGuest && guestDevice.of(me)?.isSaved !== true) {
    return (
      <Frame art={<LostArt />} title={t("recover.guest_title")} text={t("recover.guest_text")}>
        <Button size="large" wide onClick={() => setIsSaving(true)}>
          {t("recover.save")}
        </Button>
        <ButtonLink variant="secondary" wide to={PATHS.home}>
          {t("recover.to_home")}
        </ButtonLink>
        <SaveKey open={isSaving} onClose={() => setIsSaving(false)} />
      </Frame>
    );
  }
  if (me) {
    return (
      <Frame
        art={<LostArt />}
        title={t("recover.here_title")}
        text={t(isGuest ? "recover.here_guest_text" : "recover.here_text")}
      >
        <ButtonLink size="large" wide to={PATHS.profile}>
          {t("recover.to_profile")}
        </ButtonLink>
        <ButtonLink variant="secondary" wide to={PATHS.home}>
          {t("recover.to_home")}
        </ButtonLink>
      </Frame>
    );
  }
  return <Recovery given={key} />;
}

function Recovery({ given }: { given: string }) {
  const { t } = useTranslation(["guest", "common"]);
  const online = useOnline();
  const errorText = useErrorText();
  const [own] = useState(() => ownKey());
  const [typed, setTyped] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const known = given || own;
  const moving = useMutation({
    mutationFn: async (key: string) => {
      if (!navigator.onLine) throw new AppError(NO_CONNECTION, 0);
      const guest = await moveHere(key);
      await enterWith(guest, async () => {
        if (window.location.pathname === PATHS.recover) window.history.replaceState(null, "", PATHS.home);
      });
    },
    onSuccess: () => toast.success(t("guest:recover.done")),
  });

  function submit() {
    const key = known || keyIn(typed);
    setIsWrong(key === null);
    if (key) moving.mutate(key);
  }

  return (
    <Frame
      art={<SuitcaseArt />}
      title={t("guest:recover.title")}
      text={t(given === "" && own !== "" ? "guest:recover.own_text" : "guest:recover.text")}
    >
      <Form onSubmit={submit}>
        {known === "" && (
          <TextField
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            label={t("guest:recover.field")}
            value={typed}
            error={isWrong ? t("guest:recover.invalid") : undefined}
            onChange={(change) => {
              setTyped(change.target.value);
              setIsWrong(false);
            }}
          />
        )}
        {moving.error && <Notice tone="error">{errorText(moving.error)}</Notice>}
        <Button type="submit" size="large" wide busy={moving.isPending} disabled={!online}>
          {t(!online ? "common:offline.label" : moving.isPending ? "guest:recover.busy" : "guest:recover.submit")}
        </Button>
      </Form>
      <p className={styles.other}>
        <Link to={PATHS.login}>{t("guest:recover.login")}</Link>
      </p>
      {known === "" && <p className={styles.text}>{t("guest:recover.lost")}</p>}
    </Frame>
  );
}

/** Returns the key of a guest whose session has ended here. Empty without one. */
function ownKey(): string {
  const device = guestDevice.get();
  return device?.userId && !device.isMoved ? device.key : "";
}

interface FrameProps {
  art: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

function Frame({ art, title, text, children }: FrameProps) {
  return (
    <div className={styles.frame}>
      {art}
      <PageTitle>{title}</PageTitle>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
