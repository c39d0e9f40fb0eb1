/** "Cappadocia 2026-11-21.csv": a name without what file systems do not like, with what tells it from others behind it. */
export function fileName(name: string, ending: string): string {
  const allowed = name
    .normalize("NFC")
    .replace(/[\p{C}\\/:*?"<>|]+/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s.]+|[\s.]+$/g, "");
  return `${[...allowed].slice(0, 60).join("").trim() || "Divido"}${ending}`;
}
