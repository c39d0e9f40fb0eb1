import { type Place, placeColumns, plainColumns } from "./columns";

const noneOf = <Columns extends object>(columns: Columns) =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, null])) as Record<keyof Columns, null>;

export const NO_PLACE: Place = noneOf(placeColumns);

/** The plain columns of an expense of which nothing is known yet. */
export const NO_PLAIN = noneOf(plainColumns);
