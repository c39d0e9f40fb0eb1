import { saveFile } from "@/platform/files/saveFile";

/**
 * Hands a picture to the device's share sheet. Saves it as a download where files cannot be shared, and where sharing is
 * refused. Closing the sheet is no failure.
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
