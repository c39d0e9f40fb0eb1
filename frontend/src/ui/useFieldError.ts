import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";

/**
 * How long a complaint waits after a field is left. What was pressed to leave it must not move away
 * under the finger before it is let go.
 */
export const COMPLAINT_DELAY_MS = 300;

/**
 * The text of a form's complaint about a field. Schemas and the server name complaints by keys of
 * the error catalogue ("email_required"); what the catalogue does not know is unexpected.
 */
export function useFieldError() {
  const { t, i18n } = useTranslation("errors");
  return (error: { message?: string } | undefined): string | undefined => {
    if (!error) return undefined;
    const known = error.message !== undefined && i18n.exists(error.message, { ns: "errors" });
    return t(known ? (error.message as ParseKeys<"errors">) : "unexpected_error");
  };
}
