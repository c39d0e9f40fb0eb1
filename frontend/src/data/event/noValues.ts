import { noneOf } from "@/data/noneOf";
import { optionalColumns } from "./columns";

/** The columns of an event that may be empty, empty. */
export const NO_EVENT_DETAILS = noneOf(optionalColumns);
