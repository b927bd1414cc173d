-- A game whose puck has dropped stays closed for calls when the feed gives it a later start or postpones it.

alter table public.games add column locked_at timestamptz;
comment on column public.games.locked_at is
  'When the server noticed that the puck had dropped. Set once: the feed may move a suspended game, but its calls stay closed.';

-- Calls of a game whose puck has dropped were shown to others, so no later start and no other state may open them again.
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
revoke execute on function private.lock_game() from public, anon, authenticated, service_role;

create trigger games_lock
  before insert or update on public.games
  for each row execute function private.lock_game();

-- Whether the puck of a game has dropped. A game that was postponed or canceled before has not begun, whatever its time says.
create function private.has_begun(game public.games) returns boolean
language sql
volatile
set search_path = ''
as $$
  select game.locked_at is not null or game.state in ('live', 'final')
    or (game.state = 'scheduled' and game.time_known and clock_timestamp() >= game.starts_at);
$$;
revoke execute on function private.has_begun(public.games) from public, anon, authenticated, service_role;

create or replace function private.guard_call() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  called public.calls := case when tg_op = 'DELETE' then old else new end;
  game public.games;
begin
  if current_user = 'service_role' then
    if tg_op = 'UPDATE' and to_jsonb(new) - 'score' = to_jsonb(old) - 'score' then
      return new;
    end if;
    raise insufficient_privilege using message = 'The secret key changes only the scores of calls.';
  end if;
  if tg_op = 'UPDATE' and (new.id, new.user_id, new.game_id, new.team_id) is distinct from
    (old.id, old.user_id, old.game_id, old.team_id)
  then
    raise exception 'A call cannot be moved to another game, team, or user.' using hint = 'call_is_fixed';
  end if;

  select * into game from public.games where games.id = called.game_id;
  if game.locked_at is not null or clock_timestamp() >= game.starts_at or game.state in ('live', 'final')
    or game.lines <> 'pending'
  then
    -- A deleted account takes its calls along. Foreign keys delete as the table's owner, after the account is gone.
    if tg_op = 'DELETE' and current_user not in ('anon', 'authenticated') then
      if not exists (select from auth.users where users.id = old.user_id) then
        return old;
      end if;
    end if;
    raise exception 'The puck has dropped, so calls of this game can no longer change.' using
      hint = 'call_after_puck_drop';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if game.state <> 'scheduled' then
    raise exception 'This game is postponed or canceled, so it takes no calls.' using hint = 'call_game_not_scheduled';
  end if;
  -- Until its time is known, the game's start means nothing.
  if not game.time_known then
    raise exception 'The time of this game is not known yet, so it takes no calls.' using hint = 'call_game_without_time';
  end if;
  if new.team_id not in (coalesce(game.home_team_id, 0), coalesce(game.away_team_id, 0)) then
    raise exception 'This team does not play in this game.' using hint = 'call_team_not_in_game';
  end if;
  new.score := null;
  new.created_at := case when tg_op = 'INSERT' then now() else old.created_at end;
  new.updated_at := now();
  return new;
end;
$$;

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
        and case
          when game_calls.fan is null then calls.user_id = (select auth.uid())
          else started.yes and lower(profile.profile_name) = lower(game_calls.fan)
        end
    ),
    'fans', coalesce((
      select jsonb_agg(jsonb_build_object(
        'profile_name', best.profile_name, 'display_name', best.display_name,
        'hits', best.score -> 'hits', 'possible', best.score -> 'possible'
      ) order by best.share desc, lower(best.profile_name))
      from (
        select profile.profile_name, profile.display_name, calls.score, private.call_share(calls.score) as share
        from public.calls
        join public.profiles as profile on profile.user_id = calls.user_id
        where calls.game_id = game.id and calls.team_id = chosen.id and started.yes and calls.score is not null
          and profile.is_public and profile.profile_name is not null
        order by share desc, lower(profile.profile_name)
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
    select count(*) as count, round(avg(private.call_share(calls.score)), 4) as average
    from public.calls where calls.game_id = game.id and calls.team_id = chosen.id
  ) as totals
  where game.id = game_calls.game_id;
$$;

alter policy "Users call lineups of their own before puck drop"
  on public.calls
  with check (
    user_id = (select auth.uid())
    and exists (
      select from public.games
      where games.id = game_id and state = 'scheduled' and time_known and locked_at is null
        and clock_timestamp() < starts_at
    )
  );
alter policy "Users change their own calls before puck drop"
  on public.calls
  using (
    user_id = (select auth.uid())
    and exists (
      select from public.games
      where games.id = game_id and state = 'scheduled' and time_known and locked_at is null
        and clock_timestamp() < starts_at
    )
  )
  with check (user_id = (select auth.uid()));
alter policy "Users take back their own calls before puck drop"
  on public.calls
  using (
    user_id = (select auth.uid())
    and exists (
      select from public.games where games.id = game_id and locked_at is null and clock_timestamp() < starts_at
    )
  );
