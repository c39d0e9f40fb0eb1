import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { isolated } from "@/core/text/isolated";
import { type IbanRequest, ibanRequestsQuery } from "@/data/settlement/ibanRequests";
import { useOnline } from "@/platform/network/useOnline";
import { Button } from "@/ui/Button";
import { useAnswering } from "@/ui/event/useAnswering";
import { Soft } from "@/ui/layout";
import styles from "./IbanDisclosures.module.css";

/**
 * Lists people whom the reader allowed or refused their IBAN, with a button to change it. Renders nothing if there are
 * none.
 */
export default function IbanAnswers() {
  const { t } = useTranslation("dialogs");
  const { data = [] } = useQuery(ibanRequestsQuery);
  const online = useOnline();
  const answered = data.filter(({ allowed }) => allowed !== null);
  if (answered.length === 0) return null;
  return (
    <section className={styles.answers}>
      <h3>{t("iban_request.answers")}</h3>
      <ul className={styles.list}>
        {answered.map((request) => (
          <Answer key={`${request.event_id} ${request.asked_by}`} request={request} online={online} />
        ))}
      </ul>
      {!online && <Soft>{t("iban_request.answer_offline")}</Soft>}
    </section>
  );
}

function Answer({ request, online }: { request: IbanRequest; online: boolean }) {
  const { t } = useTranslation("dialogs");
  const { busy, answer } = useAnswering(request);
  const { allowed, asked_by_name, event_name } = request;
  const name = isolated(asked_by_name);
  return (
    <li className={styles.answer}>
      <span className={styles.who}>{name}</span>
      <Soft as="span">
        {isolated(event_name)}
        {" · "}
        {t(allowed ? "iban_request.allowed" : "iban_request.not_allowed")}
      </Soft>
      <Button
        variant="secondary"
        busy={busy}
        disabled={!online}
        aria-label={t(allowed ? "iban_request.take_back_label" : "iban_request.allow_label", { name })}
        onClick={() => void answer(!allowed)}
      >
        {t(allowed ? "iban_request.take_back" : "iban_request.allow")}
      </Button>
    </li>
  );
}
