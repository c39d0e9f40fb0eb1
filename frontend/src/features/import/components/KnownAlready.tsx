import { useTranslation } from "react-i18next";
import type { FileRead } from "@/core/import/model";
import type { Currency } from "@/core/money/currency";
import { Notice } from "@/ui/Notice";
import { useImportedEntries } from "../api/imports";
import { toSend } from "../sending/toSend";
import type { Target } from "../target";
import styles from "./Preview.module.css";

/** Rates say nothing of what a file says. */
const NO_RATES = new Map();

interface KnownAlreadyProps {
  file: FileRead;
  target: Target;
  currency: Currency;
  matched: readonly (string | null)[];
}

/** What of a newer export the event has already: it is not added again, and what changed in it since is listed. */
export function KnownAlready({ file, target, currency, matched }: KnownAlreadyProps) {
  const { t } = useTranslation("imports");
  const imported = useImportedEntries(target.eventId, !target.isNew);
  if (!imported.data || imported.data.size === 0) return null;
  const known = imported.data;
  const { entries } = toSend(file, { eventId: target.eventId, currency, matched, rates: NO_RATES });
  const there = entries.filter(({ id }) => known.has(id));
  const changed = there.filter(({ id, digest }) => known.get(id) !== digest);
  if (there.length === 0) return null;
  return (
    <Notice>
      <p>{t("known.count", { count: there.length })}</p>
      {changed.length > 0 && (
        <>
          <p>{t("known.changed", { count: changed.length })}</p>
          <ul className={styles.soft}>
            {changed.map(({ id, title }) => (
              <li key={id}>
                <bdi>{title}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
