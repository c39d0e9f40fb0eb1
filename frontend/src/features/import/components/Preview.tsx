import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { NO_PLACE, named } from "@/core/geo/eventPlace";
import { NEW_EVENT_CURRENCY } from "@/core/money/currency";
import { formatAmount } from "@/core/money/units";
import { NO_EVENT_DETAILS } from "@/data/event/noValues";
import type { FileRead, Loss, Rounded } from "@/data/import/model";
import { unanswered } from "@/data/import/notation";
import { useOnline } from "@/platform/network/useOnline";
import { useSession } from "@/platform/session/session";
import { Button } from "@/ui/Button";
import { Soft, Stack, Columns as TwoColumns } from "@/ui/layout";
import { Notice } from "@/ui/Notice";
import { Section } from "@/ui/Page";
import { useImportedEntries } from "../api/imports";
import { missingFor } from "../missingFor";
import { type Compared, compare } from "../sending/compared";
import { currenciesToRate, type DatedRate, type Destination } from "../sending/toSend";
import { eventNameOf, matchPeople, type Target, takenIds } from "../target";
import { useImporting } from "../useImporting";
import { useOwnRows } from "../useOwnRows";
import { useSourceName } from "../useSourceName";
import { Balances } from "./Balances";
import { Columns } from "./Columns";
import type { Shown } from "./Importing";
import { KnownEntries } from "./KnownEntries";
import { LongList } from "./LongList";
import { NewEventFields, type NewEventValues } from "./NewEventFields";
import { OwnRows } from "./OwnRows";
import { People } from "./People";
import styles from "./Preview.module.css";
import { Questions } from "./Questions";
import { Rates, useRates } from "./Rates";
import { RefusedRows } from "./RefusedRows";
import { Sending } from "./Sending";
import { Summary } from "./Summary";

interface PreviewProps extends Shown {
  target: Target;
}

/** Losses by which entries of the other app are missing. */
const INCOMPLETE: readonly Loss[] = ["cut", "older_missing"];

const NONE: ReadonlySet<string> = new Set();

/** Shows everything that the import will do, before any data leave the device. */
export function Preview({ file: asRead, archive, fileName, target, choices, onChoices }: PreviewProps) {
  const { t } = useTranslation("imports");
  const online = useOnline();
  const sourceName = useSourceName();
  const { stage, start, undo } = useImporting();
  const me = useSession((s) => s.userId) ?? "";
  const own = useOwnRows(asRead, target.people, me);
  const { file } = own;
  const [matched, setMatched] = useState<(string | null)[] | null>(null);
  const [typed, setTyped] = useState<Partial<NewEventValues>>({});
  const [rates, setRates] = useState<Record<string, string>>({});
  const [apart, setApart] = useState<ReadonlySet<string>>(NONE);
  const [nameAsked, setNameAsked] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const event: NewEventValues = {
    name: typed.name ?? file.name ?? eventNameOf(fileName),
    currency: typed.currency ?? file.currency ?? NEW_EVENT_CURRENCY,
    country: typed.country ?? named(file.event?.place_country),
    city: typed.city ?? named(file.event?.place_city),
  };
  const currency = target.currency ?? event.currency;
  const who = useMemo(() => own.matched ?? matched ?? matchPeople(file, target), [own.matched, matched, file, target]);
  const compared = useCompared(file, target, who);
  const { fresh, series, splits, known } = compared ?? { ...file, fresh: file.entries, known: 0 };
  const count = fresh.length + series.length + splits.length;
  const rated = useRates(currenciesToRate([...fresh, ...series], currency), currency, rates);
  const complete = [...rated.values()].every((rate) => "date" in rate);
  const isNamed = !target.isNew || event.name.trim() !== "";
  const open = unanswered(file, choices);
  const missing = missingFor({ file, open, choices, fresh: count, known });
  const isAsking = missing === "columns_first" || missing === "answer_first";
  const ready = missing === null && complete;

  function go() {
    if (!isNamed) {
      setNameAsked(true);
      nameField.current?.focus();
      return;
    }
    const rates = [...rated].flatMap(([from, rate]) => ("date" in rate ? [[from, rate] as [string, DatedRate]] : []));
    const replaced = [...(compared?.replaces ?? [])].filter(([id]) => !apart.has(id));
    const destination: Destination = {
      ...{ eventId: target.eventId, currency, matched: who, rates: new Map(rates), series, splits },
      taken: takenIds(target),
      replaces: new Map(replaced.map(([id, { existing }]) => [id, existing.id])),
    };
    const made = {
      ...{ ...NO_EVENT_DETAILS, category: "other" as const },
      ...(file.event ?? { description: t("event.description", { source: sourceName(file.source) }) }),
      ...{ id: target.eventId, name: event.name.trim(), default_currency: currency },
      ...{ place_country: event.country.trim() || NO_PLACE, place_city: event.city.trim() || NO_PLACE },
    };
    void start({ ...file, entries: fresh }, choices, destination, target.isNew ? made : null, archive);
  }

  if (stage.at !== "preview") {
    return <Sending stage={stage} eventId={target.eventId} onGoOn={go} onUndo={() => void undo(target.eventId)} />;
  }
  return (
    <TwoColumns>
      <Stack gap={5}>
        <Summary file={file} />
        <Columns file={file} fileName={fileName} choices={choices} onChoices={onChoices} />
        <Questions file={file} fileName={fileName} choices={choices} onChoices={onChoices} />
        {target.isNew && (
          <Section title={t("event.title")}>
            <NewEventFields
              values={event}
              onChange={setTyped}
              nameMissing={nameAsked && !isNamed}
              nameField={nameField}
            />
          </Section>
        )}
      </Stack>
      <Stack gap={5}>
        {asRead.isMine && <OwnRows file={asRead} people={target.people} me={me} choice={own} />}
        {file.people.length > 0 && !asRead.isMine && (
          <Section title={t("people.title")}>
            <Soft>{t(target.isNew ? "people.text_new" : "people.text")}</Soft>
            <People names={file.people} people={target.people} matched={who} onMatch={setMatched} />
            {target.isNew && !target.people.some(({ id }) => who.includes(id)) && <Notice>{t("people.nobody")}</Notice>}
          </Section>
        )}
        {rated.size > 0 && (
          <Section title={t("rates.title")}>
            <Rates rates={rated} currency={currency} onType={(from, text) => setRates({ ...rates, [from]: text })} />
          </Section>
        )}
        {file.entries.length > 0 && open.length === 0 && <Balances file={file} />}
        {/* Rows are judged once the questions are answered. */}
        {file.refused.length > 0 && !isAsking && (
          <Section title={t("refused.count", { count: file.refused.length })}>
            <RefusedRows refused={file.refused} choices={choices} onChoices={onChoices} />
          </Section>
        )}
        {file.rounded.length > 0 && <RoundedAmounts rounded={file.rounded} />}
        {file.losses.map((loss) => (
          <Notice key={loss} tone={INCOMPLETE.includes(loss) ? "warning" : "info"}>
            {t(`loss.${loss}`)}
          </Notice>
        ))}
        {compared && <KnownEntries compared={compared} apart={apart} onApart={setApart} />}
        <Stack gap={2}>
          <Button size="large" wide disabled={!online || !ready} onClick={go}>
            {t(online ? "import" : "needs_network", { count })}
          </Button>
          <Soft>{t(missing ?? (complete ? "stays_here" : "rates.missing"))}</Soft>
        </Stack>
      </Stack>
    </TwoColumns>
  );
}

/** Lists amounts finer than their currency, with the rounded values. */
function RoundedAmounts({ rounded }: { rounded: readonly Rounded[] }) {
  const { t } = useTranslation("imports");
  return (
    <Section title={t("rounded.count", { count: rounded.length })}>
      <LongList all={rounded}>
        {({ row, said, title, amount, currency }) => (
          <li key={row} className={styles.refused}>
            <p className={styles.strong}>{t("rounded.row", { row, said, amount: formatAmount(amount, currency) })}</p>
            <Soft>
              <bdi>{title}</bdi>
            </Soft>
          </li>
        )}
      </LongList>
    </Section>
  );
}

/**
 * Returns the comparison of a file with earlier imports of its source. Null if there are none, or they could not be
 * loaded.
 */
function useCompared(file: FileRead, target: Target, matched: readonly (string | null)[]): Compared | null {
  const { data: imported = [] } = useImportedEntries(target.eventId, file.source, !target.isNew);
  return useMemo(
    () => (imported.length === 0 ? null : compare(file, target.eventId, matched, imported)),
    [file, target.eventId, matched, imported],
  );
}
