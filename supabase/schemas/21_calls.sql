-- Calls: the lineups that fans expect of a team in its next game. Fans read their own calls, and write them until puck drop.
-- After puck drop, only the score of a call changes, and everyone sees the calls of public profiles (22_called_games.sql).
--
-- Games and teams with calls cannot be deleted, because their calls would be lost.

create table public.calls (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  game_id bigint not null references public.games (id),
  team_id bigint not null references public.teams (id),
  lineup jsonb not null check (octet_length(lineup::text) <= 32768),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  score jsonb check (octet_length(score::text) <= 2048),
  unique (user_id, game_id, team_id)
);
comment on column public.calls.lineup is
  'formation, and by slot the player''s id, NHL id, name, and number at the time of the call: domain/calls/called-lines.ts.';
comment on column public.calls.score is
  'hits of possible points, in parts, with the baseline: domain/calls/score-call.ts. Null until the game''s lines are known, and for void games.';

create index calls_game_id_team_id_idx on public.calls (game_id, team_id);
create index calls_team_id_idx on public.calls (team_id);

-- A call's document, with the players' names, numbers, and NHL ids from the roster. The fan sends ids only, so a call holds no
-- text of theirs. Null unless it is a complete lineup of players of the team.
create function private.called_lineup(sent jsonb, team bigint) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wanted text[] := array[
    'lw1', 'c1', 'rw1', 'lw2', 'c2', 'rw2', 'lw3', 'c3', 'rw3', 'lw4', 'c4',
    'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'starter', 'backup'
  ] || case sent ->> 'formation' when '12-6-2' then 'rw4' when '11-7-2' then 'd7' end;
  slots jsonb;
begin
  if octet_length(sent::text) > 32768 or jsonb_typeof(sent -> 'slots') is distinct from 'object' then
    return null;
  end if;
  select jsonb_object_agg(slot, jsonb_build_object(
    'player_id', player.id,
    'nhl_id', player.nhl_id,
    'name', left(coalesce(
      nullif(private.trimmed(concat_ws(' ', player.first_name, player.last_name)), ''),
      nullif(private.trimmed(player.display_name), ''), player.full_name
    ), 160),
    'number', player.number
  ))
  into slots
  from unnest(wanted) as slot
  join public.players as player
    on player.team_id = called_lineup.team and to_jsonb(player.id) = sent -> 'slots' -> slot -> 'player_id'
  having count(distinct player.id) = 20;
  if slots is null or (sent -> 'slots') - wanted <> '{}' then
    return null;
  end if;
  return jsonb_build_object('formation', sent -> 'formation', 'slots', slots);
end;
$$;

-- Runs with the caller's rights, because its rules depend on the caller's role. It checks every insert, update, upsert, and delete,
-- even by admins, the secret key, and the schema's owner. It reads the clock, because now() does not advance in a transaction.
create function private.guard_call() returns trigger
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

-- Security definer only to call a function of the schema private.
create function private.prepare_call() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.lineup = old.lineup then
    return new;
  end if;
  new.lineup := private.called_lineup(new.lineup, new.team_id);
  if new.lineup is null then
    raise exception 'A call needs a complete lineup of players on the team''s roster.' using hint = 'call_lineup_invalid';
  end if;
  return new;
end;
$$;

-- Triggers run in the order of their names, so calls_guard is the first.
create trigger calls_guard
  before insert or update or delete on public.calls
  for each row execute function private.guard_call();
create trigger calls_prepare
  before insert or update on public.calls
  for each row execute function private.prepare_call();

-- For policies on the caller's own calls. Returns true before puck drop. After it, raises an error that says why. If it returned
-- false instead, a late change would affect no row, and the caller would not learn why.
create function private.before_puck_drop(game bigint) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  if not exists (
    select from public.games where games.id = game and locked_at is null and clock_timestamp() < starts_at
  ) then
    raise exception 'The puck has dropped, so calls of this game can no longer change.' using
      hint = 'call_after_puck_drop';
  end if;
  return true;
end;
$$;

alter table public.calls enable row level security;
revoke all on table public.calls from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.calls to authenticated;
grant select, update (score) on table public.calls to service_role;

create policy "Users read their own calls"
  on public.calls for select to authenticated using (user_id = (select auth.uid()));
create policy "Users call lineups of their own before puck drop"
  on public.calls for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (
      select from public.games
      where games.id = game_id and state = 'scheduled' and time_known and locked_at is null
        and clock_timestamp() < starts_at
    )
  );
create policy "Users change their own calls before puck drop"
  on public.calls for update to authenticated
  using (user_id = (select auth.uid()) and case when user_id = (select auth.uid()) then private.before_puck_drop(game_id) end)
  with check (
    user_id = (select auth.uid())
    and exists (
      select from public.games
      where games.id = game_id and state = 'scheduled' and time_known and locked_at is null
        and clock_timestamp() < starts_at
    )
  );
create policy "Users take back their own calls before puck drop"
  on public.calls for delete to authenticated
  using (user_id = (select auth.uid()) and case when user_id = (select auth.uid()) then private.before_puck_drop(game_id) end);
create policy "The secret key reads calls"
  on public.calls for select to service_role using (true);
create policy "The secret key scores calls"
  on public.calls for update to service_role using (true) with check (true);
