import { type Dispatch, memo } from "react";
import { useTranslation } from "react-i18next";
import type { Currency } from "@/core/money/currency";
import { formatUnits, type Units } from "@/core/money/units";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { useSession } from "@/platform/session/session";
import { AmountInput } from "@/ui/AmountInput";
import checkBox from "@/ui/CheckBox.module.css";
import { classes } from "@/ui/classes";
import { Avatar } from "@/ui/people/Avatar";
import type { DraftAction } from "../draft/draftReducer";
import type { Field } from "../draft/rules";
import { useShortName } from "../draft/useShortName";
import styles from "./PersonShare.module.css";

interface PersonShareProps {
  person: Person;
  /** Null for a person who does not take part. */
  share: Units | null;
  currency: Currency;
  /** Whether shares can be typed, as in a manual split. */
  isTyped: boolean;
  /** Whether this share was typed and stays fixed. */
  isFixed: boolean;
  dispatch: Dispatch<DraftAction>;
  touch: (field: Field) => void;
}

/**
 * A person of the checklist with their share. Its properties are primitive or stable, so that a key pressed in a large
 * event renders only the rows that changed.
 */
export const PersonShare = memo(function PersonShare(props: PersonShareProps) {
  const { person, share, currency, isTyped, isFixed, dispatch, touch } = props;
  const { t } = useTranslation("expenses");
  const me = useSession((s) => s.userId);
  const short = useShortName();
  const name = usePersonName()(person, { you: true });
  const takesPart = share !== null;
  return (
    <li className={classes(styles.person, !takesPart && styles.out)}>
      <label className={styles.who}>
        <input
          type="checkbox"
          className={checkBox.box}
          checked={takesPart}
          onChange={() => {
            dispatch({ type: "person", person: person.id });
            touch("people");
          }}
        />
        <span className={styles.avatar}>
          <Avatar person={person} size={32} />
        </span>
        <span className={styles.name} title={name}>
          {short(name)}
        </span>
        {!takesPart && <span className={styles.share}>{t("split.not_in")}</span>}
        {takesPart && !isTyped && <span className={styles.share}>{formatUnits(share, currency)}</span>}
      </label>
      {takesPart && isTyped && (
        <AmountInput
          className={styles.entry}
          aria-label={t(person.id === me ? "split.share_of_you" : "split.share_of", { name })}
          data-edited={isFixed || undefined}
          amount={share}
          currency={currency}
          onAmount={(amount) => dispatch({ type: "share", person: person.id, amount })}
          onFocus={(event) => event.target.select()}
          onBlur={() => touch("shares")}
        />
      )}
    </li>
  );
});
