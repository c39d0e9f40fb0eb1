import { Camera } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "@/ui/classes";
import { onDemand } from "@/ui/onDemand";
import { useExpenseForm } from "../draft/formContext";
import { PICTURES } from "../pictures";
import chip from "./Chip.module.css";

const AttachPicture = onDemand(async () => (await import("../photos/AttachPicture")).AttachPicture);

/** Adds the first photo of a new expense that is typed. */
export function PhotoChip() {
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
