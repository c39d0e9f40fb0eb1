import { readFileSync } from "node:fs";

/** A mail of config.toml: its subject, and the file of its text, in all languages. @typedef {{ subject: string, content_path: string }} Template */

/** Returns a mail from a template, without the recipient. @param {Template} template @param {Record<string, string>} values */
export function mailFrom({ subject, content_path }, values) {
  return { subject, text: "", html: filledIn(readFileSync(content_path, "utf8"), values) };
}

/** `{{ if .Email }}..{{ else }}..{{ end }}`, as supabase/templates write it for people without an address. */
const given = /\{\{ if \.(\w+) \}\}([\s\S]*?)\{\{ else \}\}([\s\S]*?)\{\{ end \}\}/g;

/** Fills a template with escaped values. @param {string} html @param {Record<string, string>} values */
export function filledIn(html, values) {
  const chosen = html.replace(given, (_, name, present, absent) => (values[name] ? present : absent));
  return chosen.replace(/\{\{\s*\.(\w+)\s*\}\}/g, (whole, name) => (name in values ? escaped(values[name]) : whole));
}

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&#34;", "'": "&#39;" };

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]);

/** Undoes `escaped`. @param {string} html */
export const unescaped = (html) =>
  Object.entries(ENTITIES).reduceRight((text, [character, entity]) => text.replaceAll(entity, character), html);
