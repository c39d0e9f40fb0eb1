import { Repeat } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { onDemand } from "@/ui/onDemand";
import { Chip } from "../chips/Chip";
import { usedBill } from "../draft/bill";
import { useExpenseForm } from "../draft/formContext";

/** Loaded on demand, because few expenses repeat. */
const RepeatSheet = onDemand(async () => (await import("./RepeatSheet")).RepeatSheet, { over: true });
const RhythmText = onDemand(async () => (await import("./RepeatSheet")).RhythmText, { fallback: "…" });

/** Whether and how often a new expense repeats. */
export function RepeatChip() {
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
