import { toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import { eventMoney, money } from "../../src/data/money";

export type Json = Record<string, unknown>;

/** What the API says of a column beyond the type that the app checks. */
export interface Said extends Json {
  /** A component that describes the column's values. A column that may be null has it as "Optional…". */
  is?: string;
  /** Replaces the app's type, which is wider. */
  type?: string;
  /** False for a column that the API never has as null, though the app would take it. */
  orNull?: boolean;
  description?: string;
}

export type Columns = Readonly<Record<string, GenericSchema>>;

interface Described {
  columns: Columns;
  /** By column. Throws for a column that the schema does not have. */
  said?: Readonly<Record<string, Said>>;
  /** Columns that the app does not read, or that the API alone takes. */
  also?: Readonly<Record<string, Json>>;
  required: "all" | readonly string[];
}

/** Components with an "Optional…" beside them, for columns that may be null. */
const WITH_OPTIONAL = ["Date", "Id", "Time", "Topic"];

/** Returns the component of an object with these columns. */
export function objectOf({ columns, said = {}, also = {}, required }: Described): Json {
  const unknown = Object.keys(said).find((name) => !(name in columns));
  if (unknown) throw new Error(`no schema has the column ${unknown}`);
  const properties = {
    ...Object.fromEntries(Object.entries(columns).map(([name, schema]) => [name, columnOf(schema, said[name])])),
    ...also,
  };
  const names = required === "all" ? Object.keys(properties) : required;
  return { type: "object", ...(names.length > 0 ? { required: names } : {}), properties };
}

/** Returns the component of an array of objects with these columns alone. */
export const listOf = (item: Described, said: Json = {}): Json => ({
  ...said,
  type: "array",
  items: { ...objectOf(item), additionalProperties: false },
});

/** Returns the JSON Schema of a column. */
export function columnOf(schema: GenericSchema, { is, type, orNull, ...said }: Said = {}): Json {
  const { inner, isNullable: mayBeNull } = withoutNull(schema);
  const isNullable = orNull ?? mayBeNull;
  if (is) return { ...refTo(isNullable && WITH_OPTIONAL.includes(is) ? `Optional${is}` : is), ...said };
  if (!type && (inner === money || inner === eventMoney)) {
    if (!isNullable) return { ...refTo("Money"), ...said };
    return { ...said, oneOf: [refTo("Money"), { type: "null" }] };
  }
  const {
    $schema: _,
    propertyNames: __,
    ...converted
  } = toJsonSchema(inner, { errorMode: "throw", ignoreActions: ["metadata"] }) as Json;
  const base: Json = "enum" in converted ? { type: "string", ...converted } : converted;
  if (type) base.type = type;
  if (isNullable) base.type = [base.type, "null"];
  if (isNullable && "enum" in base) base.enum = [...(base.enum as unknown[]), null];
  return { ...base, ...said };
}

const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** Removes `nullable` and `optional` around a schema. */
function withoutNull(schema: GenericSchema): { inner: GenericSchema; isNullable: boolean } {
  if (!("wrapped" in schema)) return { inner: schema, isNullable: false };
  const { inner, isNullable } = withoutNull(schema.wrapped as GenericSchema);
  return { inner, isNullable: isNullable || schema.type === "nullable" };
}
