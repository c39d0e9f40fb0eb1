import { KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { isolated } from "@/core/text/isolated";
import type { IbanRequest } from "@/data/settlement/ibanRequests";
import { useOnline } from "@/platform/network/useOnline";
import { Button } from "@/ui/Button";
import styles from "./IbanRequests.module.css";
import { useAnswering } from "./useAnswering";

type Asked = Pick<IbanRequest, "event_id" | "asked_by" | "asked_by_name"> & Partial<Pick<IbanRequest, "event_name">>;

/** People who ask for the reader's IBAN, with buttons to allow or refuse it. Lists of several events name the event. */
export default function IbanRequests({ requests }: { requests: readonly Asked[] }) {
  const { t } = useTranslation("dialogs");
  const online = useOnline();
  return (
    <section className={styles.requests} aria-label={t("iban_request.title")}>
      <ul>
        {requests.map((request) => (
          <Request key={`${request.event_id} ${request.asked_by}`} request={request} online={online} />
        ))}
      </ul>
      {!online && <p className={styles.offline}>{t("iban_request.answer_offline")}</p>}
    </section>
  );
}

function Request({ request, online }: { request: Asked; online: boolean }) {
  const { t } = useTranslation("dialogs");
  const { busy, answer } = useAnswering(request);
  const say = async (allowed: boolean) => {
    // The pressed button unmounts with the request, so move the focus to the heading.
    if (await answer(allowed)) document.querySelector("h1")?.focus({ preventScroll: true });
  };
  const name = isolated(request.asked_by_name);
  return (
    <li className={styles.request}>
      <KeyRound size={20} aria-hidden="true" />
      <p>
        {t("iban_request.wants", { name })}
        {request.event_name && <span className={styles.where}> {isolated(request.event_name)}</span>}
      </p>
      <span className={styles.actions}>
        <Button
          variant="quiet"
          aria-label={t("iban_request.refuse_label", { name })}
          disabled={busy || !online}
          onClick={() => void say(false)}
        >
          {t("iban_request.refuse")}
        </Button>
        <Button
          variant="secondary"
          aria-label={t("iban_request.allow_label", { name })}
          busy={busy}
          disabled={!online}
          onClick={() => void say(true)}
        >
          {t("iban_request.allow")}
        </Button>
      </span>
    </li>
  );
}
