-- Undo: every entry of the log can be taken back as long as nobody has changed the same thing since.

-- Security definer: it notes undone_at in the log, which nobody may write. It asks for an admin first, and what it does to
-- teams and players is logged in his name, so an undo can be undone.
--
-- Answers as the functions before: an id is the row's, row_number the entry's. An addition is deleted if the row is as it was
-- added; a deletion comes back under its own id if its team stands; an edit or move gives back the columns that it changed
-- if they still say what it made them say. One entry that cannot be undone refuses them all.
create function public.undo_admin_action(log_id bigint default null, batch uuid default null) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  undo_batch constant uuid := gen_random_uuid();
  undone_table text;
  columns text;
  plan jsonb;
  results jsonb := '[]'::jsonb;
  failure text;
begin
  perform public.require_admin();
  if (log_id is null) = (undo_admin_action.batch is null) then
    raise exception 'Name either one entry of the log or one batch.';
  end if;
  -- A second undo of the same waits here, and finds undone_at set.
  perform from public.admin_log as entry
  where entry.id = log_id or entry.batch = undo_admin_action.batch order by entry.id for update;
  if not found then
    raise exception 'There is no such entry in the log.';
  end if;
  if exists (
    select from public.admin_log as entry where entry.batch = undo_admin_action.batch
    group by entry.table_name, entry.row_id having count(*) > 1
  ) then
    raise exception 'This batch changed a row more than once. Undo its entries one by one, the latest first.';
  end if;

  perform set_config('line_rush.via', 'undo', true);
  perform set_config('line_rush.batch', undo_batch::text, true);
  begin
    -- Additions of players go before additions of their teams; deleted teams come back before their players.
    foreach undone_table in array case
      when exists (
        select from public.admin_log as entry
        where (entry.id = log_id or entry.batch = undo_admin_action.batch) and entry.table_name = 'teams' and entry.action = 'delete'
      ) then array['teams', 'players'] else array['players', 'teams']
    end
    loop
      execute format(
        'select from public.%1$I where id in (
          select row_id from public.admin_log as entry where table_name = %1$L and (entry.id = $1 or entry.batch = $2)
        ) order by id for update', undone_table
      ) using log_id, undo_admin_action.batch;

      execute format($plan$
        select coalesce(jsonb_agg(judged order by judged.row_number desc), '[]'::jsonb)
        from (
          select
            entry.id as row_number, entry.row_id as id, entry.before,
            reverted.stands,
            case
              when entry.undone_at is not null then 'unchanged'
              when entry.action = 'add' and standing.id is null then 'unchanged'
              when entry.action = 'add' then
                case when reverted.is_as_added then 'deleted' else 'refused' end
              when entry.action = 'delete' and standing.id is not null then 'unchanged'
              when entry.action = 'delete' then
                case when %1$L = 'teams' or exists (
                  select from public.teams where teams.id = (entry.before ->> 'team_id')::bigint
                ) then 'restored' else 'refused' end
              when standing.id is null or not reverted.is_as_changed then 'refused'
              when entry.action = 'move' then 'moved'
              else 'updated'
            end as action,
            case
              when entry.undone_at is not null then 'Undone already'
              when entry.action = 'delete' and standing.id is not null then 'Restored already'
              when entry.action = 'delete' then case when %1$L = 'players' and not exists (
                select from public.teams where teams.id = (entry.before ->> 'team_id')::bigint
              ) then 'The team does not exist any more' end
              when standing.id is null then 'Deleted since'
              when entry.action = 'add' and not reverted.is_as_added then 'Changed since'
              when entry.action <> 'add' and not reverted.is_as_changed then 'Changed since'
            end as message
          from public.admin_log as entry
          left join public.%1$I as standing on standing.id = entry.row_id
          cross join lateral (
            select
              to_jsonb(standing) || coalesce(jsonb_object_agg(was.key, was.value) filter (where is_changed), '{}') as stands,
              coalesce(bool_and(to_jsonb(standing) -> was.key is not distinct from entry.after -> was.key)
                filter (where is_changed), true) as is_as_changed,
              to_jsonb(standing) - array['revision', 'updated_at', 'last_imported_at']
                is not distinct from entry.after - array['revision', 'updated_at', 'last_imported_at'] as is_as_added
            from jsonb_each(coalesce(entry.before, '{}')) as was
            cross join lateral (
              select entry.after -> was.key is distinct from was.value and was.key not in ('revision', 'updated_at') as is_changed
            ) as compared
          ) as reverted
          where entry.table_name = %1$L and (entry.id = $1 or entry.batch = $2)
        ) as judged
      $plan$, undone_table) into plan using log_id, undo_admin_action.batch;
      results := results || plan;
      if results @> '[{"action": "refused"}]' then
        continue;
      end if;

      execute format(
        'delete from public.%I where id in (
          select (entry ->> ''id'')::bigint from jsonb_array_elements($1) as entry where entry ->> ''action'' = ''deleted''
        )', undone_table
      ) using plan;
      -- The revision goes on: whoever has seen the row before must notice.
      execute format(
        'insert into public.%1$I select restored.* from jsonb_array_elements($1) as entry,
          jsonb_populate_record(null::public.%1$I, entry -> ''before'' || jsonb_build_object(
            ''revision'', (entry -> ''before'' ->> ''revision'')::integer + 1
          )) as restored
        where entry ->> ''action'' = ''restored''', undone_table
      ) using plan;
      select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_catalog.pg_attribute
      where attrelid = format('public.%I', undone_table)::regclass and attnum > 0 and not attisdropped
        and attname not in ('id', 'revision', 'updated_at');
      execute format(
        'update public.%1$I as standing set (%2$s) = (select %2$s from jsonb_populate_record(standing, entry -> ''stands''))
        from jsonb_array_elements($1) as entry
        where standing.id = (entry ->> ''id'')::bigint and entry ->> ''action'' in (''updated'', ''moved'')',
        undone_table, columns
      ) using plan;
    end loop;
    if results @> '[{"action": "refused"}]' then
      raise exception using errcode = 'LR001';
    end if;
  exception
    when sqlstate 'LR001' then
      null;
    when integrity_constraint_violation then
      -- A team that has players by now, or a name that someone else has taken.
      get stacked diagnostics failure = message_text;
      select jsonb_agg(entry || jsonb_build_object('action', 'refused', 'message', left(failure, 200)))
      into results from jsonb_array_elements(results) as entry;
  end;
  perform set_config('line_rush.via', '', true);
  perform set_config('line_rush.batch', '', true);

  if results @> '[{"action": "refused"}]' then
    return jsonb_build_object('written', false, 'batch', null, 'rows', (
      select jsonb_agg(jsonb_build_object(
        'row_number', entry -> 'row_number', 'id', entry -> 'id', 'message', entry -> 'message',
        'action', case when entry ->> 'action' = 'refused' then 'refused' else 'unchanged' end
      )) from jsonb_array_elements(results) as entry
    ));
  end if;
  update public.admin_log as entry set undone_at = now()
  where entry.undone_at is null and entry.id in (
    select (result ->> 'row_number')::bigint from jsonb_array_elements(results) as result
    where result ->> 'action' <> 'unchanged'
  );
  return jsonb_build_object(
    'written', true,
    'batch', (select entry.batch from public.admin_log as entry where entry.batch = undo_batch limit 1),
    'rows', (select jsonb_agg(result - 'before' - 'stands') from jsonb_array_elements(results) as result)
  );
end;
$$;
comment on function public.undo_admin_action(bigint, uuid) is
  'Takes back one entry of admin_log, or all of a batch, unless someone has changed the same since.';
revoke execute on function public.undo_admin_action(bigint, uuid) from public, anon, authenticated, service_role;
grant execute on function public.undo_admin_action(bigint, uuid) to authenticated, service_role;
