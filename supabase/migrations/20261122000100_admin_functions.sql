-- The admin's changes of many rows. Each is one transaction and answers with one result per row:
--   { "written": true, "batch": uuid or null, "rows": [{ "row_number", "action", "id", "message" }] }
-- action: added, updated, moved, deleted, restored, unchanged, or refused. One refused row and nothing at all is written:
-- written is then false, and every other row reads unchanged. Faults of the call as a whole are raised (P0001, 42501).

-- Security invoker: the policies of teams and players hold in here, too.
--
-- rows: [{ "row_number", "action": "add" }, { "row_number", "action": "update" or "move", "id", "revision" }], each with
-- "values": columns of players to write; what is left out or null stays as it is. An addition or move goes to team_id.
-- A change of a player that has another revision than the given one was not reviewed and is refused, unless there is nothing
-- left to change: running the same rows twice changes nothing.
create function public.write_players(rows jsonb, team_id bigint default null) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  target constant bigint := write_players.team_id;
  batch constant uuid := gen_random_uuid();
  plan jsonb;
  new_ids bigint[];
  results jsonb := '[]'::jsonb;
  half jsonb;
  failure text;
  broken text;
begin
  perform public.require_admin();
  if rows is null or jsonb_typeof(rows) <> 'array' or jsonb_array_length(rows) = 0 then
    raise exception 'There are no rows to write.';
  end if;
  if jsonb_array_length(rows) > 10000 then
    raise exception 'An import may have at most 10,000 rows.';
  end if;
  -- Keeps other imports and additions (their foreign key) away from this team until the end.
  if target is not null then
    perform from public.teams where teams.id = target for update;
    if not found then
      raise exception 'The team does not exist any more.';
    end if;
  end if;

  begin
    perform from public.players
    where players.id in (select (entry ->> 'id')::bigint from jsonb_array_elements(rows) as entry)
    order by players.id for update;

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
            'birthplace', 'nationality', 'birthdate', 'height', 'weight'
          )
        ), '{}'::jsonb) as given
      from jsonb_array_elements(rows) with ordinality as entry (value, place)
    ),
    -- The rows to add and the players who are on the team, under the keys that tell who is who.
    people as (
      select
        person.place, person.id,
        nullif(concat_ws('|', lower(btrim(person.last_name)), person.number), '') as key,
        lower(btrim(coalesce(person.first_name, ''))) as first_name,
        lower(jsonb_build_array(person.first_name, person.last_name, person.full_name, person.display_name)::text) as names,
        person.number
      from (
        select
          entries.place, null::bigint as id, fresh.first_name, nullif(btrim(fresh.last_name), '') as last_name,
          fresh.full_name, fresh.display_name, fresh.number
        from entries, jsonb_populate_record(null::public.players, entries.given) as fresh
        where entries.action = 'add'
        union all
        select
          null, standing.id, standing.first_name, nullif(btrim(standing.last_name), ''),
          standing.full_name, standing.display_name,
          coalesce(
            standing.number,
            case when standing.jersey_number ~ '^\d{1,2}$' then standing.jersey_number::integer end
          )
        from public.players as standing where standing.team_id = target
      ) as person
    ),
    twins as (
      select place, min(id) as id from (
        select fresh.place, standing.id
        from people as fresh join people as standing on standing.key = fresh.key
        where fresh.place is not null and standing.place is null
          and (fresh.first_name = standing.first_name or fresh.first_name = '' or standing.first_name = '')
        union all
        -- Someone without last name and number has no key: all that is known of him must agree.
        select fresh.place, standing.id
        from people as fresh join people as standing on standing.names = fresh.names
        where fresh.place is not null and standing.place is null and standing.number is not distinct from fresh.number
      ) as pair
      group by place
    ),
    repeats as (
      select place from (
        select place, row_number() over (partition by names, number order by place) as occurrence
        from people where place is not null
      ) as counted
      where occurrence > 1
    ),
    changes as (
      select
        entries.place, player.revision, to_jsonb(player) as before,
        to_jsonb(jsonb_populate_record(
          player,
          entries.given
            || case when entries.action = 'move' then jsonb_build_object('team_id', target) else '{}'::jsonb end
            -- The legacy text would go on saying the old number.
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
          birthplace, nationality, birthdate, height, weight
        )
        select
          target, player.first_name, player.last_name, player.full_name, player.display_name, player.position,
          player.jersey_number, player.number, player.shoots, player.birthplace, player.nationality, player.birthdate,
          player.height, player.weight
        from jsonb_array_elements(plan) with ordinality as entry (value, place),
          jsonb_populate_record(null::public.players, entry.value -> 'values') as player
        where entry.value ->> 'action' = 'added'
        order by entry.place
        returning players.id
      )
      -- Ids are given in the order of the rows.
      select array_agg(fresh.id order by fresh.id) into new_ids from fresh;
      update public.players set (
        team_id, first_name, last_name, full_name, display_name, position, jersey_number, number, shoots,
        birthplace, nationality, birthdate, height, weight
      ) = (
        player.team_id, player.first_name, player.last_name, player.full_name, player.display_name, player.position,
        player.jersey_number, player.number, player.shoots, player.birthplace, player.nationality, player.birthdate,
        player.height, player.weight
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
    -- Which row was it? Both halves are tried, each undone again, until single rows are left.
    results := '[]';
    for half in
      select jsonb_agg(entry.value order by entry.place)
      from jsonb_array_elements(rows) with ordinality as entry (value, place)
      group by entry.place > jsonb_array_length(rows) / 2
      order by entry.place > jsonb_array_length(rows) / 2
    loop
      -- Enough to tell what is wrong: a file of ten thousand bad rows must not be searched to its end.
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
  'Adds, updates and moves players in one transaction. The work of import_players and update_players.';
revoke execute on function public.write_players(jsonb, bigint) from public, anon, authenticated, service_role;
grant execute on function public.write_players(jsonb, bigint) to authenticated, service_role;

-- rows as write_players takes them, or the import_id and row_count of rows that were staged.
create function public.import_players(
  team_id bigint, rows jsonb default null, import_id uuid default null, row_count integer default null
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  target constant bigint := import_players.team_id;
  result jsonb;
begin
  perform public.require_admin();
  if target is null then
    raise exception 'No team selected for import';
  end if;
  perform set_config('line_rush.via', 'import', true);
  result := public.write_players(
    case when import_id is null then rows else public.take_staged_rows(import_id, row_count) end, target
  );
  if (result ->> 'written')::boolean then
    update public.teams set last_imported_at = now() where teams.id = target;
  end if;
  perform set_config('line_rush.via', '', true);
  return result;
end;
$$;
comment on function public.import_players(bigint, jsonb, uuid, integer) is
  'Writes the reviewed rows of an import to a team, all or none, and notes the time in last_imported_at.';
revoke execute on function public.import_players(bigint, jsonb, uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.import_players(bigint, jsonb, uuid, integer) to authenticated, service_role;

-- As import_players, for players who stand: of each row only the six columns of "Update Data" count, and only as an update.
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
revoke execute on function public.update_players(jsonb, uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.update_players(jsonb, uuid, integer) to authenticated, service_role;

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
    raise exception 'Choose between 1 and 10,000 players.';
  end if;
  -- The team first, as imports do: two changes then wait for each other instead of blocking each other.
  perform from public.teams where teams.id = target for key share;
  if not found then
    raise exception 'The team does not exist any more.';
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
revoke execute on function public.move_players(bigint[], bigint) from public, anon, authenticated, service_role;
grant execute on function public.move_players(bigint[], bigint) to authenticated, service_role;

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
    raise exception 'Choose between 1 and 10,000 players.';
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
revoke execute on function public.delete_players(bigint[]) from public, anon, authenticated, service_role;
grant execute on function public.delete_players(bigint[]) to authenticated, service_role;
