import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type PaymentHandle, SERVICE_NAMES, SERVICES, type Service } from "@/core/paying/methods";
import { handleIn, isHandle } from "@/core/paying/services";
import { usePaymentHandles } from "@/data/person/paymentHandles";
import { type SavePaymentHandle, savePaymentHandle } from "@/data/person/savePaymentHandle";
import type { Saved } from "@/offline/outcome";
import { save } from "@/offline/submit";
import { readDraft } from "@/platform/drafts/draft";
import { useDraft } from "@/platform/drafts/useDraft";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { TextField } from "@/ui/Field";
import { Form } from "@/ui/Form";
import { Soft } from "@/ui/layout";
import { useSavedToast } from "@/ui/outbox/useSavedToast";
import { Section } from "@/ui/Page";
import { QueryView } from "@/ui/QueryView";
import { Skeleton } from "@/ui/State";
import { useErrorToast } from "@/ui/useErrorText";
import { useFieldError } from "@/ui/useFieldError";
import styles from "./PaymentHandles.module.css";

const DRAFT = "payment_handles";

/** The reader's names at payment services, which people who owe them see. */
export function PaymentHandles() {
  const { t } = useTranslation("dialogs");
  const handles = usePaymentHandles();
  return (
    <Section title={t("handles.title")}>
      <Soft>{t("handles.text")}</Soft>
      <QueryView query={handles} skeleton={<Skeleton height="26rem" />} fallback="failed_load_profile">
        {(stored) => <HandlesForm stored={stored} />}
      </QueryView>
    </Section>
  );
}

function HandlesForm({ stored }: { stored: readonly PaymentHandle[] }) {
  const { t } = useTranslation("dialogs");
  const fieldError = useFieldError();
  const showSaved = useSavedToast();
  const showError = useErrorToast();
  /** Input by service. A field without input shows the stored handle. */
  const [typed, setTyped] = useState(() => readDraft<Partial<Record<Service, string>>>(DRAFT) ?? {});
  const [tried, setTried] = useState(false);
  const storedAt = (service: Service) => stored.find((one) => one.service === service)?.handle ?? "";
  const changes = SERVICES.flatMap((service): SavePaymentHandle[] => {
    const text = typed[service];
    if (text === undefined) return [];
    const handle = handleIn(service, text);
    return handle === storedAt(service) ? [] : [{ service, handle: handle || null }];
  });
  const isWrong = ({ service, handle }: SavePaymentHandle) => handle !== null && !isHandle({ service, handle });
  const saving = useMutation({
    async mutationFn() {
      let saved: Saved = "sent";
      for (const change of changes) saved = await save(savePaymentHandle, change);
      return saved;
    },
  });
  useDraft(DRAFT, typed, changes.length > 0, saving.isPending);
  const submit = async () => {
    setTried(true);
    if (changes.some(isWrong)) return;
    try {
      showSaved(await saving.mutateAsync(), t("handles.saved"));
      // Input since the submission stays.
      setTyped((now) => (now === typed ? {} : now));
      setTried(false);
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Card>
      <Form onSubmit={submit}>
        <div className={styles.fields}>
          {SERVICES.map((service) => {
            const wrong = tried && changes.some((change) => change.service === service && isWrong(change));
            return (
              <TextField
                key={service}
                label={SERVICE_NAMES[service] ?? t("handles.other")}
                hint={service === "other" ? t("handles.other_hint") : undefined}
                error={fieldError(wrong ? { message: "invalid_payment_handle" } : undefined)}
                value={typed[service] ?? storedAt(service)}
                onChange={({ target }) => setTyped({ ...typed, [service]: target.value })}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            );
          })}
        </div>
        <Button type="submit" busy={saving.isPending} disabled={changes.length === 0}>
          {t("handles.save")}
        </Button>
      </Form>
    </Card>
  );
}
