-- One call writes the differences of all teams to the NHL's rosters, and one undo takes them back.

alter table public.admin_log
  drop constraint admin_log_via_check,
  add constraint admin_log_via_check check (via in ('direct', 'import', 'update', 'move', 'delete', 'undo', 'roster'));

-- links: [{ "id", "nhl_id" }]. Players who have an id keep it, and an id that another player has is not given twice.
create function public.link_nhl_ids(links jsonb) returns integer
language plpgsql
set search_path = ''
as $$
declare
  linked integer;
begin
  perform public.require_admin();
  update public.players set nhl_id = wanted.nhl_id
  from (
    select
      (entry ->> 'id')::bigint as id, (entry ->> 'nhl_id')::bigint as nhl_id,
      count(*) over (partition by entry ->> 'id') as of_player, count(*) over (partition by entry ->> 'nhl_id') as of_id
    from jsonb_array_elements(links) as entry
  ) as wanted
  where players.id = wanted.id and players.nhl_id is null and wanted.of_player = 1 and wanted.of_id = 1
    and not exists (select from public.players as other where other.nhl_id = wanted.nhl_id);
  get diagnostics linked = row_count;
  return linked;
end;
$$;
comment on function public.link_nhl_ids(jsonb) is
  'Notes the NHL''s ids of players who have none. Returns how many were noted.';
revoke execute on function public.link_nhl_ids(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.link_nhl_ids(jsonb) to authenticated, service_role;

-- Takes rows like write_players, or the import_id and row_count of staged rows, and returns its result with the place of each
-- row (from 1) as row_number. Differences to write_players:
-- * each row has its "team_id": where an addition or a move goes, else the player's team;
-- * a fourth action "delete", with "id" and "revision";
-- * "nhl_id", which the player gets if it has none.
-- All teams are one transaction and one batch, which one undo takes back: a player with several rows refuses the call.
create function public.apply_roster_updates(
  rows jsonb default null, import_id uuid default null, row_count integer default null
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  batch constant uuid := gen_random_uuid();
  given jsonb;
  results jsonb;
  part record;
  result jsonb;
  is_written boolean;
  is_changed boolean;
begin
  perform public.require_admin();
  given := case when import_id is null then rows else public.take_staged_rows(import_id, row_count) end;
  if given is null or jsonb_typeof(given) <> 'array' or jsonb_array_length(given) = 0 then
    raise exception 'There are no rows to write.' using hint = 'import_empty';
  end if;
  if exists (select from jsonb_array_elements(given) as entry where entry ->> 'team_id' is null) then
    raise exception 'No team selected for import' using hint = 'team_not_selected';
  end if;
  select jsonb_agg(entry.value || jsonb_build_object('row_number', entry.place) order by entry.place) into given
  from jsonb_array_elements(given) with ordinality as entry (value, place);

  -- Teams before players, each in one order, so that two updates cannot deadlock.
  perform from public.teams
  where teams.id in (select (entry ->> 'team_id')::bigint from jsonb_array_elements(given) as entry)
  order by teams.id for update;
  perform from public.players
  where players.id in (select (entry ->> 'id')::bigint from jsonb_array_elements(given) as entry)
  order by players.id for update;

  -- What write_players does not judge: deletions, several rows of one player, and ids that another player has.
  with judged as (
    select
      entry -> 'row_number' as row_number, entry -> 'id' as id, entry ->> 'action' as action,
      case
        when entry ->> 'id' is not null and count(*) over (partition by entry ->> 'id') > 1
          then 'Several rows change this player'
        when entry ->> 'action' = 'delete' and player.revision <> coalesce((entry ->> 'revision')::integer, 0)
          then 'This player was changed since the review'
        when entry ->> 'action' = 'add' and owner.team_id <> (entry ->> 'team_id')::bigint
          then 'A player of another team has this NHL id'
      end as refusal,
      player.id is not null as is_there
    from jsonb_array_elements(given) as entry
    left join public.players as player on player.id = (entry ->> 'id')::bigint
    left join public.players as owner on owner.nhl_id = (entry ->> 'nhl_id')::bigint
  )
  select
    coalesce(jsonb_agg(jsonb_build_object(
      'row_number', row_number, 'id', id,
      'action', case when refusal is not null then 'refused' when is_there then 'deleted' else 'unchanged' end,
      'message', coalesce(refusal, case when not is_there then 'This player does not exist any more' end)
    )) filter (where refusal is not null or action = 'delete'), '[]'::jsonb),
    coalesce(bool_and(refusal is null), true),
    coalesce(bool_or(action = 'delete' and is_there), false)
  into results, is_written, is_changed from judged;

  perform set_config('line_rush.via', 'roster', true);
  perform set_config('line_rush.given_batch', batch::text, true);
  begin
    if is_written and is_changed then
      perform set_config('line_rush.batch', batch::text, true);
      delete from public.players
      where players.id in (
        select (entry ->> 'id')::bigint from jsonb_array_elements(given) as entry where entry ->> 'action' = 'delete'
      );
    end if;
    for part in
      select (entry ->> 'team_id')::bigint as team_id, jsonb_agg(entry - 'team_id' order by entry -> 'row_number') as rows
      from jsonb_array_elements(given) as entry
      where entry ->> 'action' is distinct from 'delete'
        and not results @> jsonb_build_array(jsonb_build_object('row_number', entry -> 'row_number'))
      group by 1 order by 1
    loop
      result := public.write_players(part.rows, part.team_id);
      results := results || (result -> 'rows');
      is_written := is_written and (result ->> 'written')::boolean;
      is_changed := is_changed or result ->> 'batch' is not null;
      if is_written then
        update public.teams set last_imported_at = now() where teams.id = part.team_id;
      end if;
    end loop;
    if not is_written then
      raise exception using errcode = 'LR001';
    end if;
    perform public.link_nhl_ids(coalesce((
      select jsonb_agg(jsonb_build_object('id', written -> 'id', 'nhl_id', entry -> 'nhl_id'))
      from jsonb_array_elements(given) as entry
      join jsonb_array_elements(results) as written on written -> 'row_number' = entry -> 'row_number'
      where entry ->> 'nhl_id' is not null and written ->> 'action' <> 'deleted'
    ), '[]'::jsonb));
  exception when sqlstate 'LR001' then
    -- Rolls back what was written before the refused row.
    select jsonb_agg(
      case when entry ->> 'action' in ('refused', 'unchanged') then entry else entry || '{"action": "unchanged"}'::jsonb end
    ) into results from jsonb_array_elements(results) as entry;
  end;
  perform set_config('line_rush.via', '', true);
  perform set_config('line_rush.batch', '', true);
  perform set_config('line_rush.given_batch', '', true);
  return jsonb_build_object(
    'written', is_written, 'batch', case when is_written and is_changed then batch end,
    'rows', (select jsonb_agg(entry order by (entry ->> 'row_number')::integer) from jsonb_array_elements(results) as entry)
  );
end;
$$;
comment on function public.apply_roster_updates(jsonb, uuid, integer) is
  'Adds, updates, moves and deletes players of any teams in one transaction and one batch, all or none.';
revoke execute on function public.apply_roster_updates(jsonb, uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.apply_roster_updates(jsonb, uuid, integer) to authenticated, service_role;

-- teams: [{ "team_id", "fetched_at" }], the rosters of the feed that no open difference is left to. Security definer, because
-- admins cannot write roster_dates. A roster that the feed has confirmed or changed since does not count.
create function public.settle_rosters(teams jsonb) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  settled integer;
begin
  perform public.require_admin();
  insert into public.roster_dates as dates (team_id, as_of)
  select feed.team_id, feed.fetched_at
  from jsonb_array_elements(teams) as entry
  join public.roster_feeds as feed
    on feed.team_id = (entry ->> 'team_id')::bigint and feed.fetched_at = (entry ->> 'fetched_at')::timestamptz
  on conflict (team_id) do update set as_of = excluded.as_of where dates.as_of < excluded.as_of;
  get diagnostics settled = row_count;
  return settled;
end;
$$;
comment on function public.settle_rosters(jsonb) is
  'Dates the rosters that agree with the feed: every difference was applied or kept. Returns how many got a newer date.';
revoke execute on function public.settle_rosters(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.settle_rosters(jsonb) to authenticated, service_role;

-- An id that was noted since is no change, and a restored player does not take the id from another one.
create or replace function public.undo_admin_action(
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
              to_jsonb(standing) - array['revision', 'updated_at', 'last_imported_at', 'nhl_id']
                is not distinct from entry.after - array['revision', 'updated_at', 'last_imported_at', 'nhl_id'] as is_as_added
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
