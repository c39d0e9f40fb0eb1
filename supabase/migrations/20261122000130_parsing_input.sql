-- =====================================================================================================================
-- Parsing input
--
-- Parsers of client input. They return null for invalid input. They use plpgsql because it caches plans per connection, while
-- up to PostgreSQL 17 SQL functions are planned in each request.
-- =====================================================================================================================

create function private.uuid_from(sent text)
returns uuid
language plpgsql immutable set search_path = ''
as $$
begin
  -- The cast also takes braces and hyphens elsewhere. A regular expression of this length takes five times as long.
  if sent like '________-____-____-____-____________' and pg_input_is_valid(sent, 'uuid') then
    return sent::uuid;
  end if;
  return null;
end;
$$;

comment on function private.uuid_from(text) is 'Returns the uuid in a text. Null when the text is not a uuid.';

create function private.integer_from(sent text)
returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  if sent ~ '^[0-9]{1,9}$' then
    return sent::integer;
  end if;
  return null;
end;
$$;

comment on function private.integer_from(text) is 'Returns the whole number in a text. Null when it is not one below a billion.';

create function private.number_from(sent text, decimals integer)
returns numeric
language plpgsql immutable set search_path = ''
as $$
begin
  if sent ~ '^[0-9]{1,13}([.][0-9]{1,20})?$' and round(sent::numeric, decimals) = sent::numeric then
    return round(sent::numeric, decimals);
  end if;
  return null;
end;
$$;

comment on function private.number_from(text, integer) is
  'Returns the number in a text with at most this many decimals. Null when it is negative, NaN, too long, has more decimals or '
  'is not a number. For money, pass the decimals of the currency; null decimals give null.';

create function private.signed_number_from(sent text, decimals integer)
returns numeric
language plpgsql immutable set search_path = ''
as $$
begin
  return case when sent like '-%' then -private.number_from(substr(sent, 2), decimals) else private.number_from(sent, decimals) end;
end;
$$;

comment on function private.signed_number_from(text, integer) is 'private.number_from, with an optional minus sign.';

create function private.rate_from(sent text)
returns numeric
language plpgsql immutable set search_path = ''
as $$
declare
  rate numeric := trim_scale(private.number_from(sent, 15));
begin
  if rate between 0.000000001 and 1000000000 then
    return rate;
  end if;
  return null;
end;
$$;

comment on function private.rate_from(text) is
  'Returns the exchange rate in a text: 1e-9 to 1e9 with at most 15 decimals, so that the smallest rate keeps six significant '
  'digits. Null otherwise.';

create function private.date_from(sent text)
returns date
language plpgsql immutable set search_path = ''
as $$
begin
  if sent ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
    return make_date(left(sent, 4)::integer, substr(sent, 6, 2)::integer, right(sent, 2)::integer);
  end if;
  return null;
exception
  when datetime_field_overflow then
    return null;
end;
$$;

comment on function private.date_from(text) is
  'Returns the date in a text such as 2025-06-15. Null when the date does not exist.';

create function private.time_from(sent text)
returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  if sent ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{1,6})?(Z|[+-][0-9]{2}:[0-9]{2})$' then
    return sent::timestamptz;
  end if;
  return null;
exception
  when datetime_field_overflow or invalid_time_zone_displacement_value then
    return null;
end;
$$;

comment on function private.time_from(text) is
  'Returns the time in a text such as 2025-06-15T18:30:00Z. Null when it does not exist or has no time zone.';

create function private.visible_length(written text)
returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  return char_length(btrim(regexp_replace(
    -- Joiners, variation selectors and tags, and letters without a glyph.
    regexp_replace(
      written, '[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200c\u200d\ufe00-\ufe0f\U000e0000-\U000e01ef]', '', 'g'
    ),
    '[\s\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0]+',
    ' ',
    'g'
  )));
end;
$$;

comment on function private.visible_length(text) is
  'Returns the number of visible characters. A gap between words counts as one. Null for null.';

create function private.plain_text(written text)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  plain text := translate(
    regexp_replace(written, '\r\n?', E'\n', 'g'), U&'\0009\000B\000C\0085\2028\2029', E'   \n\n\n'
  );
begin
  plain := regexp_replace(
    plain,
    -- Control characters except line feed; soft hyphens, bidi and annotation marks, word joiners, byte order marks.
    '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]',
    '',
    'g'
  );
  -- Joiners, selectors and tags matter after emoji and in some scripts. After Latin, Greek or Cyrillic letters, or at the end
  -- of a word, they are invisible and would make two equal names differ.
  plain := regexp_replace(
    plain,
    '(?<![\u00a9\u00ae\u0600-\u1dff\u2100-\U0010ffff])(?!\ufe0f\u20e3)[\u034f\u200c\u200d\ufe00-\ufe0f\U000e0000-\U000e01ef]+',
    '',
    'g'
  );
  plain := btrim(regexp_replace(plain, '[\u200c\u200d]+(?=\s|$)', '', 'g'), E' \n');

  if private.visible_length(plain) = 0 then
    return null;
  end if;
  return plain;
end;
$$;

comment on function private.plain_text(text) is
  'Returns a text without invisible characters, so that they neither count as letters nor imitate another name. Keeps joiners '
  'where emoji and scripts need them. Null when nothing visible is left.';

create function private.plain_line(written text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  -- Words of Latin letters are plain already. This saves eight regular expressions, which counts for a bill of 100 items.
  if written ~ '^[!-~\u00a1-\u00ac\u00ae-\u017f]+( [!-~\u00a1-\u00ac\u00ae-\u017f]+)*$' then
    return written;
  end if;

  return btrim(regexp_replace(
    private.plain_text(written),
    '[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\uffa0]+',
    ' ',
    'g'
  ));
end;
$$;

comment on function private.plain_line(text) is
  'Returns private.plain_text in one line with single spaces. Null when nothing visible is left.';

create function private.plain_lines(sent jsonb, columns text[])
returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select jsonb_object_agg(name, private.plain_line(sent ->> name)) from unnest(columns) as name
  );
end;
$$;

comment on function private.plain_lines(jsonb, text[]) is
  'Returns these texts as private.plain_line, for jsonb_populate_record: {column: text}. Null where the key is missing.';

create function private.searchable(written text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return replace(regexp_replace(normalize(lower(written), nfd), '[\u0300-\u036f]', '', 'g'), 'ı', 'i');
end;
$$;

comment on function private.searchable(text) is
  'Returns a text without case and diacritics for searches: "kas" finds "Kaş", and "cafe" finds "Café". The app folds text by '
  'the same rule.';

grant execute on function private.searchable(text) to authenticated;
