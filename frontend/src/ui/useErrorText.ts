import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";
import { toAppError } from "@/platform/errors/appError";
import { toast } from "./toast";

export type ErrorKey = ParseKeys<"errors">;

/** Returns the key of an error's text: its code, or the fallback when the code has no text. */
export function useErrorKey() {
  const { i18n } = useTranslation("errors");
  return (thrown: unknown, fallback: ErrorKey = "unexpected_error"): ErrorKey => {
    const { code } = toAppError(thrown);
    const known = code !== "unexpected_error" && i18n.exists(code, { ns: "errors" });
    return known ? (code as ErrorKey) : fallback;
  };
}

/** Returns the text of an error in the reader's language, chosen by its code. A provider's own message stays as it is. */
export function useErrorText() {
  const { t } = useTranslation("errors");
  const errorKey = useErrorKey();
  return (thrown: unknown, fallback?: ErrorKey): string => {
    const error = toAppError(thrown);
    if (error.code === "provider_message" && error.detail) return error.detail;
    return t(errorKey(error, fallback));
  };
}

/** The change is neither on the device nor on the server. */
const NOT_KEPT = "storage_full";

/**
 * Shows an error as a toast, with the spec's message for the action when the cause has none. A message that a change
 * was not persisted stays until it is closed.
 */
export function useErrorToast() {
  const text = useErrorText();
  return (thrown: unknown, fallback?: ErrorKey): void => {
    if (toAppError(thrown).code === NOT_KEPT) toast.lasting(() => text(thrown, fallback));
    else toast.error(text(thrown, fallback));
  };
}
