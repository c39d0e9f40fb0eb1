import postgres from "postgres";

/** Connects to the database of the stack under test as the role that owns the tables. */
export const sql = postgres(process.env.DB_URL ?? "", { max: 1, onnotice: () => undefined });
