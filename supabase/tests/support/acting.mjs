/**
 * Returns the claims of a person's token, or those that every token has.
 * @param {{ authId: string, token?: string, sessionId?: string }} person @returns {{ role: string, sub?: string, session_id?: string }}
 */
export const claimsOf = ({ authId, token, sessionId }) =>
  token
    ? JSON.parse(Buffer.from(token.split(".")[1], "base64url").toString())
    : { sub: authId, role: "authenticated", ...(sessionId && { session_id: sessionId }) };

/**
 * Calls functions on an own connection as the API does: one transaction with the person's role and claims.
 * @param {import("postgres").Sql} sql
 */
export function acting(sql) {
  const as = (claims, work) =>
    sql.begin(async (transaction) => {
      await transaction`
        select set_config('role', ${claims.role}, true), set_config('request.jwt.claim.sub', ${claims.sub ?? ""}, true),
          set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
      return work(transaction);
    });
  return {
    /** @template T @param {{ authId: string, token?: string }} person @param {(transaction: import("postgres").TransactionSql) => Promise<T>} work */
    as: (person, work) => as(claimsOf(person), work),
    /** @template T @param {(transaction: import("postgres").TransactionSql) => Promise<T>} work */
    asServer: (work) => as({ role: "service_role" }, work),
  };
}
