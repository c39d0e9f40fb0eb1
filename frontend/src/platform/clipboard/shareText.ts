import { AppError } from "@/platform/errors/appError";
import { copyText } from "./copyText";

/**
 * Opens the device's share sheet with a text, or copies it if there is none. Returns "cancelled" if the user closes the
 * sheet. Throws share_failed, or copy_failed if copying fails too.
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
