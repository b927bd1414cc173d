-- Runs once per statement. Security definer, because API roles can neither write the log nor read auth.users.
create or replace function private.log_admin_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_via text := coalesce(nullif(current_setting('line_rush.via', true), ''), 'direct');
  found_batch text := nullif(current_setting('line_rush.batch', true), '');
  admin_id uuid;
  email text;
  -- Changes of these columns alone are not logged. An import also sets last_imported_at, which is not an edit of the team.
  unnoted text[] := array['revision', 'updated_at', 'nhl_id'];
begin
  -- The seed, migrations and the owner of the schema do not come through the API.
  -- Ranks by ice time are no decision of an admin.
  if coalesce(current_setting('role', true), 'none') not in ('authenticated', 'service_role') or found_via = 'ice_time' then
    return null;
  end if;
  if found_batch is null then
    found_batch := gen_random_uuid()::text;
    perform set_config('line_rush.batch', found_batch, true);
  end if;
  if found_via <> 'direct' then
    unnoted := unnoted || 'last_imported_at'::text;
  end if;
  select users.id, users.email into admin_id, email from auth.users where users.id = private.caller_id();

  if tg_op = 'INSERT' then
    insert into public.admin_log (user_id, admin_email, action, via, table_name, row_id, after, batch)
    select admin_id, email, 'add', found_via, tg_table_name, fresh.id, to_jsonb(fresh), found_batch::uuid
    from fresh order by fresh.id;
  elsif tg_op = 'DELETE' then
    insert into public.admin_log (user_id, admin_email, action, via, table_name, row_id, before, batch)
    select admin_id, email, 'delete', found_via, tg_table_name, gone.id, to_jsonb(gone), found_batch::uuid
    from gone order by gone.id;
  else
    insert into public.admin_log (user_id, admin_email, action, via, table_name, row_id, before, after, batch)
    select
      admin_id, email,
      case when change.before -> 'team_id' is distinct from change.after -> 'team_id' then 'move' else 'edit' end,
      found_via, tg_table_name, change.id, change.before, change.after, found_batch::uuid
    from (
      select fresh.id, to_jsonb(gone) as before, to_jsonb(fresh) as after
      from fresh join gone on gone.id = fresh.id
    ) as change
    where change.before - unnoted is distinct from change.after - unnoted
    order by change.id;
  end if;
  return null;
end;
$$;

create or replace function public.store_game_lines(game bigint, source text, team_lines jsonb) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.games set
    lines = 'computed', lines_source = source, lines_fault = null, computed_at = clock_timestamp()
  where id = game and lines = 'pending';
  if not found then
    return false;
  end if;
  insert into public.game_lines (game_id, team_id, lines, units)
  select game, teams.id, own.value - 'units', own.value -> 'units'
  from jsonb_each(team_lines) as own
  join public.teams on teams.id = own.key::bigint;
  -- The order of the roster follows the ice time of the team's last ten games, which the log does not note.
  perform set_config('line_rush.via', 'ice_time', true);
  update public.players set depth = ranked.depth
  from (
    select
      players.id,
      row_number() over (
        partition by players.team_id, case when lower(left(players.position, 1)) in ('d', 'g') then lower(left(players.position, 1)) end
        order by ice.seconds desc, players.id
      ) as depth
    from (
      with last_lines as (
        select own.*
        from jsonb_object_keys(team_lines) as team (id)
        cross join lateral (
          select line.team_id, line.lines, line.units
          from public.game_lines as line join public.games on games.id = line.game_id
          where line.team_id = team.id::bigint
          order by games.starts_at desc, games.id desc
          limit 10
        ) as own
      )
      select part.team_id, part.nhl_id, sum(part.seconds) as seconds
      from (
        -- Each second at 5 on 5 is one of one trio and one pair, each second of special teams one of one unit.
        select last.team_id, member.nhl_id,
          case when unit ->> 'kind' in ('trio', 'pair') then (unit #>> '{seconds,5v5}')::int
            else (unit #>> '{seconds,pp}')::int + (unit #>> '{seconds,pk}')::int end as seconds
        from last_lines as last
        cross join lateral jsonb_array_elements(last.units) as unit
        cross join lateral jsonb_array_elements_text(unit -> 'players') as member (nhl_id)
        union all
        select last.team_id, last.lines ->> 'starter', 3600 from last_lines as last
      ) as part
      group by part.team_id, part.nhl_id
    ) as ice
    join public.players on players.team_id = ice.team_id and players.nhl_id::text = ice.nhl_id
  ) as ranked
  where players.id = ranked.id and players.depth is distinct from ranked.depth and ranked.depth <= 99;
  perform set_config('line_rush.via', '', true);
  return true;
end;
$$;
comment on function public.store_game_lines(bigint, text, jsonb) is
  'Stores the lines of a game by team id, and ranks the teams'' players by ice time. False, and nothing changes, if it was computed or given up before.';

comment on column public.players.depth is
  'The rank among the club''s forwards, defensemen, or goalies, from 1 for the most ice time. An estimate until games are known; null when unknown.';
