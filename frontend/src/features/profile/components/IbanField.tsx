import type { ChangeEvent } from "react";
import { type Control, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TextField } from "@/ui/Field";
import { useFieldError } from "@/ui/useFieldError";
import { formatIban } from "../iban";
import type { ProfileForm } from "../profileSchema";

/** Groups of four form while typing at the end; a correction in the middle is left alone until done. */
function typedIban({ target }: ChangeEvent<HTMLInputElement>): string {
  const atEnd = target.selectionStart === target.value.length;
  return atEnd ? formatIban(target.value) : target.value.toUpperCase();
}

export function IbanField({ control }: { control: Control<ProfileForm> }) {
  const { t } = useTranslation("profile");
  const fieldError = useFieldError();
  const { field, fieldState } = useController({ control, name: "iban" });
  return (
    <TextField
      {...field}
      label={t("payout.iban")}
      hint={t("payout.iban_hint")}
      error={fieldError(fieldState.error)}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onChange={(change) => field.onChange(typedIban(change))}
      onBlur={() => {
        field.onChange(formatIban(field.value));
        field.onBlur();
      }}
    />
  );
}
