import { noneOf } from "@/data/noneOf";
import { type Place, placeColumns, plainColumns } from "./columns";

export const NO_PLACE: Place = noneOf(placeColumns);

/** The plain columns of an expense of which nothing is known yet. */
export const NO_PLAIN = noneOf(plainColumns);
