-- Each sentence that the database raises gets a code, so that the page can word it. `hint` is the code and `detail` the
-- parameters as JSON, if there are any. The message stays a sentence, for older clients and psql. Apart from that, the
-- functions are unchanged.

create or replace function private.count_revision() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- The log and lineups refer to rows by id.
  if new.id is distinct from old.id then
    raise exception 'The id of a row cannot be changed.' using hint = 'row_id_is_fixed';
  end if;
  -- Clients cannot set these two.
  new.revision := old.revision;
  new.updated_at := old.updated_at;
  if to_jsonb(new) - 'last_imported_at' is distinct from to_jsonb(old) - 'last_imported_at' then
    new.revision := old.revision + 1;
    new.updated_at := now();
  end if;
  return new;
end;
$$;

create or replace function private.limit_lineups() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('user_lineup'), hashtext(new.user_id::text));
  -- Leaves out the row itself, because an upsert of a saved lineup fires this trigger too.
  if (select count(*) >= 200 from public.user_lineup where user_id = new.user_id and id <> new.id) then
    raise exception 'You can keep at most 200 lineups. Delete one first.' using
      errcode = 'P0001', hint = 'lineup_limit_reached', detail = jsonb_build_object('most', 200)::text;
  end if;
  return new;
end;
$$;

create or replace function private.set_time_zone(time_zone text) returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  -- PostgreSQL also accepts offsets, and reads any word with a number behind it ("Nowhere5") as a zone of that many hours.
  if time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]*$' and length(time_zone) <= 60 and (
    time_zone !~ '[0-9]'
    or exists (select from pg_catalog.pg_timezone_names as known where lower(known.name) = lower(time_zone))
  ) then
    perform set_config('TimeZone', time_zone, true);
  else
    raise invalid_parameter_value;
  end if;
exception when invalid_parameter_value then
  raise exception 'The time zone % is not known. Give a name like America/Toronto.',
    coalesce(quote_literal(left(time_zone, 60)), 'null')
  using
    hint = 'time_zone_unknown', detail = jsonb_build_object('time_zone', left(time_zone, 60))::text;
end;
$$;

create or replace function private.visit_statistics_at(
  period text, exclude_admins boolean, time_zone text, now_at timestamptz
) returns json
language plpgsql
stable
set search_path = ''
-- PostgreSQL restores it at the end of the call. The body sets the admin's time zone.
set timezone = 'UTC'
-- 30 days and all time need different plans. A generic plan is bad for both.
set plan_cache_mode = force_custom_plan
as $$
declare
  days_back constant integer := case period when '7d' then 6 when '30d' then 29 end;
  range_end constant timestamptz := now_at + interval '1 microsecond';
  first_day date;
  range_start timestamptz := '-infinity';
  admins uuid[] := '{}';
begin
  if period is null or period not in ('7d', '30d', 'all') then
    raise exception 'The period must be 7d, 30d or all.' using hint = 'period_unknown';
  end if;
  perform private.set_time_zone(time_zone);
  if days_back is not null then
    first_day := now_at::date - days_back;
    range_start := private.start_of_day(first_day);
  end if;
  if exclude_admins then
    admins := array(select user_id from public.user_roles where role = 'admin');
  end if;

  -- A return expression, because PostgreSQL does not run "select into" in parallel.
  return (with counted as materialized (
    -- Grouped by the bounds of a day, because computing the day of each visit costs more than counting it.
    select visited.day, visits.*
    from private.days_with_visits(range_start, range_end) as visited
    cross join lateral (
      select
        team_id, country, grouping(country) = 1 as is_team,
        count(*) as total, count(*) filter (where visit_type = 'team_selection') as selections
      from public.site_visits
      where created_at >= visited.starts and created_at < visited.ends
        and (user_id is null or user_id <> all (admins))
      group by grouping sets ((team_id), (country))
    ) as visits
  ),
  daily as (
    select day, sum(total) as total, sum(total - selections) as page_visits, sum(selections) as selections
    from (
      select day, total, selections from counted where is_team
      union all
      select first_day + place, 0, 0 from generate_series(0, days_back) as place
    ) as either
    group by day
  ),
  by_team as (
    select team_id, sum(selections) as selections from counted where is_team group by team_id having sum(selections) > 0
  ),
  by_country as (
    select country, sum(total) as total from counted where not is_team and country is not null group by country
  ),
  by_source as (
    select coalesce(nullif(btrim(visit.utm_source, E' \t\n\r'), ''), '(none)') as source, count(*) as images
    from public.image_downloads as download
    join public.site_visits as visit on visit.id = download.visit_id
    where visit.created_at >= range_start and visit.created_at < range_end
      and (visit.user_id is null or visit.user_id <> all (admins))
      -- A picture is younger than its visit, and the two times are the database's: the day is for clocks that were set back.
      and download.created_at >= range_start - interval '1 day'
    group by 1
  ),
  newest as (
    select
      visit.id, visit.created_at as "createdAt", visit.visit_type as "visitType", visit.team_id as "teamId",
      team.name as "teamName", visit.user_id as "userId", visit.country, visit.country_source as "countrySource",
      visit.referrer, visit.utm_source as "utmSource",
      exists (select from public.image_downloads as download where download.visit_id = visit.id) as "hasImage"
    from (
      select * from public.site_visits
      where created_at >= range_start and created_at < range_end and (user_id is null or user_id <> all (admins))
      order by created_at desc, id desc limit 500
    ) as visit
    left join public.teams as team on team.id = visit.team_id
  )
  select json_build_object(
    'totals', (
      select json_build_object(
        'total', coalesce(sum(total), 0), 'pageVisits', coalesce(sum(page_visits), 0),
        'teamSelections', coalesce(sum(selections), 0)
      ) from daily
    ),
    'days', (
      select coalesce(json_agg(json_build_object(
        'date', day, 'total', total, 'pageVisits', page_visits, 'teamSelections', selections
      ) order by day desc), '[]') from daily
    ),
    'teams', (
      select coalesce(json_agg(json_build_object(
        'teamId', team_id, 'teamName', team.name, 'logoUrl', team.logo_url, 'count', selections
      ) order by selections desc, team_id), '[]')
      from by_team left join public.teams as team on team.id = by_team.team_id
    ),
    'countries', (
      select coalesce(json_agg(json_build_object('country', country, 'count', total)
        order by total desc, country collate "C"), '[]')
      from by_country
    ),
    'sources', (
      select coalesce(json_agg(json_build_object('source', source, 'count', images)
        order by images desc, source collate "C"), '[]')
      from by_source
    ),
    'recent', (
      select coalesce(json_agg(newest order by "createdAt" desc, id desc), '[]') from newest
    )
  ));
end;
$$;

create or replace function public.delete_visits(ids uuid[]) returns integer
language plpgsql
set search_path = ''
as $$
declare
  deleted integer;
begin
  perform public.require_admin();
  if coalesce(cardinality(ids), 0) not between 1 and 1000 then
    raise exception 'Choose between 1 and 1,000 visits.' using
      hint = 'visit_count_invalid', detail = jsonb_build_object('most', 1000)::text;
  end if;
  delete from public.site_visits where site_visits.id = any (ids);
  get diagnostics deleted = row_count;
  return deleted;
end;
$$;

create or replace function private.find_visits_at(
  period text, exclude_admins boolean, time_zone text, image_state text, source_part text, team_part text, skip integer,
  now_at timestamptz
) returns json
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = force_custom_plan
as $$
declare
  days_back constant integer := case period when '7d' then 6 when '30d' then 29 end;
  range_end constant timestamptz := now_at + interval '1 microsecond';
  source constant text := lower(btrim(coalesce(source_part, '')));
  team constant text := lower(btrim(coalesce(team_part, '')));
  range_start timestamptz := '-infinity';
  admins uuid[] := '{}';
  team_ids bigint[];
begin
  if period is null or period not in ('7d', '30d', 'all') then
    raise exception 'The period must be 7d, 30d or all.' using hint = 'period_unknown';
  end if;
  if coalesce(image_state, '') not in ('', 'created', 'not_created') then
    raise exception 'The state of images must be created or not_created.' using hint = 'image_state_unknown';
  end if;
  if length(source) > 200 or length(team) > 200 then
    raise exception 'Filters may have up to 200 characters.' using
      hint = 'filter_too_long', detail = jsonb_build_object('most', 200)::text;
  end if;
  if skip is null or skip not between 0 and 1000000 then
    raise exception 'Choose how many visits to skip, between 0 and 1,000,000.' using
      hint = 'skip_invalid', detail = jsonb_build_object('most', 1000000)::text;
  end if;
  perform private.set_time_zone(time_zone);
  if days_back is not null then
    range_start := private.start_of_day(now_at::date - days_back);
  end if;
  if exclude_admins then
    admins := array(select user_id from public.user_roles where role = 'admin');
  end if;
  if team <> '' then
    team_ids := array(
      select teams.id from public.teams
      where strpos(lower(coalesce(nullif(btrim(teams.name), ''), 'Team ' || teams.id)), team) > 0
    );
  end if;

  return (with matching as materialized (
    select visit.id, visit.created_at
    from public.site_visits as visit
    where visit.created_at >= range_start and visit.created_at < range_end
      and (visit.user_id is null or visit.user_id <> all (admins))
      and (team_ids is null or visit.team_id = any (team_ids))
      and (source = '' or strpos(lower(visit.utm_source), source) > 0)
      and (coalesce(image_state, '') = '' or (image_state = 'created') = exists (
        select from public.image_downloads as download where download.visit_id = visit.id
      ))
  ),
  newest as (
    select
      visit.id, visit.created_at as "createdAt", visit.visit_type as "visitType", visit.team_id as "teamId",
      team.name as "teamName", visit.user_id as "userId", visit.country, visit.country_source as "countrySource",
      visit.referrer, visit.utm_source as "utmSource",
      exists (select from public.image_downloads as download where download.visit_id = visit.id) as "hasImage"
    from (
      select id from matching order by created_at desc, id desc limit 500 offset skip
    ) as page
    join public.site_visits as visit on visit.id = page.id
    left join public.teams as team on team.id = visit.team_id
  )
  select json_build_object(
    'total', (select count(*) from matching),
    'visits', (select coalesce(json_agg(newest order by "createdAt" desc, id desc), '[]') from newest)
  ));
end;
$$;

create or replace function public.stage_rows(import_id uuid, portion integer, rows jsonb) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.caller_id();
  total integer;
begin
  perform public.require_admin();
  delete from private.staged_rows as staged where staged.staged_at < now() - interval '1 hour';
  if exists (
    select from private.staged_rows as staged
    where staged.import_id = stage_rows.import_id and staged.staged_by is distinct from caller
  ) then
    raise exception 'This import was begun by someone else. Start over.' using hint = 'import_of_someone_else';
  end if;
  insert into private.staged_rows (import_id, portion, staged_by, rows)
  values (stage_rows.import_id, stage_rows.portion, caller, stage_rows.rows)
  on conflict on constraint staged_rows_pkey do update set rows = excluded.rows, staged_at = now();
  select sum(jsonb_array_length(staged.rows)) into total
  from private.staged_rows as staged where staged.import_id = stage_rows.import_id;
  if total > 10000 then
    raise exception 'An import may have at most 10,000 rows.' using
      hint = 'import_too_large', detail = jsonb_build_object('most', 10000)::text;
  end if;
  return total;
end;
$$;

create or replace function public.take_staged_rows(import_id uuid, row_count integer) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  taken jsonb;
begin
  perform public.require_admin();
  with portions as (
    delete from private.staged_rows as staged
    where staged.import_id = take_staged_rows.import_id and staged.staged_by is not distinct from private.caller_id()
    returning staged.portion, staged.rows
  )
  select coalesce(jsonb_agg(entry.value order by portions.portion, entry.place), '[]'::jsonb) into taken
  from portions, jsonb_array_elements(portions.rows) with ordinality as entry (value, place);
  if jsonb_array_length(taken) is distinct from row_count then
    raise exception 'The import is not complete: % of % rows have arrived. Start over.', jsonb_array_length(taken), row_count
    using
      hint = 'import_incomplete',
      detail = jsonb_build_object('arrived', jsonb_array_length(taken), 'expected', row_count)::text;
  end if;
  return taken;
end;
$$;

create or replace function public.write_players(rows jsonb, team_id bigint default null) returns jsonb
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
  -- Blocks other imports and additions to this team (through their foreign key) until the end.
  if target is not null then
    perform from public.teams where teams.id = target for update;
    if not found then
      raise exception 'The team does not exist any more.' using hint = 'team_gone';
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
      -- Ids are assigned in the order of the rows.
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
    -- Finds the row that failed: tries both halves and undoes each, until single rows are left.
    results := '[]';
    for half in
      select jsonb_agg(entry.value order by entry.place)
      from jsonb_array_elements(rows) with ordinality as entry (value, place)
      group by entry.place > jsonb_array_length(rows) / 2
      order by entry.place > jsonb_array_length(rows) / 2
    loop
      -- Enough for an admin. Searching a file of 10,000 bad rows to its end would take too long.
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

create or replace function public.import_players(
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
    raise exception 'No team selected for import' using hint = 'team_not_selected';
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

create or replace function public.import_league(
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
  order by teams.id for update;

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

create or replace function public.move_players(ids bigint[], team_id bigint) returns jsonb
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

create or replace function public.delete_players(ids bigint[]) returns jsonb
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
      -- The revision goes up, so that a client that read the row before notices.
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
