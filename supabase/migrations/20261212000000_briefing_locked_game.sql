-- Tells the builder that the next game has started once already and takes no calls.

-- Lines come from the latest of the last three finished games that has some, because those of a game that has just ended follow
-- later. Without lines, last_game is the latest one.
create or replace function public.team_briefing(team_id bigint) returns jsonb
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
