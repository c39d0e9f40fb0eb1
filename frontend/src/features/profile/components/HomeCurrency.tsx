import { useTranslation } from "react-i18next";
import { CURRENCIES } from "@/core/money/currency";
import { useCurrencyName } from "@/platform/i18n/useCurrencyName";
import { CurrencySelect } from "@/ui/currency/CurrencySelect";
import { Skeleton } from "@/ui/State";
import { useErrorToast } from "@/ui/useErrorText";
import { useFailure } from "@/ui/useFailure";
import { useProfile, useSaveHomeCurrency } from "../api/profile";

/** Value of "None" among the codes. */
const NONE = "none";

/**
 * The currency in which the reader also sees their balances, on all devices. It applies at once. Nothing if the profile
 * cannot be loaded, which its form says.
 */
export function HomeCurrency() {
  const { t } = useTranslation("profile");
  const nameOf = useCurrencyName();
  const showError = useErrorToast();
  const profile = useProfile();
  const failure = useFailure(profile);
  const save = useSaveHomeCurrency();
  if (!profile.data) return failure ? null : <Skeleton height="5.5rem" />;
  return (
    <CurrencySelect
      label={t("settings.home_currency")}
      hint={t("settings.home_currency_hint")}
      value={profile.data.home_currency ?? NONE}
      onChange={(chosen) =>
        save.mutate(chosen === NONE ? null : chosen, {
          onError: (error) => showError(error, "failed_update_profile"),
        })
      }
      offered={[NONE, ...CURRENCIES]}
      name={(currency) => (currency === NONE ? t("settings.home_currency_none") : nameOf(currency))}
    />
  );
}
