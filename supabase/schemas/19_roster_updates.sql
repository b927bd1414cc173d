-- Rosters from the NHL's feed, and the admins' decisions on how they differ from public.players. Servers compare and apply
-- the rosters (domain/roster-updates). The tables only store rosters and decisions.

-- The latest valid response of the feed for each team. A failed request changes only checked_at and fault, so an outage never
-- deletes a roster.
create table public.roster_feeds (
  team_id bigint primary key references public.teams (id) on delete cascade,
  -- When the feed last responded with a new roster or with "not modified".
  fetched_at timestamptz,
  -- When the feed was last requested, even if the request failed.
  checked_at timestamptz not null default now(),
  -- The code of the last request's failure (FeedFault, or a refusal of parseNhlRoster); null after a valid response.
  fault text check (length(fault) between 1 and 60),
  etag text check (length(etag) <= 400),
  -- The rows that parseNhlRoster returned.
  players jsonb check (jsonb_typeof(players) = 'array'),
  constraint roster_feeds_read_at_a_time check ((players is null) = (fetched_at is null))
);
comment on table public.roster_feeds is
  'The NHL''s latest roster of each team. Servers write it with the secret key; admins read it.';

-- When a team's roster last agreed with the feed: every difference was applied, or an admin chose to ignore it.
create table public.roster_dates (
  team_id bigint primary key references public.teams (id) on delete cascade,
  as_of timestamptz not null
);
comment on table public.roster_dates is
  'When each team''s roster last agreed with the NHL''s feed. Everyone reads it; settle_rosters writes it.';

-- What happens to each kind of difference. Admins are asked about a kind without a row.
create table public.roster_policies (
  kind text primary key check (kind in ('joined', 'left', 'traded', 'number', 'position', 'values')),
  policy text not null default 'ask' check (policy in ('ask', 'apply')),
  -- Only for the kind 'left'. Players move to the team move_to. If that team was deleted (null), admins are asked.
  departure text check (departure in ('delete', 'move')),
  move_to bigint references public.teams (id) on delete set null,
  constraint roster_policies_departure check ((departure is not null) = (kind = 'left' and policy = 'apply')),
  constraint roster_policies_move_to check (move_to is null or departure = 'move')
);
comment on table public.roster_policies is
  'Which kinds of differences servers apply without asking. Admins write it.';

create index roster_policies_move_to_idx on public.roster_policies (move_to);

-- Differences that an admin chose to ignore. The key contains the feed's value, so that admins are asked
-- again when the feed has another value.
create table public.kept_differences (
  key text primary key check (length(key) between 1 and 400),
  team_id bigint not null references public.teams (id) on delete cascade,
  kept_at timestamptz not null default now()
);
comment on table public.kept_differences is
  'Differences between a roster and the NHL''s feed that are left as they are, by their key in domain/roster-updates.';

create index kept_differences_team_id_idx on public.kept_differences (team_id);

alter table public.roster_feeds enable row level security;
alter table public.roster_dates enable row level security;
alter table public.roster_policies enable row level security;
alter table public.kept_differences enable row level security;

revoke all on table public.roster_feeds, public.roster_dates, public.roster_policies, public.kept_differences
  from public, anon, authenticated, service_role;
grant select on table public.roster_dates to anon;
grant select on table public.roster_feeds, public.roster_dates to authenticated;
grant select, insert, update on table public.roster_policies to authenticated;
grant select, insert, delete on table public.kept_differences to authenticated;
grant select, insert, update, delete
  on table public.roster_feeds, public.roster_dates, public.roster_policies, public.kept_differences to service_role;

create policy "Admins read the feed's rosters"
  on public.roster_feeds for select to authenticated using ((select public.is_admin()));
create policy "The secret key manages the feed's rosters"
  on public.roster_feeds for all to service_role using (true) with check (true);

create policy "Everyone reads roster dates"
  on public.roster_dates for select to anon, authenticated using (true);
create policy "The secret key manages roster dates"
  on public.roster_dates for all to service_role using (true) with check (true);

create policy "Admins read roster policies"
  on public.roster_policies for select to authenticated using ((select public.is_admin()));
create policy "Admins add roster policies"
  on public.roster_policies for insert to authenticated with check ((select public.is_admin()));
create policy "Admins change roster policies"
  on public.roster_policies for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "The secret key manages roster policies"
  on public.roster_policies for all to service_role using (true) with check (true);

create policy "Admins read kept differences"
  on public.kept_differences for select to authenticated using ((select public.is_admin()));
create policy "Admins keep differences"
  on public.kept_differences for insert to authenticated with check ((select public.is_admin()));
create policy "Admins stop keeping differences"
  on public.kept_differences for delete to authenticated using ((select public.is_admin()));
create policy "The secret key manages kept differences"
  on public.kept_differences for all to service_role using (true) with check (true);

-- links: [{ "id", "nhl_id" }]. Skips players who already have an NHL id, and NHL ids that another player has.
create function public.link_nhl_ids(links jsonb) returns integer
language plpgsql
set search_path = ''
as $$
declare
  linked integer;
begin
  perform public.require_admin();
  update public.players set nhl_id = wanted.nhl_id
  from (
    select
      (entry ->> 'id')::bigint as id, (entry ->> 'nhl_id')::bigint as nhl_id,
      count(*) over (partition by entry ->> 'id') as of_player, count(*) over (partition by entry ->> 'nhl_id') as of_id
    from jsonb_array_elements(links) as entry
  ) as wanted
  where players.id = wanted.id and players.nhl_id is null and wanted.of_player = 1 and wanted.of_id = 1
    and not exists (select from public.players as other where other.nhl_id = wanted.nhl_id);
  get diagnostics linked = row_count;
  return linked;
end;
$$;
comment on function public.link_nhl_ids(jsonb) is
  'Notes the NHL''s ids of players who have none. Returns how many were noted.';

-- Takes the same rows as write_players, or the import_id and row_count of staged rows. Returns the same result as write_players,
-- but row_number is the position of a row, from 1. In addition to what write_players accepts:
-- * each row has a "team_id": the target of an addition or a move, else the player's team;
-- * a fourth action "delete", with "id" and "revision";
-- * "nhl_id", which the player gets if it has none.
-- All teams are one transaction and one batch, which one undo reverts. If a player has several rows, these are refused, so
-- nothing is written.
create function public.apply_roster_updates(
  rows jsonb default null, import_id uuid default null, row_count integer default null
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  batch constant uuid := gen_random_uuid();
  given jsonb;
  results jsonb;
  part record;
  result jsonb;
  is_written boolean;
  is_changed boolean;
begin
  perform public.require_admin();
  given := case when import_id is null then rows else public.take_staged_rows(import_id, row_count) end;
  if given is null or jsonb_typeof(given) <> 'array' or jsonb_array_length(given) = 0 then
    raise exception 'There are no rows to write.' using hint = 'import_empty';
  end if;
  if exists (select from jsonb_array_elements(given) as entry where entry ->> 'team_id' is null) then
    raise exception 'No team selected for import' using hint = 'team_not_selected';
  end if;
  select jsonb_agg(entry.value || jsonb_build_object('row_number', entry.place) order by entry.place) into given
  from jsonb_array_elements(given) with ordinality as entry (value, place);

  -- Teams before players, each in one order, so that two updates cannot deadlock.
  perform from public.teams
  where teams.id in (select (entry ->> 'team_id')::bigint from jsonb_array_elements(given) as entry)
  order by teams.id for no key update;
  perform from public.players
  where players.id in (select (entry ->> 'id')::bigint from jsonb_array_elements(given) as entry)
  order by players.id for no key update;

  -- What write_players does not judge: deletions, several rows of one player, and ids that another player has.
  with judged as (
    select
      entry -> 'row_number' as row_number, entry -> 'id' as id, entry ->> 'action' as action,
      case
        when entry ->> 'id' is not null and count(*) over (partition by entry ->> 'id') > 1
          then 'Several rows change this player'
        when entry ->> 'action' = 'delete' and player.revision <> coalesce((entry ->> 'revision')::integer, 0)
          then 'This player was changed since the review'
        when entry ->> 'action' = 'add' and owner.team_id <> (entry ->> 'team_id')::bigint
          then 'A player of another team has this NHL id'
      end as refusal,
      player.id is not null as is_there
    from jsonb_array_elements(given) as entry
    left join public.players as player on player.id = (entry ->> 'id')::bigint
    left join public.players as owner on owner.nhl_id = (entry ->> 'nhl_id')::bigint
  )
  select
    coalesce(jsonb_agg(jsonb_build_object(
      'row_number', row_number, 'id', id,
      'action', case when refusal is not null then 'refused' when is_there then 'deleted' else 'unchanged' end,
      'message', coalesce(refusal, case when not is_there then 'This player does not exist any more' end)
    )) filter (where refusal is not null or action = 'delete'), '[]'::jsonb),
    coalesce(bool_and(refusal is null), true),
    coalesce(bool_or(action = 'delete' and is_there), false)
  into results, is_written, is_changed from judged;

  perform set_config('line_rush.via', 'roster', true);
  perform set_config('line_rush.given_batch', batch::text, true);
  begin
    if is_written and is_changed then
      perform set_config('line_rush.batch', batch::text, true);
      delete from public.players
      where players.id in (
        select (entry ->> 'id')::bigint from jsonb_array_elements(given) as entry where entry ->> 'action' = 'delete'
      );
    end if;
    for part in
      select (entry ->> 'team_id')::bigint as team_id, jsonb_agg(entry - 'team_id' order by entry -> 'row_number') as rows
      from jsonb_array_elements(given) as entry
      where entry ->> 'action' is distinct from 'delete'
        and not results @> jsonb_build_array(jsonb_build_object('row_number', entry -> 'row_number'))
      group by 1 order by 1
    loop
      result := public.write_players(part.rows, part.team_id);
      results := results || (result -> 'rows');
      is_written := is_written and (result ->> 'written')::boolean;
      is_changed := is_changed or result ->> 'batch' is not null;
      if is_written then
        update public.teams set last_imported_at = now() where teams.id = part.team_id;
      end if;
    end loop;
    if not is_written then
      raise exception using errcode = 'LR001';
    end if;
    perform public.link_nhl_ids(coalesce((
      select jsonb_agg(jsonb_build_object('id', written -> 'id', 'nhl_id', entry -> 'nhl_id'))
      from jsonb_array_elements(given) as entry
      join jsonb_array_elements(results) as written on written -> 'row_number' = entry -> 'row_number'
      where entry ->> 'nhl_id' is not null and written ->> 'action' <> 'deleted'
    ), '[]'::jsonb));
  exception when sqlstate 'LR001' then
    -- Rolls back what was written before the refused row.
    select jsonb_agg(
      case when entry ->> 'action' in ('refused', 'unchanged') then entry else entry || '{"action": "unchanged"}'::jsonb end
    ) into results from jsonb_array_elements(results) as entry;
  end;
  perform set_config('line_rush.via', '', true);
  perform set_config('line_rush.batch', '', true);
  perform set_config('line_rush.given_batch', '', true);
  return jsonb_build_object(
    'written', is_written, 'batch', case when is_written and is_changed then batch end,
    'rows', (select jsonb_agg(entry order by (entry ->> 'row_number')::integer) from jsonb_array_elements(results) as entry)
  );
end;
$$;
comment on function public.apply_roster_updates(jsonb, uuid, integer) is
  'Adds, updates, moves and deletes players of any teams in one transaction and one batch, all or none.';

-- teams: [{ "team_id", "fetched_at" }], for teams without an open difference to the feed. Skips a team whose
-- roster was fetched again since fetched_at. Security definer, because admins cannot write roster_dates.
create function public.settle_rosters(teams jsonb) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  settled integer;
begin
  perform public.require_admin();
  insert into public.roster_dates as dates (team_id, as_of)
  select feed.team_id, feed.fetched_at
  from jsonb_array_elements(teams) as entry
  join public.roster_feeds as feed
    on feed.team_id = (entry ->> 'team_id')::bigint and feed.fetched_at = (entry ->> 'fetched_at')::timestamptz
  on conflict (team_id) do update set as_of = excluded.as_of where dates.as_of < excluded.as_of;
  get diagnostics settled = row_count;
  return settled;
end;
$$;
comment on function public.settle_rosters(jsonb) is
  'Dates the rosters that agree with the feed: every difference was applied or kept. Returns how many got a newer date.';
