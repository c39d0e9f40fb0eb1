import { FIRST, grouped, wrapped } from "./list.mjs";

const bar = (sign) => `-- ${sign.repeat(117)}`;

/** A list of codes as SQL, in lines of their own. @param {string[]} codes @param {string} indent */
const codesIn = (codes, indent) =>
  wrapped(
    codes.map((code) => `'${code}'`),
    ", ",
    90,
  )
    .map((line) => indent + line)
    .join("\n");

/**
 * An immutable function of a currency. PL/pgSQL, because it keeps its plan (docs/decisions.md has the figures). The spec's
 * four are asked for first; the other lists are long enough for PostgreSQL to hash them.
 */
function byCurrency(name, type, list, value, comment) {
  const four = list.filter(({ code }) => FIRST.includes(code));
  const branches = [...grouped(four, value), ...grouped(list.slice(four.length), value)].map(
    ([answer, codes]) => `    when currency in (\n${codesIn(codes, "      ")}\n    ) then ${answer}`,
  );
  return `create function private.${name}(currency text)
returns ${type}
language plpgsql
immutable
strict
parallel safe
set search_path = ''
as $$
begin
  return case
${branches.join("\n")}
  end;
end;
$$;

comment on function private.${name}(text) is
  '${comment}';

grant execute on function private.${name}(text) to authenticated;
`;
}

/** The migration that gives the database its currencies. @param {import("./list.mjs").Currency[]} list */
export function sqlOf(list) {
  const rows = list.map(({ code, decimals, most }) => `  ('${code}', ${decimals}, ${most})`);
  return `${bar("=")}
-- Currencies
--
-- Gives: what money may be counted in, how finely, and up to how much. Written by \`npm run currencies\` from
-- supabase/currencies.json, as Go's and TypeScript's lists are; not edited by hand.
${bar("=")}

create table public.currencies (
  code text not null,
  decimals smallint not null,
  most numeric not null,
  constraint currencies_pkey primary key (code),
  constraint currencies_code_is_iso_4217 check (code ~ '^[A-Z]{3}$'),
  constraint currencies_decimals_in_range check (decimals between 0 and 4),
  constraint currencies_most_in_units check (most > 0 and most = round(most, decimals))
);

comment on table public.currencies is
  'The currencies of ISO 4217 that people pay with. No row of money refers to it: each insert would lock the one row of the euro.';

comment on column public.currencies.decimals is 'How many decimals an amount has: the smallest unit is 10 to the minus that.';
comment on column public.currencies.most is 'The largest amount of one expense or payment.';

insert into public.currencies (code, decimals, most)
values
${rows.join(",\n")};

alter table public.currencies enable row level security;

create policy "everyone reads the currencies"
on public.currencies
for select
to authenticated
using (true);

grant select on public.currencies to authenticated;

${bar("-")}
-- The same as functions, for the checks of every row of money
${bar("-")}

${byCurrency("currency_decimals", "smallint", list, ({ decimals }) => decimals, "How many decimals an amount in a currency (ISO 4217) has; null for an unknown currency.")}
${byCurrency("max_amount", "numeric", list, ({ most }) => most, "The largest amount of one expense or payment in a currency (ISO 4217); null for an unknown currency.")}`;
}
