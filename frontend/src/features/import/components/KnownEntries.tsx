import { useTranslation } from "react-i18next";
import { formatDate } from "@/core/dates/dates";
import { formatAmount } from "@/core/money/units";
import { dayOf, type ImportedEntry } from "@/data/import/model";
import { CheckField } from "@/ui/Field";
import { Soft, Stack } from "@/ui/layout";
import { Notice } from "@/ui/Notice";
import { Section } from "@/ui/Page";
import type { Compared, ExistingEntry } from "../sending/compared";
import styles from "./Preview.module.css";

interface KnownEntriesProps {
  compared: Compared;
  /** Ids of new entries to import separately instead of replacing an existing one. */
  apart: ReadonlySet<string>;
  onApart: (apart: ReadonlySet<string>) => void;
}

/** Shows what the event already has of a newer export, and what changed. The user decides about replacements. */
export function KnownEntries({ compared, apart, onApart }: KnownEntriesProps) {
  const { t, i18n } = useTranslation("imports");
  const { known, changed, replaces, missing } = compared;
  const said = (one: ImportedEntry | ExistingEntry) =>
    [
      one.description || t("known.payment"),
      formatAmount(one.amount, one.currency),
      formatDate("date" in one ? one.date : dayOf(one), i18n.language),
    ].join(" · ");
  return (
    <>
      {known > 0 && <Notice>{t("known.count", { count: known })}</Notice>}
      {replaces.size > 0 && (
        <Section title={t("known.replaces_title")}>
          <Soft>{t("known.replaces_text")}</Soft>
          <Stack as="ul" gap={2}>
            {[...replaces].map(([id, { entry, existing }]) => (
              <li key={id}>
                <CheckField
                  checked={!apart.has(id)}
                  onChange={({ target: { checked } }) =>
                    onApart(new Set(checked ? [...apart].filter((one) => one !== id) : [...apart, id]))
                  }
                  label={
                    <>
                      <bdi>{said(entry)}</bdi>
                      <span className={styles.before}>{t("known.replaces", { before: said(existing) })}</span>
                    </>
                  }
                />
              </li>
            ))}
          </Stack>
        </Section>
      )}
      <Listed title={t("known.changed", { count: changed.length })} all={changed.map(said)} />
      <Listed title={t("known.missing", { count: missing.length })} all={missing.map(said)} />
    </>
  );
}

function Listed({ title, all }: { title: string; all: readonly string[] }) {
  if (all.length === 0) return null;
  return (
    <Section title={title}>
      <Stack as="ul" gap={2}>
        {all.map((said, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries that say the same are told apart by their place
          <Soft as="li" key={at}>
            <bdi>{said}</bdi>
          </Soft>
        ))}
      </Stack>
    </Section>
  );
}
