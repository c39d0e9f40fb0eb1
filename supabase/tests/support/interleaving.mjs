import { expect, onTestFinished } from "vitest";
import { claimsOf } from "./acting.mjs";
import { sql } from "./stack.mjs";

/**
 * Begins a transaction on an own connection, so that a test can interleave statements: as the API does for a person or the
 * server, or as the owner of the tables.
 * @param {import("postgres").Sql} connections
 * @param {{ authId: string, token?: string } | "server" | "owner"} who
 */
export async function begin(connections, who) {
  const connection = await connections.reserve();
  await connection`begin`;
  const [{ pid }] = await connection`select pg_backend_pid() as pid`;
  if (who !== "owner") {
    const claims = who === "server" ? { role: "service_role" } : claimsOf(who);
    await connection`
      select set_config('role', ${claims.role}, true), set_config('request.jwt.claim.sub', ${claims.sub ?? ""}, true),
        set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
  }
  const isBlocked = async () => (await sql`select cardinality(pg_blocking_pids(${pid})) > 0 as blocked`)[0].blocked;
  let ended = false;
  const end = async (how) => {
    await connection.unsafe(how);
    ended = true;
    connection.release();
  };
  // Roll back when a test fails, so that nobody waits for its locks.
  onTestFinished(async () => {
    if (!ended) await sql`select pg_terminate_backend(${pid})`;
  });
  return {
    /** Its connection. */
    run: connection,
    /** Resolves once its statement waits for another transaction's lock. */
    async waits() {
      await expect.poll(isBlocked).toBe(true);
    },
    /**
     * Returns true once its statement waits for a lock, and false once the statement has ended.
     * @param {Promise<unknown>} statement
     */
    async waitsBeforeEnding(statement) {
      let hasEnded = false;
      const noting = () => {
        hasEnded = true;
      };
      statement.then(noting, noting);
      await expect.poll(async () => (await isBlocked()) || hasEnded).toBe(true);
      return !hasEnded;
    },
    commit: () => end("commit"),
    rollback: () => end("rollback"),
  };
}

/**
 * Awaits a statement and returns {} or {refusal}, its error message.
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
