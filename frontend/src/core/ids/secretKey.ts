/** Returns 32 random bytes as base64url: 43 characters. */
export const newSecretKey = (): string => randomText(32);

/** Returns the token of a shared bill: 16 random bytes as base64url, 22 characters, so that its QR code stays coarse. */
export const newTableToken = (): string => randomText(16);

function randomText(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** Returns SHA-256 of a text's UTF-8 bytes in lower-case hex. Plain http lacks crypto.subtle. */
export async function digestOf(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const hash = crypto.subtle
    ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
    : (await import("./sha256")).sha256(bytes);
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
