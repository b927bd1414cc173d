-- What games say about teams, for the builder's briefing, the pages of teams, and the page of tonight's games.

-- Lines are computed some time after a game's end. So last_game is not always the latest finished game: of the team's last three
-- finished games, it is the latest one with lines. If none of the three has lines, it is the latest game.
create function public.team_briefing(team_id bigint) returns jsonb
language sql
stable
set search_path = ''
as $$
  with own as (
    select
      games.id, games.starts_at, games.state, games.time_known, games.neutral_site, games.venue, games.locked_at,
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
        -- Moved after puck drop: it takes no calls.
        'locked', upcoming.locked_at is not null,
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

-- The units of the team's latest season without its preseason, ordered by time together, longest first.
-- domain/lines/team-units.ts reads the result. Security definer, because callers may not read game_lines.units.
create function public.team_units(team_id bigint) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with own as (
    select games.season, line.units
    from public.game_lines as line
    join public.games on games.id = line.game_id and games.game_type <> 1
    where line.team_id = team_units.team_id and line.units is not null
  ),
  sums as (
    select unit.kind, unit.players, count(*) as games,
      sum((unit.seconds ->> '5v5')::int) as even, sum((unit.seconds ->> 'pp')::int) as pp, sum((unit.seconds ->> 'pk')::int) as pk,
      sum((unit.goals ->> 0)::int) as goals_for, sum((unit.goals ->> 1)::int) as goals_against,
      sum((unit.attempts ->> 0)::int) as attempts_for, sum((unit.attempts ->> 1)::int) as attempts_against
    from own
    -- Players as text, because groups of texts take a third less time than groups of jsonb.
    cross join lateral jsonb_to_recordset(own.units)
      as unit (kind text, players text, seconds jsonb, goals jsonb, attempts jsonb)
    where season = (select max(season) from own)
    group by 1, 2
  )
  select coalesce(jsonb_agg(
    jsonb_build_array(kind, players::jsonb, games, even, pp, pk, goals_for, goals_against, attempts_for, attempts_against)
    order by even + pp + pk desc, players
  ), '[]')
  from sums;
$$;
comment on function public.team_units(bigint) is
  'Who of a team was on the ice together this season, for how long, with goals and shot attempts. Empty without games.';

-- The finished games of the team's latest season with each game's trios, oldest first, and the names of all players in the team's
-- lines. domain/lines/team-season.ts reads the result.
create function public.team_season(team_id bigint) returns jsonb
language sql
stable
set search_path = ''
as $$
  with own as (
    select
      games.id, games.season, games.starts_at, line.lines, coalesce(games.home_team_id = team_season.team_id, false) as is_home,
      games.home_abbreviation, games.away_abbreviation, games.home_score, games.away_score
    from public.games
    left join public.game_lines as line on line.game_id = games.id and line.team_id = team_season.team_id
    where games.state = 'final' and (games.home_team_id = team_season.team_id or games.away_team_id = team_season.team_id)
  ),
  latest as (
    select * from own where season = (select max(season) from own)
  )
  select jsonb_build_object(
    'games', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', id, 'starts_at', starts_at, 'is_home', is_home, 'trios', lines -> 'forwards',
          'opponent', case when is_home then away_abbreviation else home_abbreviation end,
          'goals', case when is_home then home_score else away_score end,
          'opponent_goals', case when is_home then away_score else home_score end
        )
        order by starts_at, id
      )
      from latest
    ), '[]'),
    'names', coalesce((
      select jsonb_object_agg(player.key, player.value ->> 'name' order by latest.starts_at)
      from latest cross join lateral jsonb_each(latest.lines -> 'players') as player
    ), '{}')
  );
$$;
comment on function public.team_season(bigint) is
  'The finished games of a team''s latest season with their forward lines, and the names of the players. Empty without games.';

-- The games of tonight, or of the next night with games, and each team's last two games with lines. A night ends at 6 in the morning
-- in Toronto, because the league's schedule uses Toronto's time. domain/lines/tonight.ts reads the result.
create function public.tonight() returns jsonb
language sql
stable
set search_path = ''
as $$
  with known as (
    select games.*, (games.starts_at at time zone 'America/Toronto' - interval '6 hours')::date as night
    from public.games
    where games.starts_at > now() - interval '2 days' and games.state in ('scheduled', 'live', 'final')
  ),
  chosen as (
    select min(known.night) as night from known where known.night >= (now() at time zone 'America/Toronto' - interval '6 hours')::date
  )
  select jsonb_build_object(
    'night', (select night from chosen),
    'games', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', id, 'starts_at', starts_at, 'time_known', time_known, 'state', state, 'home', home_abbreviation,
          'away', away_abbreviation, 'home_score', home_score, 'away_score', away_score
        )
        order by starts_at, id
      )
      from known join chosen using (night)
    ), '[]'),
    'teams', coalesce((
      select jsonb_agg(jsonb_build_object('id', teams.id, 'games', played.games) order by teams.name)
      from public.teams
      cross join lateral (
        select jsonb_agg(
          jsonb_build_object(
            'id', last.id, 'starts_at', last.starts_at, 'lines', last.lines - 'stability', 'is_home', last.home_team_id = teams.id,
            'opponent', case when last.home_team_id = teams.id then last.away_abbreviation else last.home_abbreviation end
          )
          order by last.starts_at desc, last.id desc
        ) as games
        from (
          select games.id, games.starts_at, games.home_team_id, games.home_abbreviation, games.away_abbreviation, line.lines
          from public.game_lines as line join public.games on games.id = line.game_id
          where line.team_id = teams.id
          order by games.starts_at desc, games.id desc
          limit 2
        ) as last
      ) as played
      where played.games is not null
    ), '[]')
  );
$$;
comment on function public.tonight() is 'The next night''s games, and each team''s last two games with lines.';
