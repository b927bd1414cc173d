-- Games and the lines that each team played in them, from the NHL's public feeds. Everyone reads them; only the server writes.

create table public.games (
  -- The NHL's: 2026020123.
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
  constraint games_computed_from check ((lines = 'computed') = (lines_source is not null))
);
comment on column public.games.season is 'Both years: 20262027.';
comment on column public.games.game_type is '1 preseason, 2 regular season, 3 playoffs.';
comment on column public.games.home_team_id is 'Null when no team has the abbreviation.';
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
  primary key (game_id, team_id)
);
comment on column public.game_lines.lines is
  'Trios, pairs, goalies, extras, and scratches by NHL id, with the players'' names: domain/lines/game-lines.ts.';
-- Deleting a team looks its rows up.
create index game_lines_team_idx on public.game_lines (team_id);

alter table public.game_lines enable row level security;
revoke all on table public.game_lines from public, anon, authenticated, service_role;
grant select on table public.game_lines to anon, authenticated;
grant select, insert, update, delete on table public.game_lines to service_role;

create policy "Everyone reads lines of games"
  on public.game_lines for select to anon, authenticated using (true);
create policy "The secret key manages lines of games"
  on public.game_lines for all to service_role using (true) with check (true);

-- Tells servers to drop cached responses.
create trigger announce_insert
  after insert on public.games referencing new table as changed
  for each statement execute function private.announce_change();
create trigger announce_update
  after update on public.games referencing new table as changed
  for each statement execute function private.announce_change();
create trigger announce_delete
  after delete on public.games referencing old table as changed
  for each statement execute function private.announce_change();
create trigger announce_truncate
  after truncate on public.games
  for each statement execute function private.announce_change();
create trigger announce_insert
  after insert on public.game_lines referencing new table as changed
  for each statement execute function private.announce_change();
create trigger announce_update
  after update on public.game_lines referencing new table as changed
  for each statement execute function private.announce_change();
create trigger announce_delete
  after delete on public.game_lines referencing old table as changed
  for each statement execute function private.announce_change();
create trigger announce_truncate
  after truncate on public.game_lines
  for each statement execute function private.announce_change();

-- Lines come from the latest of the last three finished games that has some, because those of a game that has just ended follow
-- later. Without lines, last_game is the latest one.
create function public.team_briefing(team_id bigint) returns jsonb
language sql
stable
set search_path = ''
as $$
  with own as (
    select
      games.id, games.starts_at, games.state, games.neutral_site, games.venue,
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
        'neutral_site', upcoming.neutral_site, 'venue', upcoming.venue,
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
comment on function public.team_briefing(bigint) is
  'What the builder shows before a lineup is begun: domain/briefing.ts. All null for a team without games.';
revoke execute on function public.team_briefing(bigint) from public, anon, authenticated, service_role;
grant execute on function public.team_briefing(bigint) to anon, authenticated, service_role;
