import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";

/**
 * Delay of an error after its field is left. It must not move the pressed control away before the pointer is released.
 */
export const COMPLAINT_DELAY_MS = 300;

/**
 * Returns the text of a field's error. Schemas and the server name errors by keys of the error catalogue
 * ("email_required"); unknown keys become an unexpected error.
 */
export function useFieldError() {
  const { t, i18n } = useTranslation("errors");
  return (error: { message?: string } | undefined): string | undefined => {
    if (!error) return undefined;
    const known = error.message !== undefined && i18n.exists(error.message, { ns: "errors" });
    return t(known ? (error.message as ParseKeys<"errors">) : "unexpected_error");
  };
}
