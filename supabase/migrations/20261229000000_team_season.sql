-- The finished games of the team's latest season, oldest first, with each game's trios, and the names of all players in its lines.
-- domain/lines/team-season.ts reads it.
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
revoke execute on function public.team_season from public, anon, authenticated, service_role;
grant execute on function public.team_season to anon, authenticated, service_role;
