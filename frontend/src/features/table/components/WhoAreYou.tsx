import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_PERSON_NAME } from "@/core/limits";
import type { SharedBill } from "@/data/table/model";
import { toAppError } from "@/platform/errors/appError";
import { Button } from "@/ui/Button";
import { TextField } from "@/ui/Field";
import { Form } from "@/ui/Form";
import { Soft } from "@/ui/layout";
import { Notice } from "@/ui/Notice";
import { Avatar } from "@/ui/people/Avatar";
import { useSeatPeople } from "../useSeatPeople";
import { BillHead } from "./BillHead";
import styles from "./WhoAreYou.module.css";

interface WhoAreYouProps {
  bill: SharedBill;
  onSit: (choice: { name: string } | { seat: number }) => Promise<void>;
}

/** A tap on one's own name takes its seat; somebody whom the host did not name types one. */
export function WhoAreYou({ bill, onSit }: WhoAreYouProps) {
  const { t } = useTranslation("table");
  const [name, setName] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const [busy, setBusy] = useState<number | "name" | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const free = useSeatPeople(bill.seats).filter(({ is_here }) => !is_here);

  async function sit(choice: { name: string } | { seat: number }) {
    setBusy("seat" in choice ? choice.seat : "name");
    setFailure(null);
    try {
      await onSit(choice);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(null);
    }
  }

  function submit() {
    const typed = name.trim();
    setIsMissing(typed === "");
    if (typed !== "") void sit({ name: typed });
  }

  return (
    <div className={styles.who}>
      <BillHead bill={bill} namesHost />
      <h2>{t("who.title")}</h2>
      {failure !== null && (
        <Notice tone="error">{t(toAppError(failure).code === "too_many_seats" ? "full" : "failed")}</Notice>
      )}
      {free.length > 0 && (
        <fieldset className={styles.seats}>
          <legend>{t("who.seats")}</legend>
          {free.map(({ seat, name: named, face }) => (
            <button
              key={seat}
              type="button"
              className={styles.seat}
              aria-busy={busy === seat || undefined}
              onClick={() => busy === null && void sit({ seat })}
            >
              <Avatar person={face} size={36} />
              {named}
            </button>
          ))}
        </fieldset>
      )}
      <Form onSubmit={submit}>
        <TextField
          label={t(free.length > 0 ? "who.other_name" : "who.name")}
          autoComplete="given-name"
          enterKeyHint="go"
          maxLength={MAX_PERSON_NAME}
          value={name}
          error={isMissing ? t("who.missing") : undefined}
          onChange={(change) => {
            setName(change.target.value);
            setIsMissing(false);
          }}
        />
        <Button type="submit" size="large" wide busy={busy === "name"}>
          {t("who.join")}
        </Button>
      </Form>
      <Soft>{t("who.private")}</Soft>
    </div>
  );
}
