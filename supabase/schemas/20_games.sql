-- Games and the lines that each team played in them, from the NHL's public feeds. Everyone reads them; only the server writes.

create table public.games (
  -- The NHL's id: 2026020123.
  id bigint primary key,
  season text not null check (season ~ '^[0-9]{8}$'),
  game_type smallint not null,
  starts_at timestamptz not null,
  venue text check (length(venue) <= 120),
  neutral_site boolean not null default false,
  home_abbreviation text not null check (length(home_abbreviation) between 1 and 10),
  away_abbreviation text not null check (length(away_abbreviation) between 1 and 10),
  home_team_id bigint references public.teams (id) on delete set null,
  away_team_id bigint references public.teams (id) on delete set null,
  state text not null check (state in ('scheduled', 'live', 'final', 'postponed', 'cancelled')),
  home_score smallint check (home_score >= 0),
  away_score smallint check (away_score >= 0),
  lines text not null default 'pending' check (lines in ('pending', 'computed', 'void')),
  lines_source text check (lines_source in ('chart', 'report')),
  lines_fault text check (length(lines_fault) <= 60),
  tries smallint not null default 0,
  tried_at timestamptz,
  computed_at timestamptz,
  updated_at timestamptz not null default now(),
  time_known boolean not null default true,
  locked_at timestamptz,
  constraint games_computed_from check ((lines = 'computed') = (lines_source is not null))
);
comment on column public.games.season is 'Both years: 20262027.';
comment on column public.games.game_type is '1 preseason, 2 regular season, 3 playoffs.';
comment on column public.games.home_team_id is 'Null when no team has the abbreviation.';
comment on column public.games.time_known is 'False while only the day of starts_at is known.';
comment on column public.games.locked_at is
  'When the server noticed that the puck had dropped. Set once: the feed may move a suspended game, but its calls stay closed.';
comment on column public.games.lines is
  'Whether game_lines has the game''s lines. Void: neither the shift chart nor the report could be read.';
comment on column public.games.lines_fault is 'Why the lines are missing: a code of the last failed try.';
comment on column public.games.tries is 'Failed tries to read the lines; tried_at has the last one''s time.';

create index games_home_idx on public.games (home_team_id, starts_at desc);
create index games_away_idx on public.games (away_team_id, starts_at desc);
create index games_starts_at_idx on public.games (starts_at);

create trigger games_touch
  before update on public.games
  for each row execute function private.touch_updated_at();

-- Locks a game at puck drop. From then on everyone sees its calls, so a later start or another state in the feed must not unlock it.
create function private.lock_game() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.locked_at := coalesce(old.locked_at, new.locked_at);
    if old.state in ('live', 'final')
      or (old.state = 'scheduled' and old.time_known and old.starts_at <= clock_timestamp())
    then
      new.locked_at := coalesce(new.locked_at, clock_timestamp());
    end if;
  end if;
  if new.state in ('live', 'final') then
    new.locked_at := coalesce(new.locked_at, clock_timestamp());
  end if;
  return new;
end;
$$;

create trigger games_lock
  before insert or update on public.games
  for each row execute function private.lock_game();

alter table public.games enable row level security;
revoke all on table public.games from public, anon, authenticated, service_role;
grant select on table public.games to anon, authenticated;
grant select, insert, update, delete on table public.games to service_role;

create policy "Everyone reads games"
  on public.games for select to anon, authenticated using (true);
create policy "The secret key manages games"
  on public.games for all to service_role using (true) with check (true);

create table public.game_lines (
  game_id bigint not null references public.games (id) on delete cascade,
  team_id bigint not null references public.teams (id) on delete cascade,
  lines jsonb not null check (jsonb_typeof(lines) = 'object' and length(lines::text) <= 20000),
  units jsonb check (jsonb_typeof(units) = 'array' and length(units::text) <= 40000),
  primary key (game_id, team_id)
);
comment on column public.game_lines.lines is
  'Trios, pairs, goalies, extras, and scratches by NHL id, with the players'' names: domain/lines/game-lines.ts.';
comment on column public.game_lines.units is
  'Who was on the ice together: domain/lines/unit-facts.ts. Null for games from before this was measured.';
-- This index speeds up the deletion of a team, which looks up the team's rows.
create index game_lines_team_idx on public.game_lines (team_id);

alter table public.game_lines enable row level security;
revoke all on table public.game_lines from public, anon, authenticated, service_role;
-- The column units is left out. A season has 27 MB of units, and a query that unpacks them all would take seconds. Clients call
-- public.team_units instead, which reads only the units of one team.
grant select (game_id, team_id, lines) on table public.game_lines to anon, authenticated;
grant select, insert, update, delete on table public.game_lines to service_role;

create policy "Everyone reads lines of games"
  on public.game_lines for select to anon, authenticated using (true);
create policy "The secret key manages lines of games"
  on public.game_lines for all to service_role using (true) with check (true);

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

-- The feed drops games that will not be played, such as a game 7 that is not needed. This function cancels them. If the feed
-- lists a canceled game again, public.store_games schedules it again.
create function public.cancel_missing_games(club text, season text, known jsonb) returns integer
language plpgsql
set search_path = ''
as $$
declare
  cancelled integer;
begin
  update public.games set state = 'cancelled'
  where games.season = cancel_missing_games.season
    and cancel_missing_games.club in (games.home_abbreviation, games.away_abbreviation)
    and games.state = 'scheduled' and games.starts_at > clock_timestamp()
    and not known @> to_jsonb(games.id);
  get diagnostics cancelled = row_count;
  return cancelled;
end;
$$;
comment on function public.cancel_missing_games(text, text, jsonb) is
  'Cancels a club''s games to come of a season, except those with the known ids. Returns how many changed.';

-- Leaves out games from before `since`, because on a first run all old games are pending. Each team's last
-- game and games that fans called are included anyway.
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

create function public.forget_old_games(before timestamptz) returns integer
language plpgsql
set search_path = ''
as $$
declare
  forgotten integer;
begin
  delete from public.games
  where starts_at < before and not exists (select from public.calls where calls.game_id = games.id);
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;
comment on function public.forget_old_games(timestamptz) is
  'Deletes games from before a time, with their lines, unless somebody called one. Returns how many.';
