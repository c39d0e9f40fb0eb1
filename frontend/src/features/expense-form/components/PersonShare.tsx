import { useTranslation } from "react-i18next";
import { formatUnits, ZERO } from "@/core/money/units";
import { shortName } from "@/data/person/displayName";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { AmountInput } from "@/ui/AmountInput";
import checkBox from "@/ui/CheckBox.module.css";
import { classes } from "@/ui/classes";
import { Avatar } from "@/ui/people/Avatar";
import { useExpenseForm } from "../formContext";
import styles from "./PersonShare.module.css";

/** One person of the checklist, with their share: shown when split equally, typed in a manual split. */
export function PersonShare({ person }: { person: Person }) {
  const { t } = useTranslation("expenses");
  const { draft, dispatch, touch } = useExpenseForm();
  const name = usePersonName()(person, { you: true });
  const share = draft.shares[person.id];
  const takesPart = share !== undefined;
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
          {shortName(name)}
        </span>
        {!takesPart && <span className={styles.share}>{t("split.not_in")}</span>}
        {takesPart && draft.split_method === "equal" && (
          <span className={styles.share}>{formatUnits(share, draft.currency)}</span>
        )}
      </label>
      {takesPart && draft.split_method !== "equal" && (
        <AmountInput
          className={styles.entry}
          aria-label={t("split.share_of", { name })}
          data-edited={draft.edited.includes(person.id) || undefined}
          amount={share ?? ZERO}
          currency={draft.currency}
          onAmount={(amount) => dispatch({ type: "share", person: person.id, amount })}
          onFocus={(event) => event.target.select()}
          onBlur={() => touch("shares")}
        />
      )}
    </li>
  );
}
