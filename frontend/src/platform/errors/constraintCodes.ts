import catalogue from "../../../../supabase/error-codes.json";

/** Which code of the catalogue a violated constraint means; the database's own list. */
export const constraintCodes: Readonly<Record<string, string | undefined>> = catalogue.constraints;
