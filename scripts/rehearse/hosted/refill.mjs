import { deepStrictEqual, ok } from "node:assert";
import { documented } from "../../checks/documented-commands.mjs";
import { connect } from "../../stack/api/database.mjs";

/**
 * What docs/deploy.md has `psql` do to a new project before and after a dump is read into it, without `psql`: its statements, as
 * the role that people use.
 * @param {string} ownerUrl
 */
export async function refill(ownerUrl) {
  const typed = documented("deploy.md").map(({ command }) => command);
  const emptying = /<<'SQL'\n(.*)\nSQL$/s.exec(typed.find((command) => command.includes("truncate")) ?? "")?.[1];
  const asking = /-c "(.*)"$/s.exec(typed.find((command) => command.includes("pg_trigger")) ?? "")?.[1];
  ok(emptying && asking, "docs/deploy.md has no statements for a dump any more");

  const sql = connect(ownerUrl);
  try {
    const currencies = () => sql`select from public.currencies`;
    ok((await currencies()).length > 0);
    await sql.unsafe(emptying);
    deepStrictEqual((await currencies()).length, 0);
    await sql.unsafe("set session_replication_role = replica");
    const triggers = await sql.unsafe(asking);
    deepStrictEqual(
      triggers.map(({ tgenabled }) => tgenabled),
      Array(6).fill("O"),
    );
  } finally {
    await sql.end();
  }
}
