import { withoutInvisible } from "@/core/text/invisible";

/** A parsed JSON object with unknown fields. */
export type Json = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function objectsIn(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export function arrayAt(object: Json, key: string): Json[] {
  return objectsIn(object[key]);
}

/** Returns the text at a key without invisible characters, or a number's digits. Empty for anything else. */
export function textAt(object: Json | null, key: string): string {
  const value = object?.[key];
  return typeof value === "string" ? withoutInvisible(value) : typeof value === "number" ? String(value) : "";
}

/** Returns the number at a key, also from a numeric text. Null for anything else. */
export function numberAt(object: Json, key: string): number | null {
  const value = object[key];
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

export function objectAt(object: Json | null, key: string): Json | null {
  const value = object?.[key];
  return isObject(value) ? value : null;
}

/** Maximum depth of the search. Files saved from elsewhere wrap the object in envelopes. */
const MAX_DEPTH = 6;

/** Returns the first object that fulfils the condition, from outside in. Null if there is none. */
export function findObject(value: unknown, wanted: (object: Json) => boolean, depth = 0): Json | null {
  if (depth > MAX_DEPTH) return null;
  if (isObject(value) && wanted(value)) return value;
  const inside = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  for (const one of inside) {
    const found = typeof one === "object" ? findObject(one, wanted, depth + 1) : null;
    if (found) return found;
  }
  return null;
}

/** Returns all objects that fulfil the condition, from outside in, without looking into them. */
export function findObjects(value: unknown, wanted: (object: Json) => boolean, depth = 0): Json[] {
  if (depth > MAX_DEPTH) return [];
  if (isObject(value) && wanted(value)) return [value];
  const inside = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return inside.flatMap((one) => (typeof one === "object" ? findObjects(one, wanted, depth + 1) : []));
}
