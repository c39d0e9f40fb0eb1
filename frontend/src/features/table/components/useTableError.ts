import { useTranslation } from "react-i18next";
import { toAppError } from "@/platform/errors/appError";

/** Returns a function that names a refusal in the reader's language. */
export function useTableError() {
  const { t } = useTranslation("table");
  return {
    textOf(error: unknown): string {
      const { code } = toAppError(error);
      return code === "too_many_seats" ? t("full") : t("failed");
    },
  };
}
