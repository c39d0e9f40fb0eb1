import { constraints } from "../../../../supabase/error-codes.json";

/** Code of the catalogue by violated constraint, from the database's own list. */
export const constraintCodes: Readonly<Record<string, string | undefined>> = constraints;
