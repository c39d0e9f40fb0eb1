/**
 * Returns a file name such as "Cappadocia 2026-11-21.csv": the name without characters that file systems refuse, then
 * the ending.
 */
export function fileName(name: string, ending: string): string {
  const allowed = name
    .normalize("NFC")
    .replace(/[\p{C}\\/:*?"<>|]+/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s.]+|[\s.]+$/g, "");
  return `${[...allowed].slice(0, 60).join("").trim() || "Divido"}${ending}`;
}
