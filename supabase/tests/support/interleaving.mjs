import { expect, onTestFinished } from "vitest";
import { sql } from "./stack.mjs";

/**
 * Begins a transaction on a connection of its own, so that a test says what happens in the middle of it: as the API does for a
 * person or for the server, or as the owner of the tables.
 * @param {import("postgres").Sql} connections
 * @param {{ authId: string } | "server" | "owner"} who
 */
export async function begin(connections, who) {
  const connection = await connections.reserve();
  await connection`begin`;
  const [{ pid }] = await connection`select pg_backend_pid() as pid`;
  if (who !== "owner") {
    const [role, sub] = who === "server" ? ["service_role", ""] : ["authenticated", who.authId];
    await connection`
      select set_config('role', ${role}, true), set_config('request.jwt.claim.sub', ${sub}, true),
        set_config('request.jwt.claims', ${JSON.stringify({ sub: sub || undefined, role })}, true)`;
  }
  let ended = false;
  const end = async (how) => {
    await connection.unsafe(how);
    ended = true;
    connection.release();
  };
  // Of a test that fails in the middle, nobody waits for what it holds.
  onTestFinished(async () => {
    if (!ended) await sql`select pg_terminate_backend(${pid})`;
  });
  return {
    /** Its statements, awaited or not. */
    run: connection,
    /** Returns once its statement waits for a lock that another transaction holds. */
    async waits() {
      await expect
        .poll(async () => (await sql`select cardinality(pg_blocking_pids(${pid})) as others`)[0].others)
        .toBeGreaterThan(0);
    },
    commit: () => end("commit"),
    rollback: () => end("rollback"),
  };
}

/**
 * The outcome of a statement that nobody awaits yet: {} or {refusal}, its message.
 * @param {PromiseLike<unknown>} statement
 * @returns {Promise<{ refusal?: string }>}
 */
export const outcome = async (statement) => {
  try {
    await statement;
    return {};
  } catch (error) {
    return { refusal: error.message };
  }
};
