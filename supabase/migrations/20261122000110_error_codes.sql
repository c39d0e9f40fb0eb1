-- =====================================================================================================================
-- Error codes
--
-- The catalogue of error codes, each with its HTTP status, and the functions that raise them.
-- =====================================================================================================================

create table private.error_codes (
  code text not null,
  http_status integer not null,
  sentence text not null,
  constraint error_codes_pkey primary key (code),
  constraint error_codes_http_status_is_an_error check (http_status between 400 and 599)
);

comment on table private.error_codes is
  'Every error code that a database function raises. supabase/error-codes.json lists the same codes for other programs.';

create table private.constraint_codes (
  constraint_name text not null,
  code text not null,
  constraint constraint_codes_pkey primary key (constraint_name),
  constraint constraint_codes_code_fkey foreign key (code) references private.error_codes (code)
);

comment on table private.constraint_codes is
  'The error code for each constraint. Each migration adds its own. A constraint whose name ends with '
  '_length needs none for text_too_long.';

create index constraint_codes_code_idx on private.constraint_codes (code);

insert into private.error_codes (code, http_status, sentence)
values
  ('user_not_authenticated', 401, 'Nobody is signed in, or the account was deleted. Sign in again.'),
  ('continued_elsewhere', 403, 'You continued on another device. Use your saved key to come back to this one.'),
  ('not_a_guest', 403, 'Only a guest, a person without an e-mail, can do this.'),
  ('invalid_guest_key', 422, 'The digest of a key must be SHA-256 in lower-case hex, of a key of one''s own.'),
  ('guest_limit', 422, 'A guest can have three events of their own. Add an e-mail for more.'),
  ('account_needed', 403, 'Log in with an account first.'),
  ('only_admin_can_release', 403, 'Only an admin of the event can set a guest free.'),
  ('cannot_release', 422, 'Only another person who came in by a link and a name can be set free.'),
  ('guest_key_unknown', 404, 'No guest has this key. It was replaced, or the guest added an e-mail.'),
  ('guest_in_use', 409, 'The guest of this session takes part in events. Keep them first, or begin with a new session.'),
  ('user_not_found', 404, 'No person has this id.'),
  ('not_participant', 403, 'Only active participants of the event can do this.'),
  ('only_admin_can_remove', 403, 'Only an admin of the event can remove people.'),
  ('only_admin_can_merge', 403, 'Only an admin of the event can merge or separate people.'),
  ('cannot_remove_yourself', 422, 'You cannot remove yourself. Leave the event instead.'),
  ('participant_not_found', 404, 'The event has no active participant with this id.'),
  ('person_not_found', 404, 'The event has no person without an account with this id.'),
  ('person_in_use', 409, 'Expenses or payments name this person, so they cannot be removed.'),
  ('already_claimed', 409, 'This person was already claimed by somebody else.'),
  ('cannot_merge', 422, 'Only a person without an account can be merged into another participant.'),
  ('separation_expired', 410, 'Merged people can only be separated within 30 days.'),
  ('too_many_people', 422, 'The event has reached its limit of people.'),
  ('too_many', 422, 'The limit has been reached. Delete some first.'),
  ('too_many_events', 422, 'The person has reached the limit of events. Leave an event first.'),
  ('invalid_name', 422, 'A name must have 1 to 100 characters.'),
  ('household_not_found', 404, 'The event has no household with this id.'),
  ('invalid_household', 422, 'A household needs active participants of the event, and each may be in one household only.'),
  ('event_not_found', 404, 'You have no event with this id.'),
  ('event_currency_frozen', 409, 'The currency cannot change once the event has expenses or payments.'),
  ('expense_not_found', 404, 'The event has no expense with this id.'),
  ('payment_not_found', 404, 'The event has no payment with this id.'),
  ('same_person_now', 422, 'The two people of this payment were merged into one, so there is no payment between them.'),
  ('settlement_not_found', 404, 'You have no settlement with this id, or it was undone.'),
  ('invalid_settlement', 422, 'A settlement needs one payment per event, each between you or your household and the other side.'),
  ('balances_changed', 409, 'A balance changed in the meantime. Look at the current figures.'),
  ('amount_exceeds_balance', 422, 'An amount is more than its payer owes or its payee is owed.'),
  ('currency_changed', 422, 'The event has another currency by now. Enter the amount again.'),
  ('entry_not_found', 404, 'The event has no expense or payment with this id.'),
  ('receipt_not_found', 404, 'The expense has no photo with this id, or it can no longer be restored.'),
  ('receipt_not_uploaded', 409, 'The photo was not uploaded, or has another size. Reserve and upload it again.'),
  ('invalid_receipt', 422, 'A photo has an id, 1 to 4000 pixels in each direction, and at most 614400 bytes.'),
  ('expense_receipt_limit', 422, 'An expense has at most 4 photos.'),
  ('event_receipt_limit', 422, 'An event has at most 500 photos.'),
  ('daily_receipt_limit', 422, 'A person adds at most 200 photos in 24 hours.'),
  ('comment_not_found', 404, 'The event has no comment with this id.'),
  ('not_author', 403, 'Only the author of a comment can change it.'),
  ('invitation_not_found', 404, 'No invitation has this id or token.'),
  ('invitation_expired', 410, 'The invitation has expired. Ask for a new one.'),
  ('invalid_or_expired_invitation', 410, 'The invitation was used or revoked. Ask for a new one.'),
  ('version_conflict', 409, 'Someone else changed this in the meantime. Read it again.'),
  ('id_in_use', 409, 'The id already belongs to something else. Choose a new one.'),
  ('shares_do_not_add_up', 422, 'The shares do not add up to the amount.'),
  ('payers_do_not_add_up', 422, 'The paid amounts do not add up to the amount.'),
  ('invalid_change', 422, 'The change must be an object that names only changeable columns.'),
  ('invalid_expense', 422, 'The expense must be an object with the columns of an expense.'),
  ('invalid_amount', 422, 'The amount must be above zero, in whole smallest units of its currency, and at most its maximum.'),
  ('invalid_share', 422, 'Each share must be above zero in whole smallest units of its currency, one per person.'),
  ('invalid_payer', 422, 'Each paid amount must be above zero in whole smallest units of its currency, one per person.'),
  ('invalid_parts', 422, 'In a split by parts every share needs parts above zero with at most four decimals.'),
  ('invalid_items', 422, 'Items and extras must add up to the amount of a manual split, and only people with a share have items.'),
  ('too_many_items', 422, 'An expense has at most 100 items and 10 extras.'),
  ('invalid_rate', 422, 'The rate must be from 0.000000001 to 1000000000, and 1 within one currency.'),
  ('invalid_date', 422, 'The date must exist and be from 1990 to 2100.'),
  ('invalid_description', 422, 'The description must have 3 to 200 characters.'),
  ('invalid_currency', 422, 'The currency is unknown. Use its ISO 4217 code.'),
  ('invalid_category', 422, 'The category must be place or general.'),
  ('invalid_topic', 422, 'The topic is unknown. Leave it out when the expense has none.'),
  ('invalid_place', 422, 'A place needs a name, latitude from -90 to 90 and longitude from -180 to 180.'),
  ('series_not_found', 404, 'The event has no recurring expense with this id.'),
  (
    'invalid_series', 422,
    'A recurring expense repeats every 1 to 366 days, weeks, months or years, in a known time zone, and ends after it starts.'
  ),
  ('occurrence_not_found', 404, 'Only the next occurrence of a recurring expense can be added or skipped.'),
  ('occurrence_exists', 409, 'This occurrence was already added. Change or delete the expense instead.'),
  ('event_passive', 409, 'The event is passive. Make it active first.'),
  ('invalid_split_method', 422, 'The split method must be equal, manual or parts.'),
  ('invalid_comment', 422, 'A comment must have 1 to 500 characters.'),
  ('mention_not_participant', 422, 'Only active participants of the event can be mentioned.'),
  ('import_not_found', 404, 'No import has this id, or it can no longer be undone.'),
  ('invalid_import', 422, 'An import needs a source, and at most 500 rows and 1000 people.'),
  ('invalid_payment', 422, 'A payment needs two different participants of the event.'),
  ('invalid_payment_method', 422, 'The method is unknown. Leave it out when it is not known.'),
  ('invalid_payment_handle', 422, 'The service is unknown, or this is not the form of its names.'),
  ('payer_not_participant', 422, 'Every payer must be an active participant of the event.'),
  ('sharer_not_participant', 422, 'Everyone with a share must be an active participant of the event.'),
  ('shared_bill_not_found', 404, 'There is no such bill at the table, or its link was replaced.'),
  ('shared_bill_expired', 410, 'The bill was at the table for a day. Ask for a new link.'),
  ('shared_bill_locked', 409, 'The bill is locked. Nobody can mark anything now.'),
  ('shared_bill_closed', 409, 'The bill is closed.'),
  ('shared_bill_cancelled', 409, 'The bill was taken off the table.'),
  ('shared_bill_changed', 409, 'Somebody marked something in the meantime. Look at the bill again.'),
  ('shared_bill_limit', 422, 'An event has at most 10 bills at the table. Close one first.'),
  ('invalid_shared_bill', 422, 'A bill at the table needs an id, the digest of a token, and the id and currency of its expense.'),
  ('invalid_mark', 422, 'A mark needs a line of the bill, a weight from 0 to 100 and a number above zero.'),
  ('seat_removed', 403, 'This seat was removed from the table.'),
  ('seat_taken', 409, 'Somebody else has taken this seat.'),
  ('too_many_seats', 422, 'A bill has at most 30 seats.'),
  ('cannot_keep_seat', 422, 'Only a seat that was a name alone, with a share of a closed bill, can be kept.'),
  ('invalid_iban', 422, 'The IBAN has an invalid format or wrong check digits.'),
  ('nothing_owed', 422, 'You can only ask for the IBAN of a person you owe in this event.'),
  ('request_not_found', 404, 'This person did not ask for your IBAN.'),
  ('invalid_subscription', 422, 'This browser''s push subscription is invalid. Switch notifications off and on again.'),
  ('invalid_duration', 422, 'The duration must be from 1 to 3650 days.'),
  ('fill_required_fields', 422, 'A required field is empty.'),
  ('text_too_long', 422, 'A text is too long. Shorten it.'),
  ('timed_out', 504, 'This takes too long. Send less at once.'),
  ('too_many_requests', 429, 'Too many requests. Try again later.'),
  ('unexpected_error', 500, 'Something went wrong on the server. Try again later.');

create function private.raise_error(refusal text, figures jsonb default null)
returns void
language plpgsql stable set search_path = ''
as $$
declare
  entry private.error_codes;
begin
  select * into entry from private.error_codes
  where code = refusal;

  -- An option of raise cannot be null.
  if figures is not null then
    raise exception using
      errcode = 'PT' || entry.http_status, message = entry.code, detail = entry.sentence, hint = figures::text;
  end if;

  raise exception using
    errcode = 'PT' || coalesce(entry.http_status, 500),
    message = coalesce(entry.code, 'unexpected_error'),
    detail = coalesce(entry.sentence, 'The code ' || refusal || ' is not in the catalogue.');
end;
$$;

comment on function private.raise_error(text, jsonb) is
  'Ends the request with an error code: {"code":"PT4xx","message":<code>,"details":<sentence>,"hint":<figures>} and its HTTP '
  'status. Raises unexpected_error for a code that is not in private.error_codes.';

create function private.raise_constraint_error(broken_constraint text)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.raise_error(coalesce(
    (select code from private.constraint_codes where constraint_name = broken_constraint),
    case when broken_constraint like '%\_length' then 'text_too_long' else 'unexpected_error' end
  ));
end;
$$;

comment on function private.raise_constraint_error(text) is
  'Raises the error code of a violated constraint. Without one it raises text_too_long for a name that ends with _length, else '
  'unexpected_error.';
