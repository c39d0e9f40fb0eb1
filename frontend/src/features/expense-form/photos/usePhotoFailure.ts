import { useTranslation } from "react-i18next";
import { MAX_PHOTOS } from "@/core/receipts/photo";
import { toAppError } from "@/platform/errors/appError";
import { useErrorText } from "@/ui/useErrorText";

/** Code of an expense that has as many photos as it can have. */
export const FULL = "expense_receipt_limit";

/** Returns why a picture cannot be kept as a photo, in the reader's language. */
export function usePhotoFailure() {
  const { t } = useTranslation("receipt");
  const errorText = useErrorText();
  return (thrown: unknown): string => {
    switch (toAppError(thrown).code) {
      case "picture_unreadable":
        return t("failed.picture");
      case "picture_too_large":
        return t("photos.too_large");
      case "too_many_files_wait":
        return t("photos.too_many_wait");
      case "storage_full":
        return t("photos.no_room");
      case FULL:
        return t("photos.most", { count: MAX_PHOTOS });
      default:
        return errorText(thrown);
    }
  };
}
