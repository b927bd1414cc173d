-- Tells the server which calls came after puck drop, so that they get no score.

create or replace function public.calls_to_score(game_id bigint, after uuid default null) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'lines', game.lines,
    'teams', (
      select coalesce(jsonb_object_agg(played.team_id, jsonb_build_object(
        'played', played.lines,
        'last', (
          select before.lines from public.game_lines as before
          join public.games as earlier on earlier.id = before.game_id
          where before.team_id = played.team_id and earlier.lines = 'computed' and earlier.starts_at < game.starts_at
          order by earlier.starts_at desc
          limit 1
        )
      )), '{}'::jsonb)
      from public.game_lines as played where played.game_id = game.id
    ),
    'next_games', (
      -- Their baseline is this game.
      select coalesce(jsonb_agg(distinct following.id), '[]'::jsonb)
      from unnest(array[game.home_team_id, game.away_team_id]) as team (id)
      cross join lateral (
        select later.id from public.games as later
        where team.id in (later.home_team_id, later.away_team_id)
          and later.lines = 'computed' and later.starts_at > game.starts_at
        order by later.starts_at
        limit 1
      ) as following
    ),
    'calls', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', page.id, 'team_id', page.team_id, 'lineup', page.lineup, 'score', page.score,
        -- A game may start earlier than the feed said when the fan called it.
        'is_late', page.updated_at >= game.starts_at
      ) order by page.id), '[]'::jsonb)
      from (
        select * from public.calls
        where calls.game_id = game.id and (calls_to_score.after is null or calls.id > calls_to_score.after)
        order by calls.id
        limit 500
      ) as page
    )
  )
  from public.games as game
  where game.id = calls_to_score.game_id;
$$;
