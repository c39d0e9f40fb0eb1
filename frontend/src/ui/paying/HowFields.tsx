import { Controller, useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FIRST_DAY, LAST_DAY } from "@/core/dates/takenDays";
import { isMethod, METHODS, type PaymentMethod } from "@/core/paying/methods";
import type { HowValues } from "@/data/payment/howForm";
import { TextField } from "@/ui/Field";
import { Select } from "@/ui/Select";
import { useFieldError } from "@/ui/useFieldError";
import { useMethodName } from "./useMethodName";

/** Asks when and how the money of a payment moved. The form around it is a `FormProvider`. */
export function HowFields() {
  const { t } = useTranslation("dialogs");
  const { register, control, formState } = useFormContext<HowValues>();
  const fieldError = useFieldError();
  const complaint = (name: keyof HowValues) => fieldError(formState.errors[name]);
  return (
    <>
      <TextField
        type="date"
        label={t("payment.date")}
        min={FIRST_DAY}
        max={LAST_DAY}
        error={complaint("paid_on")}
        {...register("paid_on")}
      />
      <Controller
        control={control}
        name="method"
        render={({ field: { value, onChange, onBlur } }) => <MethodSelect {...{ value, onChange, onBlur }} />}
      />
      <TextField label={t("payment.note")} error={complaint("note")} {...register("note")} />
    </>
  );
}

/** The select has no empty value. */
const UNKNOWN = "unknown";

interface MethodSelectProps {
  value: PaymentMethod | "";
  onChange: (method: PaymentMethod | "") => void;
  onBlur?: () => void;
}

/** Asks how the money of a payment moved. Empty: not said. */
function MethodSelect({ value, onChange, onBlur }: MethodSelectProps) {
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
