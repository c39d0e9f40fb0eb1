import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { today } from "@/core/dates/dates";
import { FIRST_DAY, isTakenDay, LAST_DAY } from "@/core/dates/takenDays";
import type { EventPage } from "@/data/event/model";
import { mergedId } from "@/data/event/mutationKind";
import { usePersonName } from "@/data/person/usePersonName";
import { type ChangedDraft, hostOf, type TableDraft } from "@/data/table/draft";
import { useOnline } from "@/platform/network/useOnline";
import { Button } from "@/ui/Button";
import { TextField } from "@/ui/Field";
import { Form } from "@/ui/Form";
import { Select } from "@/ui/Select";
import type { SeatPerson } from "../useSeatPeople";
import styles from "./ClosingForm.module.css";

/** The choice that leaves several payers as they were filled in. */
const SEVERAL = "several";

interface ClosingFormProps {
  /** What the host filled in before. Null for a bill without. */
  draft: TableDraft | null;
  page: EventPage;
  seats: readonly SeatPerson[];
  busy: boolean;
  onClose: (changed: ChangedDraft) => Promise<unknown>;
  /** What closing does, above the button. */
  children: ReactNode;
}

/** Asks who paid, and when: at the table both are often decided last. */
export function ClosingForm({ draft, page, seats, busy, onClose, children }: ClosingFormProps) {
  const { t } = useTranslation(["table", "errors"]);
  const online = useOnline();
  const nameOf = usePersonName();
  const [date, setDate] = useState(draft?.expense_date ?? today());
  const people = new Map(seats.map(({ person_id, name }) => [person_id, name]));
  for (const { user_id, person, status } of page.participants)
    if (status === "active" && !people.has(user_id)) people.set(user_id, nameOf(person));
  const filledIn = draft?.payers ? SEVERAL : draft && mergedId(page.participants)(draft.paid_by);
  const [chosen, setChosen] = useState<string | null>(null);
  // A payer who left the event since cannot be one.
  const known = [chosen, filledIn, hostOf(seats)].find((one) => one && (one === SEVERAL || people.has(one)));
  const payer = known ?? [...people.keys()][0] ?? "";
  const isDay = isTakenDay(date);
  return (
    <Form
      onSubmit={() =>
        isDay && onClose({ expense_date: date, ...(payer !== SEVERAL && { paid_by: payer, payers: null }) })
      }
    >
      <div className={styles.pair}>
        <Select
          label={t("table:host.payer")}
          value={payer}
          onChange={setChosen}
          options={[
            ...(draft?.payers ? [{ value: SEVERAL, label: t("table:host.several") }] : []),
            ...[...people].map(([value, label]) => ({ value, label })),
          ]}
        />
        <TextField
          type="date"
          label={t("table:host.date")}
          value={date}
          min={FIRST_DAY}
          max={LAST_DAY}
          onChange={({ target }) => setDate(target.value)}
          error={isDay ? undefined : t("errors:invalid_date")}
        />
      </div>
      {children}
      <Button type="submit" size="large" wide busy={busy} disabled={!online}>
        {t(online ? "table:host.close" : "table:host.offline")}
      </Button>
    </Form>
  );
}
