-- As before, with time_known, so that pages show no made-up time of a game.

create or replace function private.game_of_team(game public.games, team bigint) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', game.id, 'season', game.season, 'starts_at', game.starts_at, 'time_known', game.time_known,
    'state', game.state, 'lines', game.lines, 'is_home', team is not distinct from game.home_team_id,
    'team', case when team = game.home_team_id then game.home_abbreviation else game.away_abbreviation end,
    'opponent', case when team = game.home_team_id then game.away_abbreviation else game.home_abbreviation end
  );
$$;
