import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import * as v from "valibot";
import { formatDate } from "@/core/dates/dates";
import { isolated } from "@/core/text/isolated";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";
import { Soft } from "@/ui/layout";
import { QueryView } from "@/ui/QueryView";
import { Skeleton } from "@/ui/State";
import styles from "./IbanDisclosures.module.css";

/** Records that a person saw the reader's IBAN, in an event on a day. */
const disclosureSchema = v.object({
  event_id: v.string(),
  event_name: v.string(),
  on_day: v.string(),
  shown_to: v.string(),
  shown_to_name: v.nullable(v.string()),
});
type IbanDisclosure = v.InferOutput<typeof disclosureSchema>;

/** Maximum number of rows; the newest of a year. */
const MAX_ROWS = 200;

/** Query of who saw the reader's IBAN, newest first. RLS returns the reader's own rows only. */
const ibanDisclosuresQuery = queryOptions({
  queryKey: keys.ibanDisclosures,
  queryFn: async (): Promise<IbanDisclosure[]> =>
    parsed(
      v.array(disclosureSchema),
      await dataOf(
        supabase().from("iban_disclosures").select("*").order("shown_at", { ascending: false }).limit(MAX_ROWS),
      ),
    ),
});

/** Lists who saw the reader's IBAN, with event and day. */
export function IbanDisclosureList() {
  const { t } = useTranslation("profile");
  const shown = useQuery(ibanDisclosuresQuery);
  return (
    <QueryView query={shown} fallback="failed_load_profile" skeleton={<Skeleton height="4.5rem" />}>
      {(disclosures) =>
        disclosures.length === 0 ? (
          <Soft size="m">{t("shown.empty")}</Soft>
        ) : (
          <ul className={styles.list}>
            {disclosures.map((disclosure) => (
              <Disclosure key={`${disclosure.event_id} ${disclosure.shown_to} ${disclosure.on_day}`} {...disclosure} />
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}

function Disclosure({ shown_to_name: name, event_name, on_day }: IbanDisclosure) {
  const { t, i18n } = useTranslation("common");
  return (
    <li>
      <span className={styles.who}>{name === null ? t("people.deleted") : isolated(name)}</span>
      <Soft as="span">
        {isolated(event_name)}
        {" · "}
        <time dateTime={on_day}>{formatDate(on_day, i18n.language)}</time>
      </Soft>
    </li>
  );
}
