import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatAmount, ZERO } from "@/core/money/units";
import type { Person } from "@/domain/people/person";

import { usePersonName } from "@/domain/people/usePersonName";
import { keepDraft, readDraft } from "@/platform/drafts/draft";
import { Button, IconButton } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { FieldError } from "@/ui/Field";
import { Avatar } from "@/ui/people/Avatar";
import { useExpenseForm } from "../formContext";
import { type Parts, sharesByParts } from "../manualSplit";
import { MAX_PARTS, partsToBeginWith, percentOf } from "../parts";
import styles from "./PartsDialog.module.css";

/** Helps with a split by hand: how many parts each bears. The device remembers them for the event. */
export default function PartsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["dialogs", "expenses", "errors"]);
  const { draft, dispatch, event, people, touch } = useExpenseForm();
  const memory = `parts:${event.id}`;
  const ids = people.map(({ id }) => id);
  const [parts, setParts] = useState(() => partsToBeginWith(draft, ids, readDraft(memory)));
  const [tried, setTried] = useState(false);
  const nobody = ids.every((id) => parts[id] === 0);
  const shares = new Map(
    sharesByParts(draft.id, draft.amount, ids, parts).map((share) => [share.user_id, share.share_amount]),
  );
  const apply = () => {
    setTried(true);
    if (nobody) return;
    keepDraft(memory, parts);
    dispatch({ type: "split_by_parts", parts });
    touch("shares");
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t("expenses:parts.open")} description={t("parts.text")}>
      <ul className={styles.people}>
        {people.map((person) => (
          <PersonParts
            key={person.id}
            person={person}
            parts={parts[person.id] ?? 0}
            onParts={(count) => setParts((before): Parts => ({ ...before, [person.id]: count }))}
            result={t("parts.result", {
              percent: percentOf(parts, person.id),
              amount: formatAmount(shares.get(person.id) ?? ZERO, draft.currency),
            })}
          />
        ))}
      </ul>
      {tried && nobody && <FieldError>{t("errors:no_participant_chosen")}</FieldError>}
      <Button size="large" wide onClick={apply}>
        {t("parts.apply")}
      </Button>
    </Dialog>
  );
}

interface PersonPartsProps {
  person: Person;
  parts: number;
  onParts: (parts: number) => void;
  /** What they come to. */
  result: string;
}

function PersonParts({ person, parts, onParts, result }: PersonPartsProps) {
  const { t } = useTranslation("dialogs");
  const name = usePersonName()(person, { you: true });
  return (
    <li className={styles.person}>
      <Avatar person={person} size={32} />
      <span className={styles.who}>
        <span className={styles.name}>{name}</span>
        <span className={styles.result}>{result}</span>
      </span>
      <span className={styles.count}>
        <IconButton
          label={t("parts.less", { name })}
          icon={<Minus size={19} />}
          disabled={parts === 0}
          onClick={() => onParts(parts - 1)}
        />
        <input
          className={styles.entry}
          aria-label={t("parts.of", { name })}
          inputMode="numeric"
          autoComplete="off"
          value={parts}
          onChange={(change) => onParts(Number(change.target.value.replace(/\D/g, "").slice(-3)))}
          onFocus={(arrival) => arrival.target.select()}
        />
        <IconButton
          label={t("parts.more", { name })}
          icon={<Plus size={19} />}
          disabled={parts === MAX_PARTS}
          onClick={() => onParts(parts + 1)}
        />
      </span>
    </li>
  );
}
