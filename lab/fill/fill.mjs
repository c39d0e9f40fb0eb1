import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import postgres from "postgres";
import { Refusal } from "../../scripts/project.mjs";
import { withoutChecks } from "./without-checks.mjs";

const text = (file) => readFileSync(new URL(file, import.meta.url), "utf8");

/** Expenses in one statement: a batch keeps the triggers' transition tables small. */
const partSize = 50_000;

/**
 * Fills an empty database with expenses as after years of use. Throws when a derived value, such as a balance, differs from
 * the rows. The schema "bench" lists what was made.
 * @param {string} url of the owner of the tables
 * @param {number} expenses
 */
export async function fill(url, expenses) {
  const sql = postgres(url, {
    onnotice: () => {},
    connection: /** @type {any} */ ({ "bench.expenses": expenses, work_mem: "64MB", maintenance_work_mem: "256MB" }),
  });
  try {
    await sql.unsafe(text("shape.sql")).simple();
    await withoutChecks(sql, async () => {
      await sql.unsafe(text("people-and-events.sql")).simple();
      const parts = Math.ceil(expenses / partSize);
      let next = 0;
      const worker = async () => {
        for (let part = next++; part < parts; part = next++) {
          await sql.begin(async (transaction) => {
            await transaction`
              select set_config('bench.parts', ${String(parts)}, true), set_config('bench.part', ${String(part)}, true)`;
            await transaction.unsafe(text("expenses.sql")).simple();
          });
        }
      };
      await Promise.all(Array.from({ length: availableParallelism() }, worker));
    });
    await sql`vacuum (analyze)`;
    const wrong = await sql.unsafe(text("check.sql"));
    if (wrong.length > 0) throw new Refusal(`The fill is wrong: ${JSON.stringify(wrong)}`);
  } finally {
    await sql.end();
  }
}
