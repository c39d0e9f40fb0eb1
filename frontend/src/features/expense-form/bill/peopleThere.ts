import { createContext } from "react";
import type { Person } from "@/data/person/model";

/**
 * The people who take part in the bill. Folded lines do not read them, so that adding or removing a person renders only
 * lines with visible faces.
 */
export const PeopleThere = createContext<readonly Person[]>([]);
