import { connect } from "../../../stack/postgres/database.mjs";

/**
 * Creates an event of two people with many expenses, directly in the database: through the API it would take minutes.
 * @param {{ stack: any, elif: import("../../../demo/client.mjs").Person, count: number }} wanted
 * @returns {Promise<string>} its id
 */
export async function longEvent({ stack, elif, count }) {
  const [{ id }] = await elif.insert("events", {
    name: "A year together",
    description: "Everything we bought",
    category: "other",
    default_currency: "EUR",
    place_country: "Portugal",
    place_city: "Porto",
    created_by: elif.id,
  });
  const sql = connect(stack.urls.database);
  try {
    await sql`
      with expense as (
        insert into public.expenses (
          event_id, description, amount, currency, paid_by, expense_date, category, rate_source,
          amount_in_event_currency, people_count, created_by, created_at
        )
        select
          ${id}, 'Coffee ' || number, 1, 'EUR', ${elif.id}, moment::date, 'general', 'same',
          1, 1, ${elif.id}, moment
        from generate_series(1, ${count}) as number
        cross join lateral (select timestamptz '2026-10-31 12:00Z' - number * interval '1 hour' as moment) as at
        returning id, event_id, paid_by
      ),
      payer as (
        insert into public.expenses_payers (event_id, expense_id, user_id, paid_amount, paid_in_event_currency)
        select event_id, id, paid_by, 1, 1 from expense
      )
      insert into public.expenses_participants (expense_id, event_id, user_id, share_amount, share_in_event_currency)
      select id, event_id, paid_by, 1, 1 from expense
    `;
  } finally {
    await sql.end();
  }
  return id;
}
