import type { ChangeEvent, Ref } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "@/ui/Field";
import { formatIban } from "../iban";

/** Returns the typed IBAN, grouped in fours while typing at the end. Corrections in the middle are not regrouped. */
function typedIban({ target }: ChangeEvent<HTMLInputElement>): string {
  const atEnd = target.selectionStart === target.value.length;
  return atEnd ? formatIban(target.value) : target.value.toUpperCase();
}

interface IbanFieldProps {
  value: string;
  error: string | undefined;
  onChange: (iban: string) => void;
  ref: Ref<HTMLInputElement>;
}

export function IbanField({ value, error, onChange, ref }: IbanFieldProps) {
  const { t } = useTranslation("profile");
  return (
    <TextField
      ref={ref}
      value={value}
      label={t("payout.iban")}
      hint={t("payout.iban_hint")}
      error={error}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onChange={(change) => onChange(typedIban(change))}
      onBlur={() => onChange(formatIban(value))}
    />
  );
}
