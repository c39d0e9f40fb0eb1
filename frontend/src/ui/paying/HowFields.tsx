import { Controller, useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FIRST_DAY, LAST_DAY } from "@/core/dates/takenDays";
import type { HowValues } from "@/data/payment/howForm";
import { TextField } from "@/ui/Field";
import { useFieldError } from "@/ui/useFieldError";
import { MethodSelect } from "./MethodSelect";

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
