-- Functions that move and delete players, and undo changes. Their results have the shape of those in 14_player_imports.sql.

create function public.move_players(ids bigint[], team_id bigint) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  target constant bigint := move_players.team_id;
  batch constant uuid := gen_random_uuid();
  results jsonb;
  refused boolean;
  moved integer;
begin
  perform public.require_admin();
  if coalesce(cardinality(ids), 0) not between 1 and 10000 then
    raise exception 'Choose between 1 and 10,000 players.' using
      hint = 'player_count_invalid', detail = jsonb_build_object('most', 10000)::text;
  end if;
  -- Locks the team first, as imports do, so that the two cannot deadlock.
  perform from public.teams where teams.id = target for key share;
  if not found then
    raise exception 'The team does not exist any more.' using hint = 'team_gone';
  end if;
  perform from public.players where players.id = any (ids) order by players.id for update;

  with judged as (
    select
      wanted.id, min(wanted.place) as place,
      case when player.id is null then 'refused' when player.team_id = target then 'unchanged' else 'moved' end as action,
      case when player.id is null then 'This player does not exist any more' end as message
    from unnest(ids) with ordinality as wanted (id, place)
    left join public.players as player on player.id = wanted.id
    group by wanted.id, player.id, player.team_id
  ),
  verdict as (select bool_or(action = 'refused') as is_refused from judged)
  select
    verdict.is_refused,
    jsonb_agg(jsonb_build_object(
      'id', judged.id, 'message', judged.message,
      'action', case when verdict.is_refused and judged.action = 'moved' then 'unchanged' else judged.action end
    ) order by judged.place)
  into refused, results
  from judged, verdict group by verdict.is_refused;
  if refused then
    return jsonb_build_object('written', false, 'batch', null, 'rows', results);
  end if;

  perform set_config('line_rush.via', 'move', true);
  perform set_config('line_rush.batch', batch::text, true);
  update public.players set team_id = target where players.id = any (ids) and players.team_id <> target;
  get diagnostics moved = row_count;
  perform set_config('line_rush.via', '', true);
  perform set_config('line_rush.batch', '', true);
  return jsonb_build_object('written', true, 'batch', case when moved > 0 then batch end, 'rows', results);
end;
$$;
comment on function public.move_players(bigint[], bigint) is
  'Moves players to a team, all or none: one who is gone refuses the whole call, one who is there already stays.';

create function public.delete_players(ids bigint[]) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  batch constant uuid := gen_random_uuid();
  gone bigint[];
begin
  perform public.require_admin();
  if coalesce(cardinality(ids), 0) not between 1 and 10000 then
    raise exception 'Choose between 1 and 10,000 players.' using
      hint = 'player_count_invalid', detail = jsonb_build_object('most', 10000)::text;
  end if;
  perform set_config('line_rush.via', 'delete', true);
  perform set_config('line_rush.batch', batch::text, true);
  with removed as (delete from public.players where players.id = any (ids) returning players.id)
  select coalesce(array_agg(removed.id), '{}') into gone from removed;
  perform set_config('line_rush.via', '', true);
  perform set_config('line_rush.batch', '', true);
  return jsonb_build_object(
    'written', true,
    'batch', case when cardinality(gone) > 0 then batch end,
    'rows', (
      select jsonb_agg(jsonb_build_object(
        'id', wanted.id,
        'action', case when wanted.id = any (gone) then 'deleted' else 'unchanged' end,
        'message', case when not wanted.id = any (gone) then 'This player does not exist any more' end
      ) order by wanted.place)
      from (select id, min(place) as place from unnest(ids) with ordinality as given (id, place) group by id) as wanted
    )
  );
end;
$$;
comment on function public.delete_players(bigint[]) is
  'Deletes players. undo_admin_action brings them back; line-ups and favourites do not find them again by themselves.';

-- Undoes changes of the log, except those whose data has changed again since.
--
-- Security definer, because the function sets undone_at in the log, which API roles cannot write. It checks for an admin first
-- and logs its changes under that admin's name, so an undo can be undone.
--
-- Returns results like the functions above: id is the row's id, and row_number is the entry's id.
--
-- The undo of an addition deletes the row if the row is unchanged. The undo of a deletion restores the row under its id if the team
-- exists. The undo of an edit or a move restores the changed columns if none of them has changed again. If one entry cannot be undone,
-- none is undone, unless partly is true: then the other entries are undone, and the message of this entry gives the reason.
create function public.undo_admin_action(
  log_id bigint default null, batch uuid default null, partly boolean default false
) returns jsonb
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
    raise exception 'Name either one entry of the log or one batch.' using hint = 'log_choice_invalid';
  end if;
  -- A second undo of the same entries waits here and then finds undone_at set.
  perform from public.admin_log as entry
  where entry.id = log_id or entry.batch = undo_admin_action.batch order by entry.id for update;
  if not found then
    raise exception 'There is no such entry in the log.' using hint = 'log_entry_unknown';
  end if;
  if exists (
    select from public.admin_log as entry where entry.batch = undo_admin_action.batch
    group by entry.table_name, entry.row_id having count(*) > 1
  ) then
    raise exception 'This batch changed a row more than once. Undo its entries one by one, the latest first.' using
      hint = 'batch_changed_row_twice';
  end if;

  perform set_config('line_rush.via', 'undo', true);
  perform set_config('line_rush.batch', undo_batch::text, true);
  begin
    -- Deletes added players before their teams, and restores deleted teams before their players.
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
            coalesce(
              nullif(concat_ws(' ', known.value ->> 'first_name', known.value ->> 'last_name'), ''),
              known.value ->> 'full_name', known.value ->> 'display_name', known.value ->> 'name'
            ) as name,
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
          cross join lateral (select coalesce(entry.after, entry.before) as value) as known
          cross join lateral (
            select
              to_jsonb(standing) || coalesce(jsonb_object_agg(was.key, was.value) filter (where is_changed), '{}') as stands,
              coalesce(bool_and(to_jsonb(standing) -> was.key is not distinct from entry.after -> was.key)
                filter (where is_changed), true) as is_as_changed,
              -- Entries of earlier versions lack newer columns.
              jsonb_strip_nulls(to_jsonb(standing) - array['revision', 'updated_at', 'last_imported_at', 'nhl_id'])
                is not distinct from jsonb_strip_nulls(entry.after - array['revision', 'updated_at', 'last_imported_at', 'nhl_id']) as is_as_added
            from jsonb_each(coalesce(entry.before, '{}')) as was
            cross join lateral (
              select entry.after -> was.key is distinct from was.value and was.key not in ('revision', 'updated_at', 'nhl_id') as is_changed
            ) as compared
          ) as reverted
          where entry.table_name = %1$L and (entry.id = $1 or entry.batch = $2)
        ) as judged
      $plan$, undone_table) into plan using log_id, undo_admin_action.batch;
      if partly then
        select coalesce(jsonb_agg(
          case when entry.value ->> 'action' = 'refused'
            then entry.value || '{"action": "unchanged"}'::jsonb else entry.value end
          order by entry.place
        ), '[]'::jsonb) into plan from jsonb_array_elements(plan) with ordinality as entry (value, place);
      end if;
      results := results || plan;
      if results @> '[{"action": "refused"}]' then
        continue;
      end if;

      execute format(
        'delete from public.%I where id in (
          select (entry ->> ''id'')::bigint from jsonb_array_elements($1) as entry where entry ->> ''action'' = ''deleted''
        )', undone_table
      ) using plan;
      -- The revision goes up, so that a client that read the row before notices. Another player may have the NHL's id by now.
      execute format(
        'insert into public.%1$I select restored.* from jsonb_array_elements($1) as entry,
          jsonb_populate_record(null::public.%1$I, entry -> ''before'' || jsonb_build_object(
            ''revision'', (entry -> ''before'' ->> ''revision'')::integer + 1
          ) || case when exists (
            select from public.players where players.nhl_id = (entry -> ''before'' ->> ''nhl_id'')::bigint
          ) then ''{"nhl_id": null}''::jsonb else ''{}''::jsonb end) as restored
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
      -- The team has players now, or another row has taken the name.
      get stacked diagnostics failure = message_text;
      select jsonb_agg(entry || jsonb_build_object('action', 'refused', 'message', left(failure, 200)))
      into results from jsonb_array_elements(results) as entry;
  end;
  perform set_config('line_rush.via', '', true);
  perform set_config('line_rush.batch', '', true);

  if results @> '[{"action": "refused"}]' then
    return jsonb_build_object('written', false, 'batch', null, 'rows', (
      select jsonb_agg(jsonb_build_object(
        'row_number', entry -> 'row_number', 'id', entry -> 'id', 'name', entry -> 'name',
        'message', entry -> 'message',
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
comment on function public.undo_admin_action(bigint, uuid, boolean) is
  'Takes back one entry of admin_log, or all of a batch, unless someone has changed the same since. With partly, what was changed since stays and the rest is taken back.';
