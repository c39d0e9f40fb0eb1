import type { Page } from "@playwright/test";
import type { Person } from "./person";
import type { Trip } from "./trip";

const app = process.env.BASE_URL ?? "";
const publishableKey = process.env.PUBLISHABLE_KEY ?? "";

interface StoredReceipt {
  id: string;
  width: number;
  height: number;
  bytes: number;
  deleted_at: string | null;
}

export const receiptsOf = (person: Person, trip: Trip, expense_id: string) =>
  person.rpc<StoredReceipt[]>("expense_receipts", { event_id: trip.id, expense_id });

/** Returns a stored photo as the server has it. */
export async function storedPhoto(person: Person, path: string): Promise<{ bytes: Buffer; type: string | null }> {
  const answer = await fetch(`${app}/storage/v1/object/receipts/${path}`, {
    headers: { apikey: publishableKey, Authorization: `Bearer ${person.session.access_token}` },
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return { bytes: Buffer.from(await answer.arrayBuffer()), type: answer.headers.get("Content-Type") };
}

/** Data of a camera: it lay on its right side (orientation 6), and its serial number. */
function exif(): Buffer {
  const serial = Buffer.from("CAMERA-SERIAL-4711\0");
  const tiff = Buffer.alloc(8 + 2 + 2 * 12 + 4);
  tiff.write("MM", 0);
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(2, 8);
  // Orientation, one short.
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(6, 18);
  // Serial number of the body, a text behind the table.
  tiff.writeUInt16BE(0xa431, 22);
  tiff.writeUInt16BE(2, 24);
  tiff.writeUInt32BE(serial.length, 26);
  tiff.writeUInt32BE(tiff.length, 30);
  const body = Buffer.concat([Buffer.from("Exif\0\0"), tiff, serial]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/**
 * Returns a JPEG as a phone's camera makes it: 2400 × 1800 pixels that have to be turned by the camera's data. Upright, it is
 * red above and blue below.
 */
export async function camera(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(2400, 1800);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    // A turn to the right brings the left side to the top.
    context.fillStyle = "#d00000";
    context.fillRect(0, 0, 1200, 1800);
    context.fillStyle = "#0000d0";
    context.fillRect(1200, 0, 1200, 1800);
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  });
  const jpeg = Buffer.from(base64, "base64");
  const buffer = Buffer.concat([jpeg.subarray(0, 2), exif(), jpeg.subarray(2)]);
  return { name: "IMG_4711.jpg", mimeType: "image/jpeg", buffer };
}

/** Makes a page's browser answer PNG where WebP is asked for, as Safari does. Must come before the first picture is chosen. */
export async function withoutWebp(page: Page): Promise<void> {
  await page.route(/\/shrink\.worker-[^/]*\.js$/, async (route) => {
    const answer = await route.fetch();
    const stub = `{
      const convert = OffscreenCanvas.prototype.convertToBlob;
      OffscreenCanvas.prototype.convertToBlob = function (options) {
        return convert.call(this, options?.type === "image/webp" ? { type: "image/png" } : options);
      };
    }`;
    await route.fulfill({ response: answer, body: `${stub}\n${await answer.text()}` });
  });
}

/** Returns how a picture looks as it is, whatever data it has about its orientation. */
export function pictureOf(page: Page, bytes: Buffer) {
  return page.evaluate(async (base64) => {
    const blob = new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]);
    const bitmap = await createImageBitmap(blob, { imageOrientation: "none" as never }).catch(() =>
      createImageBitmap(blob),
    );
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    if (!context) throw new Error("no canvas");
    context.drawImage(bitmap, 0, 0);
    const colour = (y: number) => {
      const [red = 0, , blue = 0] = context.getImageData(bitmap.width / 2, y, 1, 1).data;
      return red > 150 && blue < 60 ? "red" : blue > 150 && red < 60 ? "blue" : "other";
    };
    const { width, height } = bitmap;
    return { width, height, top: colour(height * 0.1), bottom: colour(height * 0.9) };
  }, bytes.toString("base64"));
}
