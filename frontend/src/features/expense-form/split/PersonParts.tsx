import { Minus, Plus } from "lucide-react";
import { type Dispatch, memo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Currency } from "@/core/money/currency";
import { formatUnits, type Units } from "@/core/money/units";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { Button, IconButton } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { Avatar } from "@/ui/people/Avatar";
import type { DraftAction } from "../draft/draftReducer";
import { MAX_PARTS, partText, stepped, typedPart } from "../draft/parts";
import type { Field } from "../draft/rules";
import { useShortName } from "../draft/useShortName";
import styles from "./PartsList.module.css";

interface PersonPartsProps {
  person: Person;
  /** The person's parts or percentage. */
  part: number;
  isPercent: boolean;
  /** The person's parts in percent of all parts. */
  percent: number;
  share: Units;
  currency: Currency;
  /** Percentage that nobody has yet. */
  missing: number;
  dispatch: Dispatch<DraftAction>;
  touch: (field: Field) => void;
}

/** A person with their parts and the resulting share. Memoized like `PersonShare`. */
export const PersonParts = memo(function PersonParts(props: PersonPartsProps) {
  const { person, part, isPercent, percent, share, currency, missing, dispatch, touch } = props;
  const { t } = useTranslation(["dialogs", "expenses"]);
  const short = useShortName();
  const name = usePersonName()(person, { you: true });
  const bear = (bears: number) => dispatch({ type: "part", person: person.id, part: bears });
  const left = () => touch("shares");
  const amount = formatUnits(share, currency);
  const result = isPercent ? amount : t("parts.result", { percent, amount });
  return (
    <li className={classes(styles.person, part === 0 && styles.out)}>
      <span className={styles.avatar}>
        <Avatar person={person} size={32} />
      </span>
      <span className={styles.who}>
        <span className={styles.name} title={name}>
          {short(name)}
        </span>
        <span className={styles.result}>{part > 0 ? result : t("expenses:split.not_in")}</span>
      </span>
      {isPercent ? (
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
          <PartInput
            label={t("parts.percent_of", { name })}
            part={part}
            most={100}
            text={String}
            onPart={bear}
            onLeave={left}
          />
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
          <PartInput
            label={t("parts.of", { name })}
            part={part}
            most={MAX_PARTS}
            text={partText}
            onPart={bear}
            onLeave={left}
          />
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
});

interface PartInputProps {
  label: string;
  part: number;
  most: number;
  text: (part: number) => string;
  onPart: (part: number) => void;
  onLeave: () => void;
}

/** The text of a part while it is typed. It is formatted once the field is left. */
function PartInput({ label, part, most, text, onPart, onLeave }: PartInputProps) {
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
        onLeave();
      }}
    />
  );
}
