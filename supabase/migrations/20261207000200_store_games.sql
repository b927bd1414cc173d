-- What the server's job for games writes: schedules, and the lines of each finished game, once.

-- The feed has some games with a day only.
alter table public.games add column time_known boolean not null default true;
comment on column public.games.time_known is 'False while only the day of starts_at is known.';

create function public.store_games(schedule jsonb) returns integer
language plpgsql
set search_path = ''
as $$
declare
  changed integer;
begin
  insert into public.games as known (
    id, season, game_type, starts_at, time_known, venue, neutral_site, home_abbreviation, away_abbreviation,
    home_team_id, away_team_id, state, home_score, away_score
  )
  select
    game.id, game.season, game.game_type, game.starts_at, game.time_known, left(game.venue, 120), game.neutral_site,
    game.home_abbreviation, game.away_abbreviation, home.id, away.id, game.state, game.home_score, game.away_score
  from jsonb_to_recordset(schedule) as game (
    id bigint, season text, game_type smallint, starts_at timestamptz, time_known boolean, venue text, neutral_site boolean,
    home_abbreviation text, away_abbreviation text, state text, home_score smallint, away_score smallint
  )
  left join public.teams as home on home.abbreviation = game.home_abbreviation
  left join public.teams as away on away.abbreviation = game.away_abbreviation
  on conflict (id) do update set
    season = excluded.season, game_type = excluded.game_type, starts_at = excluded.starts_at,
    time_known = excluded.time_known, venue = excluded.venue, neutral_site = excluded.neutral_site,
    home_abbreviation = excluded.home_abbreviation, away_abbreviation = excluded.away_abbreviation,
    -- A team whose abbreviation was edited keeps its games.
    home_team_id = coalesce(excluded.home_team_id, known.home_team_id),
    away_team_id = coalesce(excluded.away_team_id, known.away_team_id),
    state = excluded.state, home_score = excluded.home_score, away_score = excluded.away_score
  -- A stale response must not reopen a game, and an unchanged one must announce nothing.
  where not (known.state = 'final' and excluded.state <> 'final')
    and (
      known.season, known.game_type, known.starts_at, known.time_known, known.venue, known.neutral_site,
      known.home_abbreviation, known.away_abbreviation, known.state, known.home_score, known.away_score,
      known.home_team_id, known.away_team_id
    ) is distinct from (
      excluded.season, excluded.game_type, excluded.starts_at, excluded.time_known, excluded.venue, excluded.neutral_site,
      excluded.home_abbreviation, excluded.away_abbreviation, excluded.state, excluded.home_score, excluded.away_score,
      coalesce(excluded.home_team_id, known.home_team_id), coalesce(excluded.away_team_id, known.away_team_id)
    );
  get diagnostics changed = row_count;
  return changed;
end;
$$;
comment on function public.store_games(jsonb) is 'Stores games of a schedule, and returns how many are new or changed.';
revoke execute on function public.store_games(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.store_games(jsonb) to service_role;

-- Older games of a first run are left alone: only their teams' next games matter. A game that fans called is always computed.
create function public.games_without_lines(since timestamptz) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    with finished as (
      select games.id, games.starts_at, own.team_id,
        row_number() over (partition by own.team_id order by games.starts_at desc, games.id desc) as place
      from public.games
      cross join lateral (values (games.home_team_id), (games.away_team_id)) as own (team_id)
      where games.state = 'final' and own.team_id is not null
    )
    select coalesce(jsonb_agg(to_jsonb(pending) order by pending.starts_at desc, pending.id), '[]')
    from (
      select games.id, games.season, games.starts_at, games.home_abbreviation, games.away_abbreviation,
        games.home_team_id, games.away_team_id, games.tries, games.tried_at
      from public.games
      where games.state = 'final' and games.lines = 'pending'
        and (
          games.starts_at >= since
          or exists (select from finished where finished.id = games.id and finished.place = 1)
          or exists (select from public.calls where calls.game_id = games.id)
        )
    ) as pending
  );
end;
$$;
comment on function public.games_without_lines(timestamptz) is
  'Finished games whose lines are needed and pending: those since a time, each team''s last one, and those that fans called.';
revoke execute on function public.games_without_lines(timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.games_without_lines(timestamptz) to service_role;

create function public.store_game_lines(game bigint, source text, team_lines jsonb) returns boolean
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
  insert into public.game_lines (game_id, team_id, lines)
  select game, teams.id, own.value
  from jsonb_each(team_lines) as own
  join public.teams on teams.id = own.key::bigint;
  return true;
end;
$$;
comment on function public.store_game_lines(bigint, text, jsonb) is
  'Stores the lines of a game by team id. False, and nothing changes, if it was computed or given up before.';
revoke execute on function public.store_game_lines(bigint, text, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.store_game_lines(bigint, text, jsonb) to service_role;

create function public.note_game_try(game bigint, fault text, tried timestamptz, is_last boolean) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.games set
    tries = least(tries + 1, 30000), tried_at = tried, lines_fault = fault,
    lines = case when is_last then 'void' else lines end
  where id = game and lines = 'pending';
  return found;
end;
$$;
comment on function public.note_game_try(bigint, text, timestamptz, boolean) is
  'Notes why the lines of a game could not be read. After the last try, the game is void.';
revoke execute on function public.note_game_try(bigint, text, timestamptz, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.note_game_try(bigint, text, timestamptz, boolean) to service_role;

-- As before, with time_known.
create or replace function public.team_briefing(team_id bigint) returns jsonb
language sql
stable
set search_path = ''
as $$
  with own as (
    select
      games.id, games.starts_at, games.state, games.time_known, games.neutral_site, games.venue,
      coalesce(games.home_team_id = team_briefing.team_id, false) as is_home,
      case when games.home_team_id = team_briefing.team_id
        then games.away_abbreviation else games.home_abbreviation end as abbreviation,
      case when games.home_team_id = team_briefing.team_id then games.away_team_id else games.home_team_id end as opponent_id
    from public.games
    where games.home_team_id = team_briefing.team_id or games.away_team_id = team_briefing.team_id
  ),
  upcoming as (
    select * from own where state = 'scheduled' and starts_at > now() order by starts_at, id limit 1
  ),
  finished as (
    select * from own where state = 'final' order by starts_at desc, id desc limit 3
  ),
  latest as (
    select finished.*, line.lines
    from finished
    left join public.game_lines as line on line.game_id = finished.id and line.team_id = team_briefing.team_id
    order by (line.lines is null), finished.starts_at desc, finished.id desc
    limit 1
  )
  select jsonb_build_object(
    'roster_as_of', (select dates.as_of from public.roster_dates as dates where dates.team_id = team_briefing.team_id),
    'next_game', (
      select jsonb_build_object(
        'id', upcoming.id, 'starts_at', upcoming.starts_at, 'is_home', upcoming.is_home,
        'time_known', upcoming.time_known, 'neutral_site', upcoming.neutral_site, 'venue', upcoming.venue,
        'opponent', jsonb_build_object(
          'id', opponent.id, 'name', coalesce(opponent.name, upcoming.abbreviation),
          'abbreviation', coalesce(opponent.abbreviation, upcoming.abbreviation)
        )
      )
      from upcoming left join public.teams as opponent on opponent.id = upcoming.opponent_id
    ),
    'last_game', (
      select jsonb_build_object(
        'id', latest.id, 'starts_at', latest.starts_at, 'is_home', latest.is_home,
        'opponent', jsonb_build_object(
          'id', opponent.id, 'name', coalesce(opponent.name, latest.abbreviation),
          'abbreviation', coalesce(opponent.abbreviation, latest.abbreviation)
        ),
        'lines', latest.lines
      )
      from latest left join public.teams as opponent on opponent.id = latest.opponent_id
    )
  );
$$;
