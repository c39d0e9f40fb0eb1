import { useTranslation } from "react-i18next";
import { isMethod, METHODS, type PaymentMethod } from "@/core/paying/methods";
import { Select } from "@/ui/Select";
import { useMethodName } from "./useMethodName";

/** The select has no empty value. */
const UNKNOWN = "unknown";

interface MethodSelectProps {
  value: PaymentMethod | "";
  onChange: (method: PaymentMethod | "") => void;
  onBlur?: () => void;
}

/** Asks how the money of a payment moved. Empty: not said. */
export function MethodSelect({ value, onChange, onBlur }: MethodSelectProps) {
  const { t } = useTranslation("dialogs");
  const methodName = useMethodName();
  return (
    <Select
      label={t("payment.method")}
      value={value || UNKNOWN}
      onChange={(chosen) => onChange(isMethod(chosen) ? chosen : "")}
      onBlur={onBlur}
      options={[
        { value: UNKNOWN, label: t("payment.unknown") },
        ...METHODS.map((method) => ({ value: method, label: methodName(method) })),
      ]}
    />
  );
}
