-- Sums of calls, so that pages of a game with 50,000 calls read as much as those of a game with ten. Triggers add each change in its
-- own transaction. They hold no secret of a profile's settings: readers ask public.profiles again (22_called_games.sql).

create table private.call_totals (
  -- Zeros for the sum of all fans of the team's game.
  user_id uuid not null,
  team_id bigint not null,
  season text not null,
  -- 0 for the fan's season.
  game_id bigint not null,
  calls integer not null,
  scored integer not null,
  shares numeric not null,
  baselined integer not null,
  baselines numeric not null,
  -- In lower case, null unless the profile is public.
  profile_name text,
  -- Null until it is ranked: from the third scored call of a season on.
  average numeric generated always as (
    case when scored >= case game_id when 0 then 3 else 1 end then round(shares / nullif(scored, 0), 4) end
  ) stored,
  primary key (user_id, team_id, season, game_id)
) with (fillfactor = 80);
comment on table private.call_totals is 'Calls and scores by team''s game, by fan and game, and by fan and season.';
create index call_totals_rank_idx on private.call_totals (
  team_id, season, game_id, average desc, scored desc, profile_name
) where profile_name is not null and average is not null;
alter table private.call_totals enable row level security;
revoke all on table private.call_totals from public, anon, authenticated, service_role;

-- Adds (1) or takes away (-1) the calls of a statement. In the order of the key, so that two statements never wait for each other.
create function private.total_calls() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  sign constant integer := tg_argv[0];
  everyone constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if tg_op = 'INSERT' then
    -- A profile that changes at the same time finds these rows, or they find the change.
    perform from public.profiles where user_id in (select changed.user_id from changed) order by user_id for share;
  end if;
  insert into private.call_totals as kept
    (user_id, team_id, season, game_id, calls, scored, shares, baselined, baselines, profile_name)
  select
    coalesce(call.user_id, everyone), call.team_id, call.season, coalesce(call.game_id, 0),
    sign * count(*) filter (where tg_op <> 'UPDATE'),
    sign * count(call.share), sign * coalesce(sum(call.share), 0),
    sign * count(call.baseline), sign * coalesce(sum(call.baseline), 0),
    (select lower(profile.profile_name) from public.profiles as profile where profile.user_id = call.user_id and profile.is_public)
  from (
    select changed.user_id, changed.team_id, changed.game_id, game.season,
      private.call_share(changed.score) as share, private.call_share(changed.score -> 'baseline') as baseline
    from changed join public.games as game on game.id = changed.game_id
    -- An update changes nothing but the score.
    where tg_op <> 'UPDATE' or changed.score is not null
  ) as call
  group by call.team_id, call.season, grouping sets ((call.game_id), (call.game_id, call.user_id), (call.user_id))
  order by 1, 2, 3, 4
  on conflict (user_id, team_id, season, game_id) do update set
    calls = kept.calls + excluded.calls, scored = kept.scored + excluded.scored, shares = kept.shares + excluded.shares,
    baselined = kept.baselined + excluded.baselined, baselines = kept.baselines + excluded.baselines;
  if tg_op = 'DELETE' then
    delete from private.call_totals as empty
    where empty.user_id in (select changed.user_id from changed) and empty.calls = 0;
  end if;
  return null;
end;
$$;
revoke execute on function private.total_calls() from public, anon, authenticated, service_role;

create trigger calls_total_insert
  after insert on public.calls referencing new table as changed
  for each statement execute function private.total_calls('1');
create trigger calls_total_delete
  after delete on public.calls referencing old table as changed
  for each statement execute function private.total_calls('-1');
create trigger calls_total_update_new
  after update on public.calls referencing new table as changed
  for each statement execute function private.total_calls('1');
create trigger calls_total_update_old
  after update on public.calls referencing old table as changed
  for each statement execute function private.total_calls('-1');

create function private.rename_call_totals() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.call_totals set profile_name = case when new.is_public then lower(new.profile_name) end
  where user_id = new.user_id;
  return null;
end;
$$;
revoke execute on function private.rename_call_totals() from public, anon, authenticated, service_role;

create trigger profiles_rename_call_totals
  after insert or update of profile_name, is_public on public.profiles
  for each row execute function private.rename_call_totals();

-- The triggers above wait for writers and keep new ones out, so nothing is counted twice.
insert into private.call_totals
  (user_id, team_id, season, game_id, calls, scored, shares, baselined, baselines, profile_name)
select
  coalesce(call.user_id, '00000000-0000-0000-0000-000000000000'), call.team_id, call.season, coalesce(call.game_id, 0),
  count(*), count(call.share), coalesce(sum(call.share), 0), count(call.baseline), coalesce(sum(call.baseline), 0),
  (select lower(profile.profile_name) from public.profiles as profile where profile.user_id = call.user_id and profile.is_public)
from (
  select calls.user_id, calls.team_id, calls.game_id, game.season,
    private.call_share(calls.score) as share, private.call_share(calls.score -> 'baseline') as baseline
  from public.calls join public.games as game on game.id = calls.game_id
) as call
group by call.team_id, call.season, grouping sets ((call.game_id), (call.game_id, call.user_id), (call.user_id));

-- The page of a game, as one team's fans see it. Security definer, to average all calls, and to show those of public profiles
-- after puck drop. Before it, a fan's own call is the only one that it shows.
create or replace function public.game_calls(game_id bigint, team text default null, fan text default null) returns jsonb
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
-- A team's season: public profiles with at least three scored calls, by the mean of their scores. Averages include everyone.
create or replace function public.team_calls_table(team text, season text default null) returns jsonb
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
