-- =====================================================================================================================
-- Merging people in series
--
-- Merging and separating people replaces payers and shares in the templates of series.
-- =====================================================================================================================

create function private.series_splits(wanted_event_id uuid, person uuid)
returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(
      jsonb_agg(jsonb_build_object(
        'id', series.id, 'version', series.version, 'after', series.version + 1,
        'paid_by', series.template #> '{expense,paid_by}',
        'split_method', series.template #> '{expense,split_method}', 'payers', series.template -> 'payers',
        'shares', series.template -> 'shares'
      )),
      '[]'::jsonb
    )
    from public.expense_series as series
    where series.event_id = wanted_event_id and private.template_names(series.template, person)
  );
end;
$$;

comment on function private.series_splits(uuid, uuid) is
  'Returns payers and shares of the templates that name a person, in the form of private.expense_splits.';

create function private.rewrite_series_splits(wanted_event_id uuid, splits jsonb)
returns void
language plpgsql set search_path = ''
as $$
begin
  update public.expense_series as series
  set
    template = jsonb_build_object(
      'expense',
      series.template -> 'expense'
        || jsonb_build_object('paid_by', split.value -> 'paid_by', 'split_method', split.value -> 'split_method'),
      'payers',
      (
        select jsonb_agg(jsonb_build_object('user_id', payer.user_id, 'paid_amount', payer.paid_amount))
        from jsonb_to_recordset(split.value -> 'payers') as payer (user_id uuid, paid_amount numeric)
      ),
      'shares',
      (
        select jsonb_agg(jsonb_build_object(
          'user_id', share.user_id, 'share_amount', share.share_amount, 'parts', share.parts
        ))
        from jsonb_to_recordset(split.value -> 'shares') as share (user_id uuid, share_amount numeric, parts numeric)
      )
    ),
    version = series.version + 1
  from jsonb_array_elements(splits) as split
  where series.event_id = wanted_event_id and series.id = (split.value ->> 'id')::uuid;
end;
$$;

comment on function private.rewrite_series_splits(uuid, jsonb) is
  'Replaces payers and shares of templates. The caller holds the event''s lock.';
