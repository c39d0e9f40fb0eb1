import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { PATHS, pathTo } from "@/core/routes/paths";
import { MIN_TOKEN_LENGTH } from "@/data/invitation/pendingInvitation";
import { SuitcaseArt } from "@/ui/art";
import { Button, ButtonLink } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { TextField } from "@/ui/Field";
import { EmptyState } from "@/ui/State";
import styles from "./FirstSteps.module.css";

/** Offers readers without an event to create one or to follow an invite link. */
export function FirstSteps() {
  const { t } = useTranslation("home");
  const [hasLink, setHasLink] = useState(false);
  return (
    <Card className={styles.steps}>
      <EmptyState
        art={<SuitcaseArt />}
        large
        title={t("empty.title")}
        text={t("empty.text")}
        action={
          <div className={styles.actions}>
            <ButtonLink to={PATHS.addEvent} size="large">
              {t("empty.create")}
            </ButtonLink>
            <ButtonLink to={PATHS.importNew} variant="secondary" size="large">
              {t("empty.import")}
            </ButtonLink>
            {hasLink ? (
              <PasteLink />
            ) : (
              <Button variant="quiet" onClick={() => setHasLink(true)}>
                {t("empty.have_link")}
              </Button>
            )}
          </div>
        }
      />
    </Card>
  );
}

function PasteLink() {
  const { t } = useTranslation("home");
  const navigate = useNavigate();
  const [pasted, setPasted] = useState("");
  const [wrong, setWrong] = useState(false);
  return (
    <form
      noValidate
      className={styles.link}
      onSubmit={(submit) => {
        submit.preventDefault();
        const token = invitationTokenIn(pasted);
        setWrong(token === null);
        if (token !== null) navigate(pathTo("invitation", { token }));
      }}
    >
      <TextField
        // The reader has just opened this field.
        autoFocus
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        label={t("empty.link")}
        placeholder={t("empty.link_placeholder")}
        value={pasted}
        onChange={(change) => setPasted(change.target.value)}
        error={wrong ? t("empty.link_invalid") : undefined}
      />
      <Button type="submit" variant="secondary">
        {t("empty.open")}
      </Button>
    </form>
  );
}

/** Returns the token in a pasted invite link, chat message or bare token. Null when there is none. */
export function invitationTokenIn(pasted: string): string | null {
  const fromLink = /\/invite\/([\w-]+)/.exec(pasted)?.[1];
  const token = fromLink ?? (/^[\w-]+$/.test(pasted.trim()) ? pasted.trim() : undefined);
  return token && token.length >= MIN_TOKEN_LENGTH ? token : null;
}
