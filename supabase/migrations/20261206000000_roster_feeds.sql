-- Players get the NHL's id, and rosters of its feed are stored with what admins decide about them.

alter table public.players add column nhl_id bigint unique check (nhl_id > 0);
comment on column public.players.nhl_id is
  'The id in the NHL''s feeds, which tells a trade from a namesake. Null when unknown.';

-- The id in the feed is not an edit: it counts no revision and is not logged.
create or replace function private.count_revision() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- The log and lineups refer to rows by id.
  if new.id is distinct from old.id then
    raise exception 'The id of a row cannot be changed.' using hint = 'row_id_is_fixed';
  end if;
  -- Clients cannot set these two.
  new.revision := old.revision;
  new.updated_at := old.updated_at;
  if to_jsonb(new) - array['last_imported_at', 'nhl_id']
    is distinct from to_jsonb(old) - array['last_imported_at', 'nhl_id'] then
    new.revision := old.revision + 1;
    new.updated_at := now();
  end if;
  return new;
end;
$$;

create or replace function private.log_admin_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_via text := coalesce(nullif(current_setting('line_rush.via', true), ''), 'direct');
  found_batch text := nullif(current_setting('line_rush.batch', true), '');
  admin_id uuid;
  email text;
  -- Changes of these columns alone are not logged. An import also sets last_imported_at, which is not an edit of the team.
  unnoted text[] := array['revision', 'updated_at', 'nhl_id'];
begin
  -- The seed, migrations and the owner of the schema do not come through the API.
  if coalesce(current_setting('role', true), 'none') not in ('authenticated', 'service_role') then
    return null;
  end if;
  if found_batch is null then
    found_batch := gen_random_uuid()::text;
    perform set_config('line_rush.batch', found_batch, true);
  end if;
  if found_via <> 'direct' then
    unnoted := unnoted || 'last_imported_at'::text;
  end if;
  select users.id, users.email into admin_id, email from auth.users where users.id = private.caller_id();

  if tg_op = 'INSERT' then
    insert into public.admin_log (user_id, admin_email, action, via, table_name, row_id, after, batch)
    select admin_id, email, 'add', found_via, tg_table_name, fresh.id, to_jsonb(fresh), found_batch::uuid
    from fresh order by fresh.id;
  elsif tg_op = 'DELETE' then
    insert into public.admin_log (user_id, admin_email, action, via, table_name, row_id, before, batch)
    select admin_id, email, 'delete', found_via, tg_table_name, gone.id, to_jsonb(gone), found_batch::uuid
    from gone order by gone.id;
  else
    insert into public.admin_log (user_id, admin_email, action, via, table_name, row_id, before, after, batch)
    select
      admin_id, email,
      case when change.before -> 'team_id' is distinct from change.after -> 'team_id' then 'move' else 'edit' end,
      found_via, tg_table_name, change.id, change.before, change.after, found_batch::uuid
    from (
      select fresh.id, to_jsonb(gone) as before, to_jsonb(fresh) as after
      from fresh join gone on gone.id = fresh.id
    ) as change
    where change.before - unnoted is distinct from change.after - unnoted
    order by change.id;
  end if;
  return null;
end;
$$;

-- The latest valid answer of the feed for each team. A failed request changes checked_at and fault only, so an outage never
-- loses what was read before.
create table public.roster_feeds (
  team_id bigint primary key references public.teams (id) on delete cascade,
  -- When the feed last confirmed players: a new roster, or "not modified".
  fetched_at timestamptz,
  -- When the feed was last asked, whatever it answered.
  checked_at timestamptz not null default now(),
  -- The code of the last failure (FeedFault, or a refusal of parseNhlRoster); null after an answer that could be used.
  fault text check (length(fault) between 1 and 60),
  etag text check (length(etag) <= 400),
  -- Rows of parseNhlRoster.
  players jsonb check (jsonb_typeof(players) = 'array'),
  constraint roster_feeds_read_at_a_time check ((players is null) = (fetched_at is null))
);
comment on table public.roster_feeds is
  'The NHL''s latest roster of each team. Servers write it with the secret key; admins read it.';

-- When a roster last agreed with the feed: every difference was applied, or kept on purpose.
create table public.roster_dates (
  team_id bigint primary key references public.teams (id) on delete cascade,
  as_of timestamptz not null
);
comment on table public.roster_dates is
  'When each team''s roster last agreed with the NHL''s feed. Everyone reads it; settle_rosters writes it.';

-- A kind without a row is asked about.
create table public.roster_policies (
  kind text primary key check (kind in ('joined', 'left', 'traded', 'number', 'position', 'values')),
  policy text not null default 'ask' check (policy in ('ask', 'apply')),
  -- For players who left only. A move without a team, because it was deleted, is asked about.
  departure text check (departure in ('delete', 'move')),
  move_to bigint references public.teams (id) on delete set null,
  constraint roster_policies_departure check ((departure is not null) = (kind = 'left' and policy = 'apply')),
  constraint roster_policies_move_to check (move_to is null or departure = 'move')
);
comment on table public.roster_policies is
  'Which kinds of differences servers apply without asking. Admins write it.';

create index roster_policies_move_to_idx on public.roster_policies (move_to);

-- Differences that an admin chose to keep. The key says the difference with its new value, so another value is asked about again.
create table public.kept_differences (
  key text primary key check (length(key) between 1 and 400),
  team_id bigint not null references public.teams (id) on delete cascade,
  kept_at timestamptz not null default now()
);
comment on table public.kept_differences is
  'Differences between a roster and the NHL''s feed that are left as they are, by their key in domain/roster-updates.';

create index kept_differences_team_id_idx on public.kept_differences (team_id);

-- Tells servers to drop cached responses.
create trigger announce_insert
  after insert on public.roster_dates referencing new table as changed
  for each statement execute function private.announce_change();
create trigger announce_update
  after update on public.roster_dates referencing new table as changed
  for each statement execute function private.announce_change();
create trigger announce_delete
  after delete on public.roster_dates referencing old table as changed
  for each statement execute function private.announce_change();
create trigger announce_truncate
  after truncate on public.roster_dates
  for each statement execute function private.announce_change();

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
