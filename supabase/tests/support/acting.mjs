/**
 * Calls functions on an own connection as the API does: one transaction with the person's role and claims.
 * @param {import("postgres").Sql} sql
 */
export function acting(sql) {
  const as = (role, sub, work) =>
    sql.begin(async (transaction) => {
      await transaction`
        select set_config('role', ${role}, true), set_config('request.jwt.claim.sub', ${sub}, true),
          set_config('request.jwt.claims', ${JSON.stringify({ sub: sub || undefined, role })}, true)`;
      return work(transaction);
    });
  return {
    /** @template T @param {{ authId: string }} person @param {(transaction: import("postgres").TransactionSql) => Promise<T>} work */
    as: (person, work) => as("authenticated", person.authId, work),
    /** @template T @param {(transaction: import("postgres").TransactionSql) => Promise<T>} work */
    asServer: (work) => as("service_role", "", work),
  };
}
