import { connect } from "../../../scripts/stack/postgres/database.mjs";

/**
 * Creates an event directly in the database: through the API many expenses would take minutes. Each expense is shared by all
 * of its people; one has an account.
 * @param {{ stack: any, elif: import("../../../scripts/demo/client.mjs").Person, people: number, count: number }} wanted
 * @returns {Promise<string>} its id
 */
export async function longEvent({ stack, elif, people, count }) {
  const [{ id }] = await elif.insert("events", {
    name: `${count} expenses`,
    description: "Everything we bought",
    category: "other",
    default_currency: "EUR",
    place_country: "Portugal",
    place_city: "Porto",
    created_by: elif.id,
  });
  for (let number = 1; number < people; number++)
    await elif.rpc("add_person", { event_id: id, name: `Person ${number}` });
  const sql = connect(stack.urls.database);
  try {
    await sql`
      with person as (
        select user_id, row_number() over (order by user_id) - 1 as number
        from public.event_participants
        where event_id = ${id}
      ),
      expense as (
        insert into public.expenses (
          event_id, description, amount, currency, paid_by, expense_date, category, rate_source,
          amount_in_event_currency, people_count, created_by, created_at, words
        )
        select
          ${id}, 'Coffee ' || series, ${people}::int, 'EUR', payer.user_id, moment::date, 'general', 'same',
          ${people}::int, ${people}::int, ${elif.id}, moment, 'coffee ' || series
        from generate_series(1, ${count}) as series
        -- Squares, so that people pay different sums.
        join person as payer on payer.number = series * series % ${people}::int
        cross join lateral (select timestamptz '2026-10-31 12:00Z' - series * interval '1 hour' as moment) as at
        returning id, event_id, paid_by
      ),
      payer as (
        insert into public.expenses_payers (event_id, expense_id, user_id, paid_amount, paid_in_event_currency)
        select event_id, id, paid_by, ${people}::int, ${people}::int from expense
      )
      insert into public.expenses_participants (expense_id, event_id, user_id, share_amount, share_in_event_currency)
      select expense.id, expense.event_id, person.user_id, 1, 1 from expense cross join person
    `;
  } finally {
    await sql.end();
  }
  return id;
}
