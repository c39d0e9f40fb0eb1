import { AppError } from "@/platform/errors/appError";
import { copyText } from "./copyText";

/**
 * Hands a text to the device's share sheet, or to the clipboard where there is none. Closing the sheet is no failure.
 * Throws share_failed, or copy_failed where nothing can be copied either.
 */
export async function shareText(text: string): Promise<"shared" | "copied" | "cancelled"> {
  if (!navigator.share) {
    if (await copyText(text)) return "copied";
    throw new AppError("copy_failed", 0);
  }
  try {
    await navigator.share({ text });
    return "shared";
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return "cancelled";
    throw new AppError("share_failed", 0);
  }
}
