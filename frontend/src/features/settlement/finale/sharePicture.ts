import { saveFile } from "@/platform/files/saveFile";

/**
 * Opens the device's share sheet with a picture. Downloads the picture when sharing files is unsupported or fails. Returns
 * "cancelled" when somebody closes the sheet.
 */
export async function sharePicture(name: string, picture: Blob): Promise<"shared" | "saved" | "cancelled"> {
  const files = [new File([picture], name, { type: picture.type })];
  if (navigator.canShare?.({ files })) {
    try {
      await navigator.share({ files });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "cancelled";
    }
  }
  saveFile(name, picture);
  return "saved";
}
