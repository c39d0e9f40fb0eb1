import { Camera, Ellipsis, Repeat } from "lucide-react";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "@/ui/classes";
import { onDemand } from "@/ui/onDemand";
import { Chip } from "../chips/Chip";
import chip from "../chips/Chip.module.css";
import { usedBill } from "../draft/bill";
import { useExpenseForm } from "../draft/formContext";
import { PICTURES } from "../pictures";
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

const AttachPicture = onDemand(async () => (await import("../photos/AttachPicture")).AttachPicture);

/** Adds the first photo of a new expense that is typed. */
function PhotoChip() {
  const { t } = useTranslation("expenses");
  const { draft, saved, series } = useExpenseForm();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<File | null>(null);
  if (saved !== null || series || (draft.photos?.length ?? 0) > 0) return null;
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setPicture(currentTarget.files?.[0] ?? null);
    currentTarget.value = "";
  };
  return (
    <>
      <input ref={input} type="file" accept={PICTURES} hidden aria-label={t("photo")} onChange={choose} />
      <button type="button" className={classes(chip.chip, chip.quiet)} onClick={() => input.current?.click()}>
        <Camera size={18} aria-hidden="true" />
        <span className={chip.value}>{t("photo")}</span>
      </button>
      {picture && <AttachPicture picture={picture} onDone={() => setPicture(null)} />}
    </>
  );
}

/** Loaded on demand, because few expenses repeat. */
const RepeatSheet = onDemand(async () => (await import("../repeat/RepeatSheet")).RepeatSheet, { over: true });
const RhythmText = onDemand(async () => (await import("../repeat/RepeatSheet")).RhythmText, { fallback: "…" });

/** Whether and how often a new expense repeats. */
function RepeatChip() {
  const { t } = useTranslation("expenses");
  const { draft, saved, series } = useExpenseForm();
  const [open, setOpen] = useState(false);
  if (saved !== null || draft.plain.refund || usedBill(draft)) return null;
  return (
    <>
      <Chip
        label={t("repeat.label")}
        icon={<Repeat size={18} aria-hidden="true" />}
        quiet={!draft.plain.repeat}
        onOpen={() => setOpen(true)}
      >
        {draft.plain.repeat ? <RhythmText rhythm={draft.plain.repeat} next={series?.next_number} /> : t("repeat.label")}
      </Chip>
      {open && <RepeatSheet onClose={() => setOpen(false)} />}
    </>
  );
}
