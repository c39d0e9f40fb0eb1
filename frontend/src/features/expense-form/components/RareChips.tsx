import { Ellipsis } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "@/ui/classes";
import chip from "../chips/Chip.module.css";
import { PhotoChip } from "../chips/PhotoChip";
import { useExpenseForm } from "../draft/formContext";
import { RepeatChip } from "../repeat/RepeatChip";
import styles from "./ExpenseSentence.module.css";
import { RefundField } from "./RefundField";

/** What few expenses need: "Money came back", "Repeat" and a photo. Behind "More" until one of them is set. */
export function RareChips() {
  const { t } = useTranslation("expenses");
  const { draft } = useExpenseForm();
  const isSet = draft.plain.refund || Boolean(draft.plain.repeat);
  const [isShown, setShown] = useState(isSet);
  const [isAsked, setAsked] = useState(false);
  const chips = useRef<HTMLSpanElement>(null);
  // They stay when the last one is unset.
  if (isSet && !isShown) setShown(true);
  // The button unmounts, so move the focus to the first chip.
  useEffect(() => {
    if (isAsked) chips.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, [isAsked]);
  if (isShown) {
    return (
      <span ref={chips} className={styles.rare}>
        <RefundField refund={draft.plain.refund} />
        <RepeatChip />
        <PhotoChip />
      </span>
    );
  }
  if (draft.amount === 0 && draft.plain.description === "") return null;
  const show = () => {
    setShown(true);
    setAsked(true);
  };
  return (
    <button type="button" className={classes(chip.chip, chip.quiet)} aria-expanded={false} onClick={show}>
      <span className={chip.value}>{t("more")}</span>
      <Ellipsis size={18} aria-hidden="true" />
    </button>
  );
}
