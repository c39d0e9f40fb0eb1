import { useTranslation } from "react-i18next";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { Stack } from "@/ui/layout";
import { Select } from "@/ui/Select";
import { useFirstPeople } from "../useFirstPeople";
import styles from "./Preview.module.css";

/** Option for a person who is not in the event yet. */
const NEW = "new";

interface PeopleProps {
  names: readonly string[];
  people: readonly Person[];
  matched: readonly (string | null)[];
  onMatch: (matched: (string | null)[]) => void;
}

/** Matches the file's people with people of the event, or with new people without an account. */
export function People({ names, people, matched, onMatch }: PeopleProps) {
  const { t } = useTranslation("imports");
  const nameOf = usePersonName();
  const { shown, others } = useFirstPeople(names);
  return (
    <>
      <Stack as="ul" gap={2}>
        {shown.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people of one name are told apart by their place
          <li key={at} className={styles.row}>
            <p className={styles.grow}>
              <bdi className={styles.strong}>{name}</bdi>
            </p>
            <div className={styles.choice}>
              <Select
                label={t("people.label", { name })}
                hideLabel
                value={matched[at] ?? NEW}
                onChange={(chosen) =>
                  onMatch(names.map((_, n) => (n === at ? (chosen === NEW ? null : chosen) : (matched[n] ?? null))))
                }
                options={[
                  { value: NEW, label: t("people.new") },
                  ...people.map((person) => ({ value: person.id, label: nameOf(person, { you: true }) })),
                ]}
              />
            </div>
          </li>
        ))}
      </Stack>
      {others}
    </>
  );
}
