import { useId } from "react";
import { useTranslation } from "react-i18next";
import { AccountPage } from "@/ui/account/AccountPage";
import { Card } from "@/ui/Card";
import { CheckField } from "@/ui/Field";
import { Soft, Stack } from "@/ui/layout";
import { Section } from "@/ui/Page";
import { QueryView } from "@/ui/QueryView";
import { Skeleton } from "@/ui/State";
import { useErrorToast } from "@/ui/useErrorText";
import { useProfile, useSaveAskFirst } from "../api/profile";
import AskedInAll from "../components/AskedInAll";
import IbanAnswers from "../components/IbanAnswers";
import { IbanDisclosureList } from "../components/IbanDisclosureList";
import { PaymentHandles } from "../components/PaymentHandles";
import { PayoutForm } from "../components/PayoutForm";
import styles from "./IbanPrivacyPage.module.css";

/** How people pay the reader: the IBAN, names at payment services, requests to see both, the answers, and the people who were shown them. */
export function IbanPrivacyPage() {
  const { t } = useTranslation("profile");
  const profile = useProfile();
  return (
    <AccountPage title={t("shown.title")}>
      <QueryView
        query={profile}
        skeleton={
          <div className={styles.columns}>
            <Skeleton height="20rem" />
          </div>
        }
        fallback="failed_load_profile"
      >
        {(mine) => (
          <div className={styles.columns}>
            <PayoutForm profile={mine} />
            <div className={styles.handles}>
              <PaymentHandles />
            </div>
            <Stack gap={5}>
              <AskFirst checked={mine.iban_ask_first} />
              {mine.iban_ask_first && <AskedInAll />}
              <Section title={t("shown.list")}>
                <Soft>{t(mine.iban_ask_first ? "shown.text_asked" : "shown.text")}</Soft>
                <Card>
                  {mine.iban_ask_first && <IbanAnswers />}
                  <IbanDisclosureList />
                </Card>
              </Section>
            </Stack>
          </div>
        )}
      </QueryView>
    </AccountPage>
  );
}

/** Applies at once. */
function AskFirst({ checked }: { checked: boolean }) {
  const { t } = useTranslation("profile");
  const hint = useId();
  const showError = useErrorToast();
  const save = useSaveAskFirst();
  return (
    <Card>
      <CheckField
        label={t("payout.ask_first")}
        aria-describedby={hint}
        checked={checked}
        onChange={({ target }) =>
          save.mutate(target.checked, { onError: (error) => showError(error, "failed_update_profile") })
        }
      />
      <Soft id={hint}>{t("payout.ask_first_hint")}</Soft>
    </Card>
  );
}
