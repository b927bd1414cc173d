-- The admin functions that write many players. Each is one transaction and returns one result per row:
--   { "written": true, "batch": uuid or null, "rows": [{ "row_number", "action", "id", "message" }] }
-- action is added, updated, moved, deleted, restored, unchanged, or refused. If one row is refused, nothing is written: then
-- written is false, and the action of all other rows is unchanged. Errors of the whole call are raised (P0001, 42501).

-- Folds a name like domain/fold-letters.ts: lower case, no accents or strokes, one kind of apostrophe, single blanks.
-- Longer texts are cut, because PostgreSQL takes a minute to normalize 200 kB of accents, and cannot be interrupted.
create function public.fold_name(name text) returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select replace(replace(replace(replace(
    translate(
      regexp_replace(
        normalize(lower(btrim(regexp_replace(left(name, 500), '\s+', ' ', 'g'))), nfd), '[\u0300-\u036F]', '', 'g'
      ),
      U&'\2018\2019\201B\02B9\02BB\02BC\02C8\0060\00B4\2032\FF07\00F8\0111\00F0\0142\0131',
      '''''''''''''''''''''''oddli'
    ),
    U&'\00E6', 'ae'), U&'\0153', 'oe'), U&'\00DF', 'ss'), U&'\00FE', 'th');
$$;
comment on function public.fold_name(text) is 'A name as imports compare it: no case, accents or kinds of apostrophes.';

-- This function is security invoker, so that the policies of teams and players apply.
--
-- rows: [{ "row_number", "action": "add" }, { "row_number", "action": "update" or "move", "id", "revision" }], each with
-- "values": columns of players to write. A column that is left out or null stays as it is. An addition or move goes to team_id.
-- A row is refused when its player was changed since the given revision, because that change was not reviewed. A row that would
-- change nothing needs no revision, so running the same rows twice is safe.
create function public.write_players(rows jsonb, team_id bigint default null) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  target constant bigint := write_players.team_id;
  -- import_league writes several teams under one batch.
  batch constant uuid := coalesce(nullif(current_setting('line_rush.given_batch', true), '')::uuid, gen_random_uuid());
  plan jsonb;
  new_ids bigint[];
  results jsonb := '[]'::jsonb;
  half jsonb;
  failure text;
  broken text;
begin
  perform public.require_admin();
  if rows is null or jsonb_typeof(rows) <> 'array' or jsonb_array_length(rows) = 0 then
    raise exception 'There are no rows to write.' using hint = 'import_empty';
  end if;
  if jsonb_array_length(rows) > 10000 then
    raise exception 'An import may have at most 10,000 rows.' using
      hint = 'import_too_large', detail = jsonb_build_object('most', 10000)::text;
  end if;
  -- Blocks other imports to this team until the end.
  if target is not null then
    perform from public.teams where teams.id = target for no key update;
    if not found then
      raise exception 'The team does not exist any more.' using hint = 'team_gone';
    end if;
  end if;

  begin
    perform from public.players
    where players.id in (select (entry ->> 'id')::bigint from jsonb_array_elements(rows) as entry)
    order by players.id for no key update;

    with entries as (
      select
        entry.place, entry.value ->> 'action' as action,
        (entry.value ->> 'row_number')::integer as row_number,
        (entry.value ->> 'id')::bigint as id,
        (entry.value ->> 'revision')::integer as revision,
        coalesce((
          select jsonb_object_agg(key, value) from jsonb_each(entry.value -> 'values')
          where value <> 'null' and key in (
            'first_name', 'last_name', 'full_name', 'display_name', 'position', 'jersey_number', 'number', 'shoots',
            'birthplace', 'nationality', 'birthdate', 'height', 'weight', 'depth'
          )
        ), '{}'::jsonb) as given
      from jsonb_array_elements(rows) with ordinality as entry (value, place)
    ),
    -- The rows to add and the players of the team, by the keys that identify a player.
    people as (
      select
        person.place, person.id,
        nullif(concat_ws('|', public.fold_name(person.last_name), person.number), '') as key,
        coalesce(public.fold_name(person.first_name), '') as first_name, person.birthdate,
        public.fold_name(
          jsonb_build_array(person.first_name, person.last_name, person.full_name, person.display_name)::text
        ) as names,
        person.number
      from (
        select
          entries.place, null::bigint as id, fresh.first_name, nullif(btrim(fresh.last_name), '') as last_name,
          fresh.full_name, fresh.display_name, fresh.number, fresh.birthdate
        from entries, jsonb_populate_record(null::public.players, entries.given) as fresh
        where entries.action = 'add'
        union all
        select
          null, standing.id, standing.first_name, nullif(btrim(standing.last_name), ''),
          standing.full_name, standing.display_name,
          coalesce(
            standing.number,
            case when standing.jersey_number ~ '^\d{1,2}$' then standing.jersey_number::integer end
          ),
          standing.birthdate
        from public.players as standing where standing.team_id = target
      ) as person
    ),
    twins as (
      select place, min(id) as id from (
        select fresh.place, standing.id
        from people as fresh join people as standing on standing.key = fresh.key
        where fresh.place is not null and standing.place is null
          and (fresh.first_name = standing.first_name or fresh.first_name = '' or standing.first_name = '')
          -- Two birthdates are two people, whatever else they share.
          and (fresh.birthdate = standing.birthdate or fresh.birthdate is null or standing.birthdate is null)
        union all
        -- A player without last name and number has no key, so all known columns must agree.
        select fresh.place, standing.id
        from people as fresh join people as standing on standing.names = fresh.names
        where fresh.place is not null and standing.place is null and standing.number is not distinct from fresh.number
          and (fresh.birthdate = standing.birthdate or fresh.birthdate is null or standing.birthdate is null)
      ) as pair
      group by place
    ),
    repeats as (
      select place from (
        select
          place,
          row_number() over (partition by names, number, birthdate order by place) as occurrence,
          row_number() over (partition by names, number order by place) as in_group,
          count(*) filter (where birthdate is null) over (partition by names, number) as unknown
        from people where place is not null
      ) as counted
      where occurrence > 1 or (unknown > 0 and in_group > 1)
    ),
    changes as (
      select
        entries.place, player.revision, to_jsonb(player) as before,
        to_jsonb(jsonb_populate_record(
          player,
          entries.given
            || case when entries.action = 'move' then jsonb_build_object('team_id', target) else '{}'::jsonb end
            -- The legacy text would keep the old number.
            || case
              when entries.given ? 'number' and not entries.given ? 'jersey_number'
                and ltrim(player.jersey_number, '0') <> ltrim(entries.given ->> 'number', '0')
              then '{"jersey_number": null}'::jsonb else '{}'::jsonb
            end
        )) as after,
        count(*) over (partition by entries.id) as times
      from entries join public.players as player on player.id = entries.id
      where entries.action in ('update', 'move')
    ),
    judged as (
      select
        entries.place, entries.row_number,
        coalesce(entries.id, twins.id) as id,
        case when entries.action = 'add' then entries.given else changes.after end as values,
        case
          when entries.action in ('add', 'move') and target is null then 'No team selected for import'
          when entries.action = 'add' then null
          when entries.action is null or entries.action not in ('update', 'move') then 'Unknown action'
          when changes.place is null then 'This player does not exist any more'
          when changes.times > 1 then 'Several rows change this player'
          when changes.after = changes.before then null
          when changes.revision is distinct from entries.revision then 'This player was changed since the review'
        end as refusal,
        case
          when twins.place is not null then 'Already on the team'
          when repeats.place is not null then 'Repeats an earlier row'
        end as known,
        case
          when entries.action = 'add' then 'added'
          when changes.after = changes.before then 'unchanged'
          when changes.after -> 'team_id' is distinct from changes.before -> 'team_id' then 'moved'
          else 'updated'
        end as action
      from entries
      left join twins on twins.place = entries.place
      left join repeats on repeats.place = entries.place
      left join changes on changes.place = entries.place
    )
    select jsonb_agg(jsonb_build_object(
      'row_number', row_number,
      'action', case when refusal is not null then 'refused' when known is not null then 'unchanged' else action end,
      'id', id,
      'message', coalesce(refusal, known),
      'values', values
    ) order by place) into plan from judged;

    results := plan;
    if not plan @> '[{"action": "refused"}]' then
      perform set_config('line_rush.batch', batch::text, true);
      with fresh as (
        insert into public.players (
          team_id, first_name, last_name, full_name, display_name, position, jersey_number, number, shoots,
          birthplace, nationality, birthdate, height, weight, depth
        )
        select
          target, player.first_name, player.last_name, player.full_name, player.display_name, player.position,
          player.jersey_number, player.number, player.shoots, player.birthplace, player.nationality, player.birthdate,
          player.height, player.weight, player.depth
        from jsonb_array_elements(plan) with ordinality as entry (value, place),
          jsonb_populate_record(null::public.players, entry.value -> 'values') as player
        where entry.value ->> 'action' = 'added'
        order by entry.place
        returning players.id
      )
      -- Ids are assigned in the order of the rows.
      select array_agg(fresh.id order by fresh.id) into new_ids from fresh;
      update public.players set (
        team_id, first_name, last_name, full_name, display_name, position, jersey_number, number, shoots,
        birthplace, nationality, birthdate, height, weight, depth
      ) = (
        player.team_id, player.first_name, player.last_name, player.full_name, player.display_name, player.position,
        player.jersey_number, player.number, player.shoots, player.birthplace, player.nationality, player.birthdate,
        player.height, player.weight, player.depth
      )
      from jsonb_array_elements(plan) as entry,
        jsonb_populate_record(null::public.players, entry -> 'values') as player
      where players.id = (entry ->> 'id')::bigint and entry ->> 'action' in ('updated', 'moved');
      perform set_config('line_rush.batch', '', true);

      select jsonb_agg(
        entry.value - 'values' || case
          when entry.value ->> 'action' = 'added' then jsonb_build_object('id', new_ids[entry.nth]) else '{}'::jsonb
        end
        order by entry.place
      ) into results
      from (
        select value, place, count(*) filter (where value ->> 'action' = 'added') over (order by place) as nth
        from jsonb_array_elements(plan) with ordinality as given (value, place)
      ) as entry;
      return jsonb_build_object(
        'written', true,
        'batch', case when plan @> '[{"action": "added"}]' or plan @> '[{"action": "updated"}]'
          or plan @> '[{"action": "moved"}]' then batch end,
        'rows', results
      );
    end if;
  exception when data_exception or integrity_constraint_violation then
    get stacked diagnostics failure = message_text, broken = constraint_name;
    if jsonb_array_length(rows) = 1 then
      return jsonb_build_object('written', false, 'batch', null, 'rows', jsonb_build_array(jsonb_build_object(
        'row_number', rows -> 0 -> 'row_number', 'action', 'refused', 'id', rows -> 0 -> 'id',
        'message', case
          when broken = 'players_have_a_name' then 'Missing name (first_name, last_name, or full_name required)'
          when broken like 'players\_%\_check'
            then format('The database does not take the value of %s', regexp_replace(broken, '^players_(.*)_check$', '\1'))
          else left(failure, 200)
        end
      )));
    end if;
    -- Finds the row that failed: tries both halves and undoes each, until single rows are left.
    results := '[]';
    for half in
      select jsonb_agg(entry.value order by entry.place)
      from jsonb_array_elements(rows) with ordinality as entry (value, place)
      group by entry.place > jsonb_array_length(rows) / 2
      order by entry.place > jsonb_array_length(rows) / 2
    loop
      -- Twenty refused rows are enough for an admin. Searching a file of 10,000 bad rows to its end would take too long.
      if jsonb_array_length(jsonb_path_query_array(results, '$[*] ? (@.action == "refused")')) >= 20 then
        results := results || (
          select jsonb_agg(jsonb_build_object(
            'row_number', entry.value -> 'row_number', 'action', 'unchanged', 'id', entry.value -> 'id', 'message', null
          ) order by entry.place)
          from jsonb_array_elements(half) with ordinality as entry (value, place)
        );
        continue;
      end if;
      begin
        results := results || (public.write_players(half, target) -> 'rows');
        raise exception using errcode = 'LR001';
      exception when sqlstate 'LR001' then
        null;
      end;
    end loop;
    if not results @> '[{"action": "refused"}]' then
      raise;
    end if;
  end;

  return jsonb_build_object('written', false, 'batch', null, 'rows', (
    select jsonb_agg(
      entry.value - 'values' || case
        when entry.value ->> 'action' in ('refused', 'unchanged') then '{}'::jsonb
        else '{"action": "unchanged"}'::jsonb
      end
      order by entry.place
    )
    from jsonb_array_elements(results) with ordinality as entry (value, place)
  ));
end;
$$;
comment on function public.write_players(jsonb, bigint) is
  'Adds, updates and moves players in one transaction. The work of import_league and update_players.';

-- Takes rows like write_players, or the import_id and row_count of staged rows. Only updates players, and only the six columns
-- of "Update Data".
create function public.update_players(
  rows jsonb default null, import_id uuid default null, row_count integer default null
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  given jsonb;
  result jsonb;
begin
  perform public.require_admin();
  given := case when import_id is null then rows else public.take_staged_rows(import_id, row_count) end;
  if jsonb_typeof(given) = 'array' then
    select jsonb_agg(
      entry.value || jsonb_build_object('action', 'update', 'values', coalesce((
        select jsonb_object_agg(key, value) from jsonb_each(entry.value -> 'values')
        where key in ('shoots', 'birthplace', 'nationality', 'birthdate', 'height', 'weight')
      ), '{}'::jsonb))
      order by entry.place
    ) into given
    from jsonb_array_elements(given) with ordinality as entry (value, place);
  end if;
  perform set_config('line_rush.via', 'update', true);
  result := public.write_players(given);
  perform set_config('line_rush.via', '', true);
  return result;
end;
$$;
comment on function public.update_players(jsonb, uuid, integer) is
  'Writes the reviewed rows of "Update Data", all or none.';

-- Takes either rows in the format of write_players, each with a "team_id", or the import_id and row_count of staged rows. All
-- teams are written in one transaction: if one row is refused, nothing is written.
create function public.import_league(
  rows jsonb default null, import_id uuid default null, row_count integer default null
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  batch constant uuid := gen_random_uuid();
  given jsonb;
  part record;
  result jsonb;
  results jsonb := '[]'::jsonb;
  is_written boolean := true;
  is_changed boolean := false;
begin
  perform public.require_admin();
  given := case when import_id is null then rows else public.take_staged_rows(import_id, row_count) end;
  if given is null or jsonb_typeof(given) <> 'array' or jsonb_array_length(given) = 0 then
    raise exception 'There are no rows to write.' using hint = 'import_empty';
  end if;
  if exists (select from jsonb_array_elements(given) as entry where entry ->> 'team_id' is null) then
    raise exception 'No team selected for import' using hint = 'team_not_selected';
  end if;
  -- Locks all teams first, in one order, so that two imports cannot deadlock.
  perform from public.teams
  where teams.id in (select (entry ->> 'team_id')::bigint from jsonb_array_elements(given) as entry)
  order by teams.id for no key update;

  perform set_config('line_rush.via', 'import', true);
  perform set_config('line_rush.given_batch', batch::text, true);
  begin
    for part in
      select (entry.value ->> 'team_id')::bigint as team_id, jsonb_agg(entry.value - 'team_id' order by entry.place) as rows
      from jsonb_array_elements(given) with ordinality as entry (value, place)
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
  exception when sqlstate 'LR001' then
    -- Rolls back what was written to the teams before the refused row.
    select jsonb_agg(
      case when entry.value ->> 'action' in ('refused', 'unchanged') then entry.value
      else entry.value || '{"action": "unchanged"}'::jsonb end
      order by entry.place
    ) into results from jsonb_array_elements(results) with ordinality as entry (value, place);
  end;
  perform set_config('line_rush.via', '', true);
  perform set_config('line_rush.given_batch', '', true);
  return jsonb_build_object(
    'written', is_written, 'batch', case when is_written and is_changed then batch end, 'rows', results
  );
end;
$$;
comment on function public.import_league(jsonb, uuid, integer) is
  'Writes the reviewed rows of an import to the teams that they name, all or none, under one batch.';
