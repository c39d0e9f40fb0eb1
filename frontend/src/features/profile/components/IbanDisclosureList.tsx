import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDate } from "@/core/dates/dates";
import { isolated } from "@/core/text/isolated";
import { Soft } from "@/ui/layout";
import { QueryView } from "@/ui/QueryView";
import { Skeleton } from "@/ui/State";
import { type IbanDisclosure, ibanDisclosuresQuery } from "../api/ibanDisclosures";
import styles from "./IbanDisclosures.module.css";

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
