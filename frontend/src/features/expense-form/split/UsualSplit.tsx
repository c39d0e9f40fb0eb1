import { History } from "lucide-react";
import { useTranslation } from "react-i18next";
import { payersLine } from "@/data/expense/payersLine";
import { usePersonName } from "@/data/person/usePersonName";
import { useExpenseForm } from "../draft/formContext";
import { partText, percentMissing } from "../draft/parts";
import { useShortName } from "../draft/useShortName";
import styles from "./SplitField.module.css";
import { sameSplit, usualSplit } from "./usualSplit";

/** Number of people who are named on the chip. */
const NAMED = 3;

/** Applies the usual unequal split of the event's last expenses with one tap. Nothing when they were split equally. */
export function UsualSplit() {
  const { t } = useTranslation("expenses");
  const nameOf = usePersonName();
  const short = useShortName();
  const { draft, dispatch, people, earlier } = useExpenseForm();
  const usual = usualSplit(
    earlier.filter(({ id }) => id !== draft.id),
    people.map(({ id }) => id),
  );
  if (!usual || (draft.split_method === "parts" && sameSplit(draft.parts ?? {}, usual))) return null;
  const percent = percentMissing(usual) === 0;
  const named = people.filter(({ id }) => usual[id]);
  const line = payersLine(
    named.map((person) => ({
      name: short(nameOf(person, { you: true })),
      amount: percent ? t("percent", { percent: usual[person.id] }) : partText(usual[person.id] ?? 0),
    })),
    NAMED,
  );
  const parts = Object.fromEntries(people.map(({ id }) => [id, usual[id] ?? 0]));
  return (
    <button type="button" className={styles.usual} onClick={() => dispatch({ type: "split_by_parts", parts, percent })}>
      <History size={18} aria-hidden="true" />
      <span>{t("split.usual", { line })}</span>
    </button>
  );
}
