import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sql } from "./support/stack.mjs";

/** As text, so that the database parses every number as written. */
const conversions = readFileSync(new URL("../testdata/conversions.json", import.meta.url), "utf8");
const { cases } = JSON.parse(conversions);

test("an amount in the event's currency is amount times rate, rounded half away from zero", async () => {
  const wrong = await sql`
    select one as "case",
      round((one ->> 'amount')::numeric * (one ->> 'rate')::numeric, private.currency_decimals(one ->> 'event_currency')) as converted
    from jsonb_array_elements(${conversions}::text::jsonb -> 'cases') as one
    where round((one ->> 'amount')::numeric * (one ->> 'rate')::numeric, private.currency_decimals(one ->> 'event_currency'))
      is distinct from (one ->> 'converted')::numeric`;
  expect([...wrong]).toEqual([]);
});

test("the parts of a converted refund are those of the expense with the same amount, negated", async () => {
  const wrong = await sql`
    select one.document as "case", spent.*, back.*
    from jsonb_array_elements(${conversions}::text::jsonb -> 'cases') as one (document)
    cross join lateral (
      select (document ->> 'expense_id')::uuid as id, (document ->> 'amount')::numeric as amount,
        (document ->> 'converted')::numeric as converted, private.currency_decimals(document ->> 'event_currency') as decimals,
        array(select (sent ->> 'user_id')::uuid from jsonb_array_elements(document -> 'parts') as sent) as people,
        array(select (sent ->> 'amount')::numeric from jsonb_array_elements(document -> 'parts') as sent) as parts,
        array(select -(sent ->> 'amount')::numeric from jsonb_array_elements(document -> 'parts') as sent) as negated
    ) as told
    cross join lateral private.convert_amounts(id, amount, converted, decimals, people, parts) as spent
    join lateral private.convert_amounts(id, -amount, -converted, decimals, people, negated) as back
      on back.user_id = spent.user_id
    where back.part <> -spent.part or back.part_converted <> -spent.part_converted`;
  expect([...wrong]).toEqual([]);
});

test("the database converts shares exactly as the app does, to the smallest unit", async () => {
  const rows = await sql`
    select place::int, part.user_id, part.part::float8 as amount, part.part_converted::float8 as converted
    from jsonb_array_elements(${conversions}::text::jsonb -> 'cases') with ordinality as one (document, place)
    cross join lateral private.convert_amounts(
      (document ->> 'expense_id')::uuid, (document ->> 'amount')::numeric, (document ->> 'converted')::numeric,
      private.currency_decimals(document ->> 'event_currency'),
      array(select (sent ->> 'user_id')::uuid from jsonb_array_elements(document -> 'parts') as sent),
      array(select (sent ->> 'amount')::numeric from jsonb_array_elements(document -> 'parts') as sent)
    ) as part`;
  expect(cases.length).toBeGreaterThanOrEqual(250);
  const answered = cases.map(() => ({}));
  for (const { place, user_id, amount, converted } of rows) answered[place - 1][user_id] = { amount, converted };
  for (const [place, { parts, ...of }] of cases.entries()) {
    const wanted = Object.fromEntries(parts.map(({ user_id, ...part }) => [user_id, part]));
    expect(answered[place], JSON.stringify(of)).toEqual(wanted);
  }
});
