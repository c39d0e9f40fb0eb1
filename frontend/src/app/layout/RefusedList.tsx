import { useState } from "react";
import { useTranslation } from "react-i18next";
import { drop, useOutbox } from "@/data/outbox/entries";
import { UNKNOWN_CHANGE } from "@/data/outbox/kinds/unknown";
import { type Entry, heldBy, isMoney, kindOf } from "@/data/outbox/model";
import { sendAgain } from "@/data/outbox/outbox";
import { AppError } from "@/platform/errors/appError";
import { Button, ButtonLink } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Notice } from "@/ui/Notice";
import { useErrorText } from "@/ui/useErrorText";
import styles from "./RefusedList.module.css";

/** What was refused, in a line above the screen; a dialog says which, and what can be done. */
export function RefusedList({ refused }: { refused: readonly Entry[] }) {
  const { t } = useTranslation("expenses");
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.bar}>
      <Notice tone="warning" action={{ label: t("refused.look"), onAct: () => setOpen(true) }}>
        {t("refused.count", { count: refused.length })}
      </Notice>
      <Dialog open={open} onClose={() => setOpen(false)} title={t("refused.title")} description={t("refused.explain")}>
        <ul className={styles.list}>
          {refused.map((entry) => (
            <RefusedChange key={entry.id} entry={entry} onLeave={() => setOpen(false)} />
          ))}
        </ul>
      </Dialog>
    </div>
  );
}

/** Refusals because the event is out of the person's reach. */
const WITHOUT_EVENT = ["event_not_found", "not_participant", "only_participants_can_edit"];

/** Where a refused change is looked at and decided upon; null where there is nothing to look at. */
function placeOf({ mutation, code }: Entry): string | null {
  // Without its event there is no page on which it could be opened.
  return WITHOUT_EVENT.includes(code ?? "") ? null : kindOf(mutation).placeOf(mutation, code);
}

function RefusedChange({ entry, onLeave }: { entry: Entry; onLeave: () => void }) {
  const { t } = useTranslation("expenses");
  const errorText = useErrorText();
  const place = placeOf(entry);
  const held = useHeldBy(entry);
  const count = held.filter(({ mutation }) => isMoney(mutation)).length;
  const discard = async () => {
    // What it hangs by last: until then nothing of it is sent.
    for (const each of [...held, entry]) await drop(each);
  };
  return (
    <li className={styles.change}>
      <p className={styles.what}>{useChangeName(entry)}</p>
      <p className={styles.reason}>{errorText(new AppError(entry.code ?? "unexpected_error", 0))}</p>
      <div className={styles.actions}>
        {place ? (
          <ButtonLink variant="secondary" to={place} onClick={onLeave}>
            {t("refused.open")}
          </ButtonLink>
        ) : (
          entry.code !== UNKNOWN_CHANGE && (
            <Button variant="secondary" onClick={() => void sendAgain(entry)}>
              {t("refused.retry")}
            </Button>
          )
        )}
        <Button variant="danger" onClick={() => void discard()}>
          {count > 0 ? t("refused.discard_event", { count }) : t("refused.discard")}
        </Button>
      </div>
    </li>
  );
}

/** What was entered for an event, or a person, that could not be made: it has no other place. */
function useHeldBy(entry: Entry): Entry[] {
  const entries = useOutbox((s) => s.entries);
  return heldBy(entry, entries);
}

/** What a change was about: "Dinner · 84.20 EUR", "Deleting Dinner", "Payment of 20.00 EUR", "Event: Ski week". */
function useChangeName({ mutation }: Entry): string {
  const { t } = useTranslation("expenses");
  const { key, values = {} } = kindOf(mutation).nameOf(mutation);
  const said = Object.entries(values).map(([name, value]) => [name, value ?? t("all.general")]);
  return t(key, Object.fromEntries(said));
}
