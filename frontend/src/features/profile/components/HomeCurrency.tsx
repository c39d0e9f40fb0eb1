import { useTranslation } from "react-i18next";
import { CURRENCIES } from "@/core/money/currency";
import { useCurrencyName } from "@/platform/i18n/useCurrencyName";
import { Card } from "@/ui/Card";
import { CurrencySelect } from "@/ui/currency/CurrencySelect";
import { QueryView } from "@/ui/QueryView";
import { Skeleton } from "@/ui/State";
import { useErrorToast } from "@/ui/useErrorText";
import { useProfile, useSaveHomeCurrency } from "../api/profile";

/** Value of "None" among the codes. */
const NONE = "none";

/** The currency in which the reader also sees their balances, on all devices. It applies at once. */
export function HomeCurrency() {
  const { t } = useTranslation("profile");
  const nameOf = useCurrencyName();
  const showError = useErrorToast();
  const profile = useProfile();
  const save = useSaveHomeCurrency();
  return (
    <Card>
      <QueryView query={profile} skeleton={<Skeleton height="5.5rem" />} fallback="failed_load_profile">
        {({ home_currency }) => (
          <CurrencySelect
            label={t("settings.home_currency")}
            hint={t("settings.home_currency_hint")}
            value={home_currency ?? NONE}
            onChange={(chosen) =>
              save.mutate(chosen === NONE ? null : chosen, {
                onError: (error) => showError(error, "failed_update_profile"),
              })
            }
            offered={[NONE, ...CURRENCIES]}
            name={(currency) => (currency === NONE ? t("settings.home_currency_none") : nameOf(currency))}
          />
        )}
      </QueryView>
    </Card>
  );
}
