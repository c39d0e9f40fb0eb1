import { useTranslation } from "react-i18next";
import { type PaymentMethod, SERVICE_NAMES } from "@/core/paying/methods";

/** Returns a function that names how money moved. Services keep their name in every language. */
export function useMethodName(): (method: PaymentMethod) => string {
  const { t } = useTranslation("settlement");
  return (method) => {
    const own = SERVICE_NAMES[method];
    return own ?? t(`method.${method as "bank" | "cash" | "other"}`);
  };
}
