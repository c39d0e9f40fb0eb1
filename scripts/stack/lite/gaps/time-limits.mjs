import { AsyncLocalStorage } from "node:async_hooks";
import { setMaxListeners } from "node:events";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { connect } from "../../postgres/database.mjs";
import { callSettings, sessionSettings, setting } from "./request-settings.mjs";

/** Statement timeouts as on hosted projects; other roles have that of authenticated. */
const timeouts = { anon: "3s", authenticated: "8s" };

/** Aborts when the client of the request that is served has gone. @type {AsyncLocalStorage<AbortSignal>} */
const asking = new AsyncLocalStorage();

/**
 * Serves a request, and cancels its queries when the client has gone.
 * @template T @param {AbortSignal} gone @param {() => T} serve
 */
export function whileSomebodyWaits(gone, serve) {
  // Each transaction of the request listens: deleting many objects has three for each.
  setMaxListeners(0, gone);
  return asking.run(gone, serve);
}

/**
 * Limits the time of queries, as hosted Supabase does. With `@supabase/lite` a statement runs without limit, even after its
 * client has gone, and twenty of them hold every connection.
 * @param {import("@supabase/lite").Connection} connection @param {string} url of the same database
 */
export function limitTime(connection, url) {
  const canceller = connect(url, { idle_timeout: 10 });
  const normalizeError = connection.normalizeDbError.bind(connection);
  const close = connection.close.bind(connection);

  return Object.assign(connection, {
    async applyJwtSessionContext(transaction, context) {
      const limit = timeouts[context.auth?.role ?? "anon"] ?? timeouts.authenticated;
      const { rows } = await sql`
        select ${setting({ statement_timeout: limit, ...sessionSettings(context) })},
          pg_backend_pid() as pid, now()::text as begun
      `.execute(transaction);
      const gone = asking.getStore();
      if (gone?.aborted) throw new Error("The client has disconnected.");
      gone?.addEventListener("abort", () => cancel(rows[0]), { once: true });
    },
    async applyRpcRequestGucs(transaction, call) {
      await sql`select ${setting(callSettings(call))}`.execute(transaction);
    },
    /** @supabase/lite does not know timeouts, and would answer with PostgreSQL's message. */
    normalizeDbError(error) {
      const known = normalizeError(error);
      return known?.code === "57014" ? Object.assign(new Error("timed_out"), { code: "PT504" }) : known;
    },
    async close() {
      await canceller.end();
      await close();
    },
  });

  /**
   * Cancels a transaction, and no later one of the same connection. Between two statements there is nothing to cancel, so
   * this repeats until the transaction has ended.
   */
  async function cancel({ pid, begun }) {
    let underWay = true;
    while (underWay) {
      const still = await canceller`
        select pg_cancel_backend(pid)
        from pg_stat_activity
        where pid = ${pid} and xact_start = ${begun}::text::timestamptz
      `.catch(() => []); // the time-out ends it all the same
      underWay = still.length > 0 && (await setTimeout(50, true));
    }
  }
}
