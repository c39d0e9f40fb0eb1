import { sql } from "./database";
import type { Person } from "./person";
import type { Trip } from "./trip";

// Inserts thousands of rows directly into the database, whose triggers run. The API would take minutes.

/** Adds people without accounts to an event: "Guest 1" and so on. */
export const addGuests = (trip: Trip, count: number) =>
  sql`
    with guest as (
      insert into public.profiles (id, first_name)
      select gen_random_uuid(), 'Guest ' || number
      from generate_series(1, ${count}) as number
      returning id
    )
    insert into public.event_participants (event_id, user_id)
    select ${trip.id}, guest.id from guest
    `;

/** Adds expenses of 1.00 that a person paid for themself, one per hour back from the end of 2026. */
export const addExpenses = (trip: Trip, payer: Person, count: number) =>
  sql`
    with expense as (
      insert into public.expenses (
        event_id, description, amount, currency, paid_by, expense_date, category, rate_source,
        amount_in_event_currency, people_count, created_by, created_at, words
      )
      select
        ${trip.id}, 'Coffee ' || number, 1, 'EUR', ${payer.id}, moment::date, 'general', 'same',
        1, 1, ${payer.id}, moment, 'coffee ' || number
      from generate_series(1, ${count}) as number
      cross join lateral (select timestamptz '2026-12-31 12:00Z' - number * interval '1 hour' as moment) as at
      returning id, event_id, paid_by
    ),
    payer as (
      insert into public.expenses_payers (event_id, expense_id, user_id, paid_amount, paid_in_event_currency)
      select event_id, id, paid_by, 1, 1 from expense
    )
    insert into public.expenses_participants (event_id, expense_id, user_id, share_amount, share_in_event_currency)
    select event_id, id, paid_by, 1, 1 from expense
    `;
