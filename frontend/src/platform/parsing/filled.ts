import type { ObjectEntries, ObjectSchema } from "valibot";

/** Returns the columns of a schema that have a value in a row: neither null nor an empty text. */
export function filled<Entries extends ObjectEntries, Row extends Partial<Record<keyof Entries, unknown>>>(
  { entries }: ObjectSchema<Entries, undefined>,
  row: Row,
): Pick<Row, keyof Row & keyof Entries> {
  const keys = Object.keys(entries) as (keyof Row & keyof Entries)[];
  const told = keys.flatMap((key) => (row[key] == null || row[key] === "" ? [] : [[key, row[key]]]));
  return Object.fromEntries(told) as Pick<Row, keyof Row & keyof Entries>;
}
