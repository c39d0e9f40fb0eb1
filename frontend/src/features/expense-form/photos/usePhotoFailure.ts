import { useTranslation } from "react-i18next";
import { toAppError } from "@/platform/errors/appError";
import { useErrorText } from "@/ui/useErrorText";

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
      default:
        return errorText(thrown);
    }
  };
}
