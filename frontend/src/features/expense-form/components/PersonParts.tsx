import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatUnits, ZERO } from "@/core/money/units";
import { shortName } from "@/data/person/displayName";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { Button, IconButton } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { Avatar } from "@/ui/people/Avatar";
import { useExpenseForm } from "../formContext";
import { MAX_PARTS, partText, percentOf, stepped, typedPart } from "../parts";
import styles from "./PartsList.module.css";

interface PersonPartsProps {
  person: Person;
  /** How many percent nobody bears yet. */
  missing: number;
}

/** One person, what they bear, and what they come to. */
export function PersonParts({ person, missing }: PersonPartsProps) {
  const { t } = useTranslation(["dialogs", "expenses"]);
  const { draft, dispatch } = useExpenseForm();
  const name = usePersonName()(person, { you: true });
  const part = draft.parts?.[person.id] ?? 0;
  const bear = (bears: number) => dispatch({ type: "part", person: person.id, part: bears });
  const share = formatUnits(draft.shares[person.id] ?? ZERO, draft.currency);
  const result = draft.percent
    ? share
    : t("parts.result", { percent: percentOf(draft.parts ?? {}, person.id), amount: share });
  return (
    <li className={classes(styles.person, part === 0 && styles.out)}>
      <span className={styles.avatar}>
        <Avatar person={person} size={32} />
      </span>
      <span className={styles.who}>
        <span className={styles.name} title={name}>
          {shortName(name)}
        </span>
        <span className={styles.result}>{part > 0 ? result : t("expenses:split.not_in")}</span>
      </span>
      {draft.percent ? (
        <>
          {missing > 0 && (
            <Button
              variant="quiet"
              className={styles.rest}
              aria-label={`${t("payers.rest")}: ${name}`}
              onClick={() => bear(part + missing)}
            >
              {t("payers.rest")}
            </Button>
          )}
          <PartInput label={t("parts.percent_of", { name })} part={part} most={100} text={String} onPart={bear} />
          <span aria-hidden="true">%</span>
        </>
      ) : (
        <span className={styles.steps}>
          <IconButton
            label={t("parts.less", { name })}
            icon={<Minus size={19} />}
            disabled={part === 0}
            onClick={() => bear(stepped(part, false))}
          />
          <PartInput label={t("parts.of", { name })} part={part} most={MAX_PARTS} text={partText} onPart={bear} />
          <IconButton
            label={t("parts.more", { name })}
            icon={<Plus size={19} />}
            disabled={part >= MAX_PARTS}
            onClick={() => bear(stepped(part, true))}
          />
        </span>
      )}
    </li>
  );
}

interface PartInputProps {
  label: string;
  part: number;
  most: number;
  text: (part: number) => string;
  onPart: (part: number) => void;
}

/** A part as it is typed; read in its own way once it is left. */
function PartInput({ label, part, most, text, onPart }: PartInputProps) {
  const { touch } = useExpenseForm();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      className={styles.entry}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? text(part)}
      onChange={(change) => {
        setTyped(change.target.value);
        onPart(typedPart(change.target.value, most));
      }}
      onFocus={(arrival) => arrival.target.select()}
      onBlur={() => {
        setTyped(null);
        touch("shares");
      }}
    />
  );
}
