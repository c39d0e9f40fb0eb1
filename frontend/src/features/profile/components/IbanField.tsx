import type { ChangeEvent } from "react";
import { type Control, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TextField } from "@/ui/Field";
import { useFieldError } from "@/ui/useFieldError";
import { formatIban, plainIban } from "../iban";
import type { ProfileForm } from "../profileSchema";

/** Returns the typed IBAN, grouped in fours while typing at the end. Corrections in the middle are not regrouped. */
function typedIban({ target }: ChangeEvent<HTMLInputElement>): string {
  const atEnd = target.selectionStart === target.value.length;
  return atEnd ? formatIban(target.value) : target.value.toUpperCase();
}

interface IbanFieldProps {
  control: Control<ProfileForm>;
  /** Called when an IBAN of another country is typed. */
  onCountry: (iban: string) => void;
}

const countryOf = (iban: string) => plainIban(iban).slice(0, 2);

export function IbanField({ control, onCountry }: IbanFieldProps) {
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
      onChange={(change) => {
        const iban = typedIban(change);
        if (countryOf(iban) !== countryOf(field.value)) onCountry(iban);
        field.onChange(iban);
      }}
      onBlur={() => {
        field.onChange(formatIban(field.value));
        field.onBlur();
      }}
    />
  );
}
