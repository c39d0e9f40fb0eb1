import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import postgres from "postgres";
import { Refusal } from "../../project.mjs";
import { withoutChecks } from "./without-checks.mjs";

const text = (file) => readFileSync(new URL(file, import.meta.url), "utf8");

/** How many expenses are written by one statement, so that the triggers' transition tables stay small. */
const partSize = 50_000;

/**
 * Fills an empty database with that many expenses, as they would be after years of use, and looks afterwards whether all
 * that is kept beside the rows is what the rows say. Leaves a schema bench behind that says what there is.
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
