import { useTranslation } from "react-i18next";
import { formatDate } from "@/core/dates/dates";
import { formatAmount } from "@/core/money/units";
import { dayOf, type FileRead } from "@/data/import/model";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { CheckField, TextField } from "@/ui/Field";
import { Soft, Stack } from "@/ui/layout";
import { Section } from "@/ui/Page";
import type { useOwnRows } from "../useOwnRows";
import { LongList } from "./LongList";
import styles from "./Preview.module.css";

interface OwnRowsProps {
  /** The file with all of its rows. */
  file: FileRead;
  people: readonly Person[];
  me: string;
  choice: ReturnType<typeof useOwnRows>;
}

/** Lets the user choose who shares the rows of their bank, and which rows come along. */
export function OwnRows({ file, people, me, choice }: OwnRowsProps) {
  const { t, i18n } = useTranslation("imports");
  const nameOf = usePersonName();
  const { without, setWithout, added, setAdded, leftOut, setLeftOut } = choice;
  return (
    <>
      <Section title={t("own.sharers")}>
        <Soft>{t("own.text")}</Soft>
        <Stack as="ul" gap={2}>
          {people
            .filter(({ id }) => id !== me)
            .map((person) => (
              <li key={person.id}>
                <CheckField
                  label={<bdi>{nameOf(person)}</bdi>}
                  checked={!without.has(person.id)}
                  onChange={() => setWithout(toggled(without, person.id))}
                />
              </li>
            ))}
        </Stack>
        <TextField
          label={t("own.added")}
          hint={t("own.added_hint")}
          autoComplete="off"
          value={added}
          onChange={(change) => setAdded(change.target.value)}
        />
      </Section>
      <Section title={t("own.rows")}>
        <LongList all={file.entries}>
          {(entry) => (
            <li key={entry.identity}>
              <CheckField
                label={
                  <>
                    <bdi>{entry.description}</bdi>
                    <span className={styles.before}>
                      {[formatAmount(entry.amount, entry.currency), formatDate(dayOf(entry), i18n.language)].join(
                        " · ",
                      )}
                    </span>
                  </>
                }
                checked={!leftOut.has(entry.identity)}
                onChange={() => setLeftOut(toggled(leftOut, entry.identity))}
              />
            </li>
          )}
        </LongList>
      </Section>
    </>
  );
}

function toggled(all: ReadonlySet<string>, one: string): ReadonlySet<string> {
  return new Set(all.has(one) ? [...all].filter((other) => other !== one) : [...all, one]);
}
