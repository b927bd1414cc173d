-- Sums of calls. With them, the page of a game reads few rows, even if the game has 50,000 calls. Triggers add each
-- change in the transaction that makes it. The sums do not decide which profiles are shown: the functions that read them
-- check public.profiles again (22_called_games.sql).

create table private.call_totals (
  -- A UUID of zeros in the rows that sum up the calls of all fans.
  user_id uuid not null,
  team_id bigint not null,
  season text not null,
  -- 0 for the sum of a fan's season.
  game_id bigint not null,
  calls integer not null,
  scored integer not null,
  shares numeric not null,
  baselined integer not null,
  baselines numeric not null,
  -- In lower case; null unless the profile is public.
  profile_name text,
  -- Null while the row is not ranked. The row of a season needs three scored calls, and the row of a game needs one.
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

-- Adds the calls of a statement to the sums, or subtracts them if the trigger's argument is -1. Writes in the
-- order of the key, to avoid deadlocks.
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

create trigger profiles_rename_call_totals
  after insert or update of profile_name, is_public on public.profiles
  for each row execute function private.rename_call_totals();
