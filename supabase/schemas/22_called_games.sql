-- The functions that show calls to fans, and the functions that score calls. The table is in 21_calls.sql.

-- Returns a score as a number from 0 to 1; null if no points were possible.
create function private.call_share(score jsonb) returns numeric
language sql
immutable
set search_path = ''
as $$
  select (score ->> 'hits')::numeric / nullif((score ->> 'possible')::numeric, 0);
$$;

-- Returns a game as JSON, with one of its teams as `team` and the other one as `opponent`.
create function private.game_of_team(game public.games, team bigint) returns jsonb
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

-- Whether the puck has dropped. A game that was postponed or canceled before puck drop has not begun, whatever its starts_at.
create function private.has_begun(game public.games) returns boolean
language sql
volatile
set search_path = ''
as $$
  select game.locked_at is not null or game.state in ('live', 'final')
    or (game.state = 'scheduled' and game.time_known and clock_timestamp() >= game.starts_at);
$$;

-- Returns the page of a game for the fans of one team. Security definer, so that it can average all calls and, after puck drop,
-- show the calls of public profiles. Before puck drop, it shows only the signed-in user's own call.
create function public.game_calls(game_id bigint, team text default null, fan text default null) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'game', private.game_of_team(game, chosen.id) || jsonb_build_object(
      'venue', game.venue, 'neutral_site', game.neutral_site,
      'goals', case when game.home_team_id = chosen.id then game.home_score else game.away_score end,
      'opponent_goals', case when game.home_team_id = chosen.id then game.away_score else game.home_score end
    ),
    'team', to_jsonb(chosen),
    'opponent', (
      select to_jsonb(teams) from public.teams
      where teams.id in (game.home_team_id, game.away_team_id) and teams.id <> chosen.id
    ),
    'now', clock_timestamp(),
    'is_open', game.state = 'scheduled' and game.time_known and not started.yes,
    'played', (
      select played.lines from public.game_lines as played
      where played.game_id = game.id and played.team_id = chosen.id
    ),
    'last', (
      select jsonb_build_object('game', private.game_of_team(before, chosen.id), 'lines', played.lines)
      from public.games as before
      join public.game_lines as played on played.game_id = before.id and played.team_id = chosen.id
      where before.lines = 'computed' and before.starts_at < game.starts_at
        and chosen.id in (before.home_team_id, before.away_team_id)
      order by before.starts_at desc
      limit 1
    ),
    'count', totals.count,
    'average', totals.average,
    'call', (
      select jsonb_build_object(
        'lineup', calls.lineup, 'score', calls.score, 'updated_at', calls.updated_at,
        'profile_name', profile.profile_name, 'display_name', profile.display_name
      )
      from public.calls
      left join public.profiles as profile
        on profile.user_id = calls.user_id and profile.is_public and profile.profile_name is not null
      where calls.game_id = game.id and calls.team_id = chosen.id
        -- One id, so that the index of calls by user finds the call.
        and calls.user_id = (
          select case
            when game_calls.fan is null then auth.uid()
            when started.yes then (
              select named.user_id from public.profiles as named
              where lower(named.profile_name) = lower(game_calls.fan) and named.is_public
            )
          end
        )
    ),
    'fans', coalesce((
      select jsonb_agg(jsonb_build_object(
        'profile_name', best.profile_name, 'display_name', best.display_name,
        'hits', best.score -> 'hits', 'possible', best.score -> 'possible'
      ) order by best.average desc, lower(best.profile_name))
      from (
        select profile.profile_name, profile.display_name, calls.score, ranked.average
        from private.call_totals as ranked
        join public.profiles as profile on profile.user_id = ranked.user_id
        join public.calls
          on calls.user_id = ranked.user_id and calls.game_id = ranked.game_id and calls.team_id = ranked.team_id
        where ranked.team_id = chosen.id and ranked.season = game.season and ranked.game_id = game.id and started.yes
          and ranked.profile_name is not null and ranked.average is not null
          and profile.is_public and profile.profile_name is not null
        order by ranked.average desc, ranked.scored desc, ranked.profile_name
        limit 20
      ) as best
    ), '[]'::jsonb)
  )
  from public.games as game
  cross join lateral (
    select private.has_begun(game) as yes
  ) as started
  join lateral (
    -- Without a choice, the team that the fan called, then the home team.
    select teams.* from public.teams
    where teams.id in (game.home_team_id, game.away_team_id)
      and (game_calls.team is null or upper(teams.abbreviation) = upper(game_calls.team))
    order by
      exists (
        select from public.calls
        where calls.game_id = game.id and calls.team_id = teams.id and calls.user_id = (select auth.uid())
      ) desc,
      teams.id = game.home_team_id desc
    limit 1
  ) as chosen on true
  cross join lateral (
    select coalesce(sum(total.calls), 0) as count, max(total.average) as average
    from private.call_totals as total
    where total.user_id = '00000000-0000-0000-0000-000000000000' and total.team_id = chosen.id
      and total.season = game.season and total.game_id = game.id
  ) as totals
  where game.id = game_calls.game_id;
$$;
comment on function public.game_calls(bigint, text, text) is
  'A game, the team''s lines in it and in its last game, the average score, and a call: the caller''s, or that of a public profile after puck drop.';

-- Returns the ranking of a team's fans in a season, by mean score. The ranking lists only public profiles with at least three
-- scored calls. The team's averages also include all other fans.
create function public.team_calls_table(team text, season text default null) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'team', to_jsonb(chosen),
    'season', shown.season,
    'seasons', shown.seasons,
    'least', 3,
    'count', totals.count,
    'games', totals.games,
    'average', totals.average,
    'baseline', totals.baseline,
    'next_game', (
      select private.game_of_team(game, chosen.id) from public.games as game
      where chosen.id in (game.home_team_id, game.away_team_id)
        and game.state = 'scheduled' and clock_timestamp() < game.starts_at
      order by game.starts_at
      limit 1
    ),
    'fans', coalesce((
      select jsonb_agg(jsonb_build_object(
        'profile_name', best.profile_name, 'display_name', best.display_name,
        'games', best.games, 'average', best.average, 'baseline', best.baseline
      ) order by best.average desc, best.games desc, lower(best.profile_name))
      from (
        select
          profile.profile_name, profile.display_name, ranked.scored as games, ranked.average,
          round(ranked.baselines / nullif(ranked.baselined, 0), 4) as baseline
        from private.call_totals as ranked
        join public.profiles as profile on profile.user_id = ranked.user_id
        where ranked.team_id = chosen.id and ranked.season = shown.season and ranked.game_id = 0
          and ranked.profile_name is not null and ranked.average is not null
          and profile.is_public and profile.profile_name is not null
        order by ranked.average desc, ranked.scored desc, ranked.profile_name
        limit 100
      ) as best
    ), '[]'::jsonb)
  )
  from public.teams as chosen
  cross join lateral (
    select coalesce(team_calls_table.season, max(total.season)) as season,
      coalesce(jsonb_agg(distinct total.season), '[]'::jsonb) as seasons
    from private.call_totals as total
    where total.user_id = '00000000-0000-0000-0000-000000000000' and total.team_id = chosen.id and total.scored > 0
  ) as shown
  cross join lateral (
    select
      coalesce(sum(total.scored), 0) as count, count(*) as games,
      round(sum(total.shares) / sum(total.scored), 4) as average,
      round(sum(total.baselines) / nullif(sum(total.baselined), 0), 4) as baseline
    from private.call_totals as total
    where total.user_id = '00000000-0000-0000-0000-000000000000' and total.team_id = chosen.id
      and total.season = shown.season and total.scored > 0
  ) as totals
  where upper(chosen.abbreviation) = upper(team_calls_table.team);
$$;
comment on function public.team_calls_table(text, text) is
  'A team''s fans by the average score of their calls in a season: public profiles with at least three. Null for an unknown team.';

-- Returns a fan's calls in a season. Without profile_name, these are all calls of the signed-in user. With it, these are that
-- public profile's calls of games that have begun.
create function public.call_record(profile_name text default null, season text default null) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with mine as materialized (
    select calls.id, calls.game_id, calls.team_id, calls.score, calls.updated_at, game.season, game.starts_at, game.lines
    from public.calls
    join public.games as game on game.id = calls.game_id
    -- One id, so that the index of calls by user finds them.
    where calls.user_id = (
      select case
        when call_record.profile_name is null then auth.uid()
        else (
          select profile.user_id from public.profiles as profile
          where lower(profile.profile_name) = lower(call_record.profile_name) and profile.is_public
        )
      end
    )
      and (call_record.profile_name is null or private.has_begun(game))
  ),
  shown as (
    select mine.* from mine
    where mine.season = coalesce(call_record.season, (select max(latest.season) from mine as latest))
  )
  select jsonb_build_object(
    'season', max(shown.season),
    'seasons', (select coalesce(jsonb_agg(distinct mine.season), '[]'::jsonb) from mine),
    'games', count(shown.score),
    'void', count(*) filter (where shown.lines = 'void'),
    'average', round(avg(private.call_share(shown.score)), 4),
    'baseline', round(avg(private.call_share(shown.score -> 'baseline')), 4),
    'calls', (
      select coalesce(jsonb_agg(
        private.game_of_team(game, latest.team_id) || jsonb_build_object(
          'score', latest.score, 'is_late', latest.score is null and latest.updated_at >= latest.starts_at
        )
        order by latest.starts_at desc, latest.id
      ), '[]'::jsonb)
      from (select * from shown order by shown.starts_at desc, shown.id limit 20) as latest
      join public.games as game on game.id = latest.game_id
    )
  )
  from shown
  having count(*) > 0;
$$;
comment on function public.call_record(text, text) is
  'A fan''s calls in a season with their averages; null when there are none that the caller may see.';

-- What the server needs to score a game: each team's lines in this game and in its previous game with lines, and
-- at most 500 calls with ids greater than "after".
create function public.calls_to_score(game_id bigint, after uuid default null) returns jsonb
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
comment on function public.calls_to_score(bigint, uuid) is 'For the server: a game''s lines, and 500 of its calls in the order of their ids.';

-- scores: an object of scores by call id; null removes a score. Returns how many rows changed.
create function public.score_calls(scores jsonb) returns integer
language sql
set search_path = ''
as $$
  with changed as (
    update public.calls set score = nullif(given.value, 'null')
    from jsonb_each(scores) as given
    where calls.id = given.key::uuid and calls.score is distinct from nullif(given.value, 'null')
    returning 1
  )
  select count(*)::integer from changed;
$$;
comment on function public.score_calls(jsonb) is 'For the server: writes the scores of calls by their ids.';
