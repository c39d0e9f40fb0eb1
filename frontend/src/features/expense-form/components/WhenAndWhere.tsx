import { CalendarDays, ChevronDown, MapPin, ReceiptText } from "lucide-react";
import { memo, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatShortDay, type IsoDate, today } from "@/core/dates/dates";
import { FIRST_DAY, LAST_DAY } from "@/core/dates/takenDays";
import { useToday } from "@/platform/timing/useToday";
import { FieldError } from "@/ui/Field";
import { onDemand } from "@/ui/onDemand";
import { Chip } from "../chips/Chip";
import chip from "../chips/Chip.module.css";
import { useFormSetting } from "../draft/formContext";
import styles from "./ExpenseSentence.module.css";
import { RareChips } from "./RareChips";

/** Loaded on demand, with the search for places. */
const PlaceSheet = onDemand(async () => (await import("../place/PlaceSheet")).PlaceSheet, { over: true });

interface WhenAndWhereProps {
  day: IsoDate;
  /** Whether the expense has no place. */
  isGeneral: boolean;
  place: string | null;
  dateError: string | undefined;
  placeError: string | undefined;
}

/** The day and the place of an expense as chips. */
export const WhenAndWhere = memo(function WhenAndWhere(props: WhenAndWhereProps) {
  const { day, isGeneral, place, dateError, placeError } = props;
  const { t } = useTranslation("expenses");
  const { touch } = useFormSetting();
  const [open, setOpen] = useState(false);
  const id = useId();
  const name = place?.trim() ?? "";
  const error = dateError ?? placeError;
  const described = error ? `${id}-error` : undefined;
  const close = () => {
    setOpen(false);
    touch("place");
  };
  return (
    <div className={styles.sentence}>
      <div className={styles.words}>
        <DayChip day={day} describedBy={dateError && described} invalid={dateError !== undefined} />
        <Chip
          label={t("place.label")}
          icon={isGeneral ? <ReceiptText size={18} aria-hidden="true" /> : <MapPin size={18} aria-hidden="true" />}
          describedBy={placeError && described}
          invalid={placeError !== undefined}
          quiet={!isGeneral && name === ""}
          onOpen={() => setOpen(true)}
        >
          {isGeneral ? t("type.general") : name || t("place.add")}
        </Chip>
        <RareChips />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <PlaceSheet open={open} onClose={close} />
    </div>
  );
});

interface DayChipProps {
  day: IsoDate;
  describedBy: string | undefined;
  invalid: boolean;
}

/** The day as text. A tap opens the browser's date picker, which lies transparent over it. */
function DayChip({ day, describedBy, invalid }: DayChipProps) {
  const { t, i18n } = useTranslation("expenses");
  const { dispatch, touch } = useFormSetting();
  const now = useToday();
  const text = day === now ? t("date.today") : day === yesterday() ? t("date.yesterday") : "";
  return (
    <span className={chip.chip}>
      <CalendarDays size={18} aria-hidden="true" />
      <span className={chip.value} aria-hidden="true">
        {text || (day ? formatShortDay(day, i18n.language) : t("date.label"))}
      </span>
      <ChevronDown size={18} aria-hidden="true" />
      <input
        type="date"
        className={chip.day}
        aria-label={t("date.label")}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        value={day}
        min={FIRST_DAY}
        max={LAST_DAY}
        onChange={(change) => dispatch({ type: "set", plain: { expense_date: change.target.value } })}
        onBlur={() => touch("date")}
      />
    </span>
  );
}

function yesterday(): IsoDate {
  const day = new Date();
  day.setDate(day.getDate() - 1);
  return today(day);
}
