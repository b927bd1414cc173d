-- Generated from supabase/schemas by scripts/generate-baseline.ts: do not edit.


create schema private;
revoke all on schema private from public, anon, authenticated, service_role;

create function private.touch_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end;
$$;
revoke execute on function private.touch_updated_at() from public, anon, authenticated, service_role;

create function private.trimmed(value text) returns text
language sql
immutable
set search_path = ''
as $$
  select btrim(value, U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF');
$$;
revoke execute on function private.trimmed(text) from public, anon, authenticated, service_role;

create function private.count_revision() returns trigger
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
revoke execute on function private.count_revision() from public, anon, authenticated, service_role;

create function private.announce_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op <> 'TRUNCATE' then
    if not exists (select from changed) then
      return null;
    end if;
  end if;
  perform pg_notify('line_rush_changes', tg_table_name);
  return null;
end;
$$;
revoke all on function private.announce_change() from public, anon, authenticated, service_role;


create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('admin')),
  primary key (user_id, role)
);
comment on table public.user_roles is
  'Granted by the command line or the secret key only; never read from token metadata.';

create index user_roles_role_idx on public.user_roles (role);

create function public.is_admin() returns boolean
language sql
stable
security definer
parallel safe
set search_path = ''
as $$
  select exists (
    select from public.user_roles
    where user_roles.user_id = (select auth.uid()) and user_roles.role = 'admin'
  );
$$;
comment on function public.is_admin() is 'Whether the caller has the role admin. Security definer: it must see user_roles from any policy.';
revoke execute on function public.is_admin() from public, anon, authenticated, service_role;
grant execute on function public.is_admin() to authenticated, service_role;

create function private.caller_id() returns uuid
language sql
stable
set search_path = ''
as $$
  select case when current_setting('role', true) = 'authenticated' then (select auth.uid()) end;
$$;
revoke execute on function private.caller_id() from public, anon, authenticated, service_role;

create function public.require_admin() returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  -- The setting and not current_user, because functions that run as their owner call this too.
  if current_setting('role', true) is distinct from 'service_role' and not public.is_admin() then
    raise insufficient_privilege using message = 'Access denied. Admins only.';
  end if;
end;
$$;
comment on function public.require_admin() is 'Refuses (42501) everyone but admins and the secret key.';
revoke execute on function public.require_admin() from public, anon, authenticated, service_role;
grant execute on function public.require_admin() to authenticated, service_role;

alter table public.user_roles enable row level security;
revoke all on table public.user_roles from public, anon, authenticated, service_role;
grant select on table public.user_roles to authenticated;
grant select, insert, update, delete on table public.user_roles to service_role;

create policy "Users read their own roles and admins read all"
  on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));
create policy "The secret key manages roles"
  on public.user_roles for all to service_role
  using (true) with check (true);


create table public.admin_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null for the secret key (the command line, another server) and for a deleted account.
  user_id uuid references auth.users (id) on delete set null,
  admin_email text,
  action text not null check (action in ('add', 'edit', 'move', 'delete')),
  -- The kind of action. 'direct' is a single request to the table.
  via text not null default 'direct' check (via in ('direct', 'import', 'update', 'move', 'delete', 'undo', 'roster')),
  table_name text not null check (table_name in ('teams', 'players')),
  -- Not a foreign key, because the entry outlives the row.
  row_id bigint not null,
  -- Whole rows. Null before an addition and after a deletion.
  before jsonb,
  after jsonb,
  -- The same for all changes of one transaction.
  batch uuid not null,
  undone_at timestamptz,
  constraint admin_log_address_needs_its_user check (admin_email is null or user_id is not null)
);
comment on table public.admin_log is
  'Every change of teams and players through the API, newest last. Written by triggers alone; admins read it.';

create index admin_log_row_idx on public.admin_log (table_name, row_id, id desc);
create index admin_log_batch_idx on public.admin_log (batch);
create index admin_log_user_id_idx on public.admin_log (user_id, id desc);

create function private.forget_admin_address() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.admin_email := null;
  return new;
end;
$$;
revoke execute on function private.forget_admin_address() from public, anon, authenticated, service_role;

create function private.guard_admin_log() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user <> (select pg_catalog.pg_get_userbyid(relowner) from pg_catalog.pg_class where oid = tg_relid) then
    raise insufficient_privilege using message = 'The log of changes is written by the database alone.';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end;
$$;
revoke execute on function private.guard_admin_log() from public, anon, authenticated, service_role;

create function private.log_admin_change() returns trigger
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
revoke execute on function private.log_admin_change() from public, anon, authenticated, service_role;

create trigger admin_log_forget_address
  before update of user_id on public.admin_log
  for each row when (new.user_id is null)
  execute function private.forget_admin_address();
create trigger admin_log_guard
  before insert or update or delete on public.admin_log
  for each row execute function private.guard_admin_log();

alter table public.admin_log enable row level security;
revoke all on table public.admin_log from public, anon, authenticated, service_role;
grant select on table public.admin_log to authenticated, service_role;

create policy "Admins read the log"
  on public.admin_log for select to authenticated using ((select public.is_admin()));
create policy "The secret key reads the log"
  on public.admin_log for select to service_role using (true);


create function private.check_sweater() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  -- Of a value as JSON text, so that the type is checked, too.
  color constant text := '^"#[0-9a-f]{6}"$';
  height constant text := '^([4-9]|[1-7][0-9]|80)$';
  is_valid boolean := coalesce(new.sweater = '"colors"', true);
begin
  if not is_valid and jsonb_typeof(new.sweater) = 'object' and length(new.sweater::text) <= 1000 then
    select
      new.sweater ?& array['body', 'yoke', 'edge', 'number', 'hem']
      and bool_and(case
        when part.key = 'hem' then stripes.number between 0 and 5
        when part.key = 'chest' then stripes.number between 1 and 3
        else part.key in ('body', 'yoke', 'edge', 'number', 'ink', 'yokeInk') and part.value::text ~ color
      end and stripes.are_valid)
    into is_valid
    from jsonb_each(new.sweater) as part
    cross join lateral (
      select
        case when jsonb_typeof(part.value) = 'array' then count(stripe) else -1 end as number,
        coalesce(bool_and(
          stripe = jsonb_build_object('color', stripe -> 'color', 'height', stripe -> 'height')
          and (stripe -> 'color')::text ~ color and (stripe -> 'height')::text ~ height
        ), true) as are_valid
      from jsonb_array_elements(case when jsonb_typeof(part.value) = 'array' then part.value else '[]' end) as stripe
    ) as stripes;
  end if;
  if is_valid is not true then
    raise exception 'A sweater needs its colors as #rrggbb, and at most five hem stripes from 4 to 80 high.' using
      hint = 'sweater_invalid';
  end if;
  return new;
end;
$$;
revoke execute on function private.check_sweater() from public, anon, authenticated, service_role;

create table public.teams (
  id bigint generated by default as identity primary key,
  name text not null unique check (length(btrim(name)) between 1 and 120),
  abbreviation text unique check (length(btrim(abbreviation)) between 1 and 10),
  city text check (length(city) <= 120),
  location_name text check (length(location_name) <= 120),
  division text check (length(division) <= 60),
  conference text check (length(conference) <= 60),
  logo_url text check (length(logo_url) <= 2048),
  -- rgb(), #rgb or #rrggbb. The card replaces anything else with its built-in color.
  color_primary text check (length(color_primary) <= 32),
  color_secondary text check (length(color_secondary) <= 32),
  color_tertiary text check (length(color_tertiary) <= 32),
  last_imported_at timestamptz,
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  sweater jsonb
);
comment on column public.teams.name is 'Full name as shown: Toronto Maple Leafs.';
comment on column public.teams.revision is
  'Counts changes of the row, last_imported_at aside. A client updates where revision is the one it read, and takes no row for "changed elsewhere".';
comment on column public.teams.sweater is
  'The card''s sweater: a document of colors and stripes, "colors" for the one derived from the team''s colors, or null for the built-in one.';

create trigger teams_check_sweater
  before insert or update of sweater on public.teams
  for each row execute function private.check_sweater();
create trigger teams_count_revision
  before update on public.teams
  for each row execute function private.count_revision();
create trigger teams_log_insert
  after insert on public.teams referencing new table as fresh
  for each statement execute function private.log_admin_change();
create trigger teams_log_update
  after update on public.teams referencing old table as gone new table as fresh
  for each statement execute function private.log_admin_change();
create trigger teams_log_delete
  after delete on public.teams referencing old table as gone
  for each statement execute function private.log_admin_change();

create trigger announce_insert
  after insert on public.teams referencing new table as changed
  for each statement execute function private.announce_change();
create trigger announce_update
  after update on public.teams referencing new table as changed
  for each statement execute function private.announce_change();
create trigger announce_delete
  after delete on public.teams referencing old table as changed
  for each statement execute function private.announce_change();
create trigger announce_truncate
  after truncate on public.teams
  for each statement execute function private.announce_change();

alter table public.teams enable row level security;
revoke all on table public.teams from public, anon, authenticated, service_role;
grant select on table public.teams to anon;
grant select, insert, update, delete on table public.teams to authenticated, service_role;

create policy "Everyone reads teams"
  on public.teams for select to anon, authenticated using (true);
create policy "Admins add teams"
  on public.teams for insert to authenticated with check ((select public.is_admin()));
create policy "Admins edit teams"
  on public.teams for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Admins delete teams"
  on public.teams for delete to authenticated using ((select public.is_admin()));
create policy "The secret key manages teams"
  on public.teams for all to service_role using (true) with check (true);


create table public.players (
  id bigint generated by default as identity primary key,
  -- A team can be deleted only when it has no players left, so that one wrong click cannot delete a roster.
  -- "no action" and not "restrict", which has another error code than 23503 on newer versions of PostgreSQL.
  team_id bigint not null references public.teams (id) on delete no action,
  first_name text check (length(first_name) <= 80),
  last_name text check (length(last_name) <= 80),
  full_name text check (length(full_name) <= 160),
  display_name text check (length(display_name) <= 160),
  -- Any text, because an import can hold words (left, center, goalie). The app counts unknown ones as defense.
  position text check (length(position) <= 20),
  -- Legacy: the number as text. The column number wins where both are given.
  jersey_number text check (length(jersey_number) <= 10),
  number integer check (number between 0 and 99),
  shoots text check (shoots in ('L', 'R')),
  birthplace text check (length(birthplace) <= 120),
  nationality text check (length(nationality) <= 60),
  birthdate date check (birthdate between '1900-01-01' and '2100-01-01'),
  -- As written on rosters: 6'1"
  height text check (length(height) <= 16),
  -- In pounds.
  weight integer check (weight between 50 and 500),
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  -- The player's id in the NHL's feeds; null when unknown. Setting it is not an edit: no revision, no entry in the log.
  nhl_id bigint unique check (nhl_id > 0),
  constraint players_have_a_name check (
    btrim(concat(first_name, last_name, full_name, display_name)) <> ''
  )
);
comment on column public.players.revision is
  'Counts changes of the row. A client updates where revision is the one it read, and takes no row for "changed elsewhere".';
comment on column public.players.nhl_id is
  'The id in the NHL''s feeds, which tells a trade from a namesake. Null when unknown.';

create index players_team_id_idx on public.players (team_id);
create index players_last_name_idx on public.players (last_name, first_name);

create trigger players_count_revision
  before update on public.players
  for each row execute function private.count_revision();
create trigger players_log_insert
  after insert on public.players referencing new table as fresh
  for each statement execute function private.log_admin_change();
create trigger players_log_update
  after update on public.players referencing old table as gone new table as fresh
  for each statement execute function private.log_admin_change();
create trigger players_log_delete
  after delete on public.players referencing old table as gone
  for each statement execute function private.log_admin_change();

create trigger announce_insert
  after insert on public.players referencing new table as changed
  for each statement execute function private.announce_change();
create trigger announce_update
  after update on public.players referencing new table as changed
  for each statement execute function private.announce_change();
create trigger announce_delete
  after delete on public.players referencing old table as changed
  for each statement execute function private.announce_change();
create trigger announce_truncate
  after truncate on public.players
  for each statement execute function private.announce_change();

alter table public.players enable row level security;
revoke all on table public.players from public, anon, authenticated, service_role;
grant select on table public.players to anon;
grant select, insert, update, delete on table public.players to authenticated, service_role;

create policy "Everyone reads players"
  on public.players for select to anon, authenticated using (true);
create policy "Admins add players"
  on public.players for insert to authenticated with check ((select public.is_admin()));
create policy "Admins edit players"
  on public.players for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Admins delete players"
  on public.players for delete to authenticated using ((select public.is_admin()));
create policy "The secret key manages players"
  on public.players for all to service_role using (true) with check (true);


create table public.namesakes (
  player_id bigint not null references public.players (id) on delete cascade,
  -- First and last name as fold_name() returns them. The decision no longer applies when the player is renamed, or when
  -- another player of that name has no such row.
  name text not null check (length(btrim(name)) between 1 and 400),
  decided_at timestamptz not null default now(),
  primary key (player_id, name)
);
comment on table public.namesakes is
  'Who shares his name with others and is none of them. A group of one name is decided when all of its players stand here.';

alter table public.namesakes enable row level security;
revoke all on table public.namesakes from public, anon, authenticated, service_role;
grant select, insert, delete on table public.namesakes to authenticated;
grant select, insert, update, delete on table public.namesakes to service_role;

create policy "Admins read who is told apart"
  on public.namesakes for select to authenticated using ((select public.is_admin()));
create policy "Admins tell players apart"
  on public.namesakes for insert to authenticated with check ((select public.is_admin()));
create policy "Admins take it back"
  on public.namesakes for delete to authenticated using ((select public.is_admin()));
create policy "The secret key manages namesakes"
  on public.namesakes for all to service_role using (true) with check (true);


create table public.user_lineup (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- A lineup outlives its team: it keeps team_name, and the app says that the team no longer exists.
  team_id bigint references public.teams (id) on delete set null,
  team_name text check (length(team_name) <= 120),
  name text not null check (length(btrim(name)) between 1 and 120),
  title text default 'My lineup' check (length(title) <= 120),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  lw1_name text,
  lw1_number integer,
  lw1_player_id bigint,
  c1_name text,
  c1_number integer,
  c1_player_id bigint,
  rw1_name text,
  rw1_number integer,
  rw1_player_id bigint,
  lw2_name text,
  lw2_number integer,
  lw2_player_id bigint,
  c2_name text,
  c2_number integer,
  c2_player_id bigint,
  rw2_name text,
  rw2_number integer,
  rw2_player_id bigint,
  lw3_name text,
  lw3_number integer,
  lw3_player_id bigint,
  c3_name text,
  c3_number integer,
  c3_player_id bigint,
  rw3_name text,
  rw3_number integer,
  rw3_player_id bigint,
  lw4_name text,
  lw4_number integer,
  lw4_player_id bigint,
  c4_name text,
  c4_number integer,
  c4_player_id bigint,
  rw4_name text,
  rw4_number integer,
  rw4_player_id bigint,
  ld1_name text,
  ld1_number integer,
  ld1_player_id bigint,
  rd1_name text,
  rd1_number integer,
  rd1_player_id bigint,
  ld2_name text,
  ld2_number integer,
  ld2_player_id bigint,
  rd2_name text,
  rd2_number integer,
  rd2_player_id bigint,
  ld3_name text,
  ld3_number integer,
  ld3_player_id bigint,
  rd3_name text,
  rd3_number integer,
  rd3_player_id bigint,
  gs_name text,
  gs_number integer,
  gs_player_id bigint,
  gb_name text,
  gb_number integer,
  gb_player_id bigint,
  -- Whether the owner's public profile shows it. It needs no index: user_lineup_user_id_updated_at_idx finds the at most 200
  -- rows of one user in the order of that page.
  is_public boolean not null default false,
  revision integer not null default 1,
  -- So that a list can say "12/20" without reading 60 columns per row.
  filled smallint not null default 0 check (filled between 0 and 20),
  -- A lineup without any of it has an empty document.
  details jsonb not null default '{}',
  unique (user_id, name),
  -- Both constraints name every column. A check that called private.slot_columns() would need every role that saves a lineup
  -- to be allowed to call it, and PostgreSQL would not check stored rows again when the function changes.
  constraint user_lineup_slot_names_are_short check (
    greatest(
      length(lw1_name), length(c1_name), length(rw1_name), length(lw2_name), length(c2_name), length(rw2_name),
      length(lw3_name), length(c3_name), length(rw3_name), length(lw4_name), length(c4_name), length(rw4_name),
      length(ld1_name), length(rd1_name), length(ld2_name), length(rd2_name), length(ld3_name),
      length(rd3_name), length(gs_name), length(gb_name)
    ) <= 160
  ),
  constraint user_lineup_slot_numbers_are_jersey_numbers check (
    least(
      lw1_number, c1_number, rw1_number, lw2_number, c2_number, rw2_number, lw3_number, c3_number, rw3_number,
      lw4_number, c4_number, rw4_number, ld1_number, rd1_number, ld2_number, rd2_number, ld3_number,
      rd3_number, gs_number, gb_number
    ) >= 0
    and greatest(
      lw1_number, c1_number, rw1_number, lw2_number, c2_number, rw2_number, lw3_number, c3_number, rw3_number,
      lw4_number, c4_number, rw4_number, ld1_number, rd1_number, ld2_number, rd2_number, ld3_number,
      rd3_number, gs_number, gb_number
    ) <= 99
  )
);
comment on column public.user_lineup.revision is
  'Counts changes of name, title and content. A client updates where revision is the one it read, and takes no row for "changed elsewhere".';
comment on column public.user_lineup.filled is
  'Slots that hold a player. Counted by a trigger on every insert and update; a value that a client sends is ignored.';
comment on column public.user_lineup.details is
  'Letters, scratches, special teams, formation, and the texts on the card: domain/lineup-details.ts. Checked by a trigger.';

create index user_lineup_user_id_created_at_idx on public.user_lineup (user_id, created_at desc);
create index user_lineup_user_id_updated_at_idx on public.user_lineup (user_id, updated_at desc);
create index user_lineup_team_id_idx on public.user_lineup (team_id);

create function private.slot_columns() returns text[]
language sql
immutable
set search_path = ''
as $$
  select array[
    'lw1', 'c1', 'rw1', 'lw2', 'c2', 'rw2', 'lw3', 'c3', 'rw3', 'lw4', 'c4', 'rw4',
    'ld1', 'rd1', 'ld2', 'rd2', 'ld3', 'rd3', 'gs', 'gb'
  ];
$$;
comment on function private.slot_columns() is
  'Prefixes of the slots'' columns in user_lineup: {prefix}_name, {prefix}_number, {prefix}_player_id.';
revoke execute on function private.slot_columns() from public, anon, authenticated, service_role;

create function private.is_lineup_scratch(scratch jsonb) returns boolean
language sql
immutable
set search_path = ''
as $$
  select case when jsonb_typeof(scratch) = 'object' then
    scratch - array['name', 'number', 'player_id', 'position', 'reason', 'slot', 'letter'] = '{}'
    and jsonb_typeof(scratch -> 'name') is not distinct from 'string'
    and length(private.trimmed(scratch ->> 'name')) between 1 and 160
    and (scratch ->> 'number' is null
      or jsonb_typeof(scratch -> 'number') = 'number' and scratch ->> 'number' ~ '^[0-9]{1,2}$')
    and (scratch ->> 'player_id' is null
      or jsonb_typeof(scratch -> 'player_id') = 'number' and scratch ->> 'player_id' ~ '^[1-9][0-9]{0,15}$')
    and coalesce(scratch ->> 'position' in ('lw', 'c', 'rw', 'd', 'g'), false)
    and coalesce(scratch ->> 'reason' in ('scratched', 'injured'), false)
    and (not scratch ? 'slot' or coalesce(scratch ->> 'slot' ~ '^[a-z0-9]{1,10}$', false))
    and (not scratch ? 'letter' or coalesce(scratch ->> 'letter' in ('C', 'A'), false))
  else false end;
$$;
revoke execute on function private.is_lineup_scratch(jsonb) from public, anon, authenticated, service_role;

create function private.are_card_words(words jsonb) returns boolean
language sql
immutable
set search_path = ''
as $$
  select coalesce(bool_and(case key
    when 'opponent' then jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 60
    when 'when' then jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 40
    when 'note' then jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 24
    when 'signature' then jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 40
    when 'venue' then value in ('null', '"home"', '"away"')
    when 'opponent_id' then value = 'null'
      or jsonb_typeof(value) = 'number' and value #>> '{}' ~ '^[1-9][0-9]{0,15}$'
    else false
  end), true)
  from jsonb_each(words);
$$;
revoke execute on function private.are_card_words(jsonb) from public, anon, authenticated, service_role;

create function private.are_lineup_details(details jsonb) returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  letters jsonb := coalesce(details -> 'letters', '{}');
  scratches jsonb := coalesce(details -> 'scratches', '[]');
  units jsonb := coalesce(details -> 'units', '{}');
  words jsonb := coalesce(details -> 'words', '{}');
begin
  if jsonb_typeof(details) <> 'object' or octet_length(details::text) > 8192 then
    return false;
  end if;
  if details - array['formation', 'letters', 'scratches', 'units', 'words'] <> '{}'
    or details ? 'formation' and (
      jsonb_typeof(details -> 'formation') <> 'string' or details ->> 'formation' !~ '^[a-z0-9-]{1,20}$'
    )
    or jsonb_typeof(letters) <> 'object' or jsonb_typeof(scratches) <> 'array'
    or jsonb_typeof(units) <> 'object' or jsonb_typeof(words) <> 'object'
  then
    return false;
  end if;
  return private.are_card_words(words)
    and jsonb_array_length(scratches) <= 6
    and not exists (select from jsonb_array_elements(scratches) as scratch where not private.is_lineup_scratch(scratch))
    and not exists (
      select from jsonb_each(letters) where key <> all (private.slot_columns()) or value not in ('"C"', '"A"')
    )
    and (
      select count(*) filter (where value = '"C"') <= 1 and count(*) filter (where value = '"A"') <= 3
      from jsonb_each(letters)
    )
    and not exists (
      select from jsonb_each(units)
      where key !~ '^p[pk][12][a-z]{1,2}$' or jsonb_typeof(value) <> 'string'
        or value #>> '{}' <> all (private.slot_columns()) or value in ('"gs"', '"gb"')
    )
    and (select count(*) = count(distinct (left(key, 2), value)) from jsonb_each(units));
end;
$$;
revoke execute on function private.are_lineup_details(jsonb) from public, anon, authenticated, service_role;

create function private.clean_lineup_details(details jsonb) returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
declare
  cleaned jsonb := details;
begin
  if jsonb_typeof(details -> 'words') = 'object' and details -> 'words' <> '{}' then
    select jsonb_set(details, '{words}', jsonb_object_agg(
      key, case when jsonb_typeof(value) = 'string' then to_jsonb(private.trimmed(value #>> '{}')) else value end
    ))
    into cleaned
    from jsonb_each(details -> 'words');
  end if;
  if not private.are_lineup_details(cleaned) then
    raise exception 'The letters, scratches, special teams, or card texts of this lineup are not valid.' using
      errcode = '23514', hint = 'lineup_details_invalid';
  end if;
  return cleaned;
end;
$$;
revoke execute on function private.clean_lineup_details(jsonb) from public, anon, authenticated, service_role;

create function private.forget_deleted_players() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  ids text;
  changes text;
begin
  select
    string_agg(id, ', '),
    string_agg(format('%1$s = case when %1$s in (select id from gone) then null else %1$s end', id), ', ')
  into ids, changes
  from (select format('%I', slot || '_player_id') as id from unnest(private.slot_columns()) as slot) as columns;
  execute format(
    'update public.user_lineup set %s where array(select id from gone) && array[%s]', changes, ids
  );
  update public.user_lineup set details = jsonb_set(details, '{scratches}', (
    select jsonb_agg(
      case when (scratch ->> 'player_id')::bigint in (select id from gone)
        then scratch || '{"player_id": null}' else scratch end
      order by place
    )
    from jsonb_array_elements(details -> 'scratches') with ordinality as listed (scratch, place)
  ))
  where exists (
    select from jsonb_array_elements(details -> 'scratches') as scratch
    where (scratch ->> 'player_id')::bigint in (select id from gone)
  );
  return null;
end;
$$;
revoke execute on function private.forget_deleted_players() from public, anon, authenticated, service_role;

create function private.forget_deleted_opponents() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.user_lineup set details = jsonb_set(details, '{words,opponent_id}', 'null')
  where (details #>> '{words,opponent_id}')::bigint in (select id from gone);
  return null;
end;
$$;
revoke execute on function private.forget_deleted_opponents() from public, anon, authenticated, service_role;

create function private.prepare_lineup() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  compared public.user_lineup;
begin
  new.filled := private.filled_slots(new);
  if tg_op = 'INSERT' or new.name is distinct from old.name then
    new.name := private.trimmed(new.name);
  end if;
  if tg_op = 'INSERT' or new.title is distinct from old.title then
    new.title := private.trimmed(new.title);
  end if;
  if tg_op = 'INSERT' or new.details is distinct from old.details then
    new.details := private.clean_lineup_details(new.details);
  end if;
  if tg_op = 'INSERT' then
    new.revision := 1;
    return new;
  end if;
  -- Clients set neither of these, and showing or hiding a lineup does not change it.
  new.revision := old.revision;
  new.updated_at := old.updated_at;
  compared := new;
  compared.is_public := old.is_public;
  if compared is distinct from old then
    new.revision := old.revision + 1;
    new.updated_at := now();
  end if;
  return new;
end;
$$;
revoke execute on function private.prepare_lineup() from public, anon, authenticated, service_role;

create function private.limit_lineups() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('user_lineup'), hashtext(new.user_id::text));
  -- Leaves out the row itself, because an upsert of a saved lineup fires this trigger too.
  if (select count(*) >= 200 from public.user_lineup where user_id = new.user_id and id <> new.id) then
    raise exception 'You can keep at most 200 lineups. Delete one first.' using
      errcode = 'P0001', hint = 'lineup_limit_reached', detail = jsonb_build_object('most', 200)::text;
  end if;
  return new;
end;
$$;
revoke execute on function private.limit_lineups() from public, anon, authenticated, service_role;

create function private.shown_lineup(lineup public.user_lineup) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_object_agg(key, value) || jsonb_build_object(
    'team', (select to_jsonb(teams) from public.teams where teams.id = lineup.team_id),
    'opponent', (
      select to_jsonb(teams) from public.teams where teams.id = (lineup.details #>> '{words,opponent_id}')::bigint
    )
  )
  from jsonb_each(to_jsonb(lineup))
  where key in ('id', 'name', 'title', 'team_id', 'team_name', 'updated_at', 'details')
    or key in (
      select slot || cell from unnest(private.slot_columns()) as slot, unnest(array['_name', '_number', '_player_id']) as cell
    );
$$;
revoke execute on function private.shown_lineup(public.user_lineup) from public, anon, authenticated, service_role;

create function private.filled_slots(lineup public.user_lineup) returns integer
language sql
stable
set search_path = ''
as $$
  select count(cells ->> (slot || '_name'))::integer
  from to_jsonb(lineup) as cells, unnest(private.slot_columns()) as slot;
$$;
revoke execute on function private.filled_slots(public.user_lineup) from public, anon, authenticated, service_role;

create trigger players_forget_deleted
  after delete on public.players
  referencing old table as gone
  for each statement execute function private.forget_deleted_players();
create trigger teams_forget_deleted
  after delete on public.teams
  referencing old table as gone
  for each statement execute function private.forget_deleted_opponents();
create trigger user_lineup_prepare_insert
  before insert on public.user_lineup
  for each row execute function private.prepare_lineup();
create trigger user_lineup_prepare_update
  before update on public.user_lineup
  for each row when (pg_trigger_depth() = 0) execute function private.prepare_lineup();
create trigger user_lineup_limit
  before insert on public.user_lineup
  for each row execute function private.limit_lineups();

alter table public.user_lineup enable row level security;
revoke all on table public.user_lineup from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.user_lineup to authenticated, service_role;

create policy "Users read their own line-ups"
  on public.user_lineup for select to authenticated using (user_id = (select auth.uid()));
create policy "Users save line-ups of their own"
  on public.user_lineup for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Users change their own line-ups"
  on public.user_lineup for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "Users delete their own line-ups"
  on public.user_lineup for delete to authenticated using (user_id = (select auth.uid()));
create policy "The secret key manages line-ups"
  on public.user_lineup for all to service_role using (true) with check (true);


create table public.user_preferences (
  user_id uuid primary key references auth.users (id) on delete cascade,
  favorite_player bigint references public.players (id) on delete set null,
  favorite_team bigint references public.teams (id) on delete set null,
  display_profile boolean not null default true,
  bio text check (length(bio) <= 1000)
);

create index user_preferences_favorite_player_idx on public.user_preferences (favorite_player);
create index user_preferences_favorite_team_idx on public.user_preferences (favorite_team);

alter table public.user_preferences enable row level security;
revoke all on table public.user_preferences from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.user_preferences to authenticated, service_role;

create policy "Users read their own preferences"
  on public.user_preferences for select to authenticated using (user_id = (select auth.uid()));
create policy "Users save preferences of their own"
  on public.user_preferences for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Users change their own preferences"
  on public.user_preferences for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "Users delete their own preferences"
  on public.user_preferences for delete to authenticated using (user_id = (select auth.uid()));
create policy "The secret key manages preferences"
  on public.user_preferences for all to service_role using (true) with check (true);


create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  profile_name text,
  display_name text check (length(display_name) <= 80),
  bio text check (length(bio) <= 1000),
  is_public boolean not null default true,
  avatar_url text check (avatar_url ~ '^https://[^[:space:][:cntrl:]<>"\\]+$' and length(avatar_url) <= 2048),
  constraint profiles_profile_name_format check (profile_name ~ '^[A-Za-z0-9-]{1,40}$'),
  -- Names that look like a page of the site or its staff.
  constraint profiles_profile_name_not_reserved check (
    lower(profile_name) not in (
      'about', 'account', 'admin', 'administrator', 'api', 'auth', 'favorites', 'help', 'home', 'line-rush', 'linerush',
      'lineup', 'lineups', 'login', 'logout', 'me', 'moderator', 'new', 'nhl', 'null', 'official', 'owner', 'privacy',
      'profile', 'profiles', 'rest', 'root', 'settings', 'signin', 'signout', 'signup', 'staff', 'support', 'system',
      'team', 'terms', 'undefined'
    )
  )
);

create unique index profiles_profile_name_key on public.profiles (lower(profile_name));
create index profiles_look_alike_idx on public.profiles (translate(lower(profile_name), 'i10', 'llo'));


create function private.keep_profile_in_step() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  meta jsonb := case when new.email_confirmed_at is null then '{}' else coalesce(new.raw_user_meta_data, '{}') end;
  wanted_name text := nullif(private.trimmed(meta ->> 'profile_name'), '');
begin
  if tg_op = 'UPDATE'
    and new.raw_user_meta_data is not distinct from old.raw_user_meta_data
    and (new.email_confirmed_at is null) = (old.email_confirmed_at is null)
  then
    return null;
  end if;

  insert into public.profiles as kept (user_id, display_name, bio, is_public, avatar_url)
  values (
    new.id,
    left(nullif(private.trimmed(coalesce(meta ->> 'full_name', meta ->> 'name')), ''), 80),
    left(nullif(private.trimmed(meta ->> 'bio'), ''), 1000),
    meta ->> 'public_profile' is distinct from 'false',
    private.avatar_of(meta)
  )
  on conflict (user_id) do update set
    -- A field that the metadata does not have stays as it is.
    display_name = case when meta ? 'full_name' or meta ? 'name' then excluded.display_name else kept.display_name end,
    bio = case when meta ? 'bio' then excluded.bio else kept.bio end,
    is_public = case when meta ? 'public_profile' then excluded.is_public else kept.is_public end,
    avatar_url = case when meta ? 'avatar_url' or meta ? 'picture' then excluded.avatar_url else kept.avatar_url end;

  if meta ? 'profile_name' then
    begin
      update public.profiles set profile_name = wanted_name where user_id = new.id;
    exception when unique_violation or check_violation then
      null;
    end;
  end if;
  return null;
end;
$$;
revoke execute on function private.keep_profile_in_step() from public, anon, authenticated, service_role;

create function private.avatar_of(meta jsonb) returns text
language sql
immutable
set search_path = ''
as $$
  select named from (select coalesce(meta ->> 'avatar_url', meta ->> 'picture') as named) as field
  where named ~ '^https://[^[:space:][:cntrl:]<>"\\]+$' and length(named) <= 2048;
$$;
revoke execute on function private.avatar_of(jsonb) from public, anon, authenticated, service_role;

create function public.public_profile(name text) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'profile_name', profile.profile_name,
    'display_name', profile.display_name,
    'bio', profile.bio,
    'avatar_url', profile.avatar_url,
    'favorite_team', (
      select to_jsonb(teams) from public.user_preferences as preference
      join public.teams on teams.id = preference.favorite_team
      where preference.user_id = profile.user_id and preference.display_profile
    ),
    'favorite_player', (
      select jsonb_build_object(
        'id', player.id, 'first_name', player.first_name, 'last_name', player.last_name,
        'display_name', player.display_name, 'full_name', player.full_name,
        'number', player.number, 'jersey_number', player.jersey_number, 'position', player.position,
        'team', jsonb_build_object('id', team.id, 'name', team.name, 'abbreviation', team.abbreviation)
      )
      from public.user_preferences as preference
      join public.players as player on player.id = preference.favorite_player
      join public.teams as team on team.id = player.team_id
      where preference.user_id = profile.user_id and preference.display_profile
    ),
    'lineups', coalesce((
      select jsonb_agg(private.shown_lineup(shown) order by shown.updated_at desc, shown.id)
      from (
        select * from public.user_lineup
        where user_lineup.user_id = profile.user_id and user_lineup.is_public
        order by user_lineup.updated_at desc, user_lineup.id
        limit 50
      ) as shown
    ), '[]'::jsonb)
  )
  from public.profiles as profile
  where lower(profile.profile_name) = lower(public_profile.name) and profile.is_public;
$$;
comment on function public.public_profile(text) is
  'The public page of a profile name, in any case of its letters; null when there is none or it is private, without telling which.';
revoke execute on function public.public_profile(text) from public, anon, authenticated, service_role;
grant execute on function public.public_profile(text) to anon, authenticated, service_role;

create function private.refuse_confusable_names() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- Read here, because an upsert also fires as an insert, where "old" is null.
  kept public.profiles;
  -- Control characters, direction marks, and invisible characters. Joiners are allowed between the emoji and scripts that need
  -- them, and tags after their flag. Same pattern as in domain/plain-text.ts.
  hidden constant text :=
    '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180E\u200B\u200E\u200F\u2028-\u202E'
    '\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\U000E0000-\U000E001F]'
    '|(?<![\U0001F3F4\U000E0020-\U000E007F])[\U000E0020-\U000E007F]'
    '|(?<![\u0600-\u1FFF\u2190-\U0010FFFF])[\u200C\u200D]|[\u200C\u200D](?![\u0600-\u1FFF\u2190-\U0010FFFF])';
  -- The list of profiles_profile_name_not_reserved, without dashes.
  reserved constant text[] := array[
    'about', 'account', 'admin', 'administrator', 'api', 'auth', 'favorites', 'help', 'home', 'linerush', 'lineup',
    'lineups', 'login', 'logout', 'me', 'moderator', 'new', 'nhl', 'null', 'official', 'owner', 'privacy', 'profile',
    'profiles', 'rest', 'root', 'settings', 'signin', 'signout', 'signup', 'staff', 'support', 'system', 'team', 'terms',
    'undefined'
  ];
  alike text;
begin
  select * into kept from public.profiles where profiles.user_id = new.user_id;

  if new.display_name is distinct from kept.display_name and new.display_name ~ hidden then
    -- Metadata of an account is cleaned instead, because a sign-up must not fail because of it.
    if pg_trigger_depth() = 1 then
      raise check_violation using message = 'A display name cannot hold invisible characters.';
    end if;
    new.display_name := nullif(private.trimmed(regexp_replace(new.display_name, hidden, '', 'g')), '');
  end if;

  if new.profile_name is null or new.profile_name is not distinct from kept.profile_name then
    return new;
  end if;
  if exists (
    select from unnest(reserved) as name
    where translate(name, 'i', 'l') = translate(replace(lower(new.profile_name), '-', ''), 'i103457', 'lloeast')
  ) then
    raise check_violation using message = 'This profile name looks like a reserved one.';
  end if;
  alike := translate(lower(new.profile_name), 'i10', 'llo');
  -- Two users who take similar names at the same time take turns.
  perform pg_advisory_xact_lock(hashtext('profile name'), hashtext(alike));
  if exists (
    select from public.profiles
    where translate(lower(profiles.profile_name), 'i10', 'llo') = alike and profiles.user_id <> new.user_id
  ) then
    raise unique_violation using
      message = case
        when exists (select from public.profiles where lower(profiles.profile_name) = lower(new.profile_name))
          then 'This profile name is taken.'
        else 'This profile name looks like one that is taken.'
      end,
      constraint = 'profiles_profile_name_key';
  end if;
  return new;
end;
$$;
revoke execute on function private.refuse_confusable_names() from public, anon, authenticated, service_role;

create trigger users_keep_profile_in_step
  after insert or update of raw_user_meta_data on auth.users
  for each row execute function private.keep_profile_in_step();
create trigger users_show_proven_profile
  after update of email_confirmed_at on auth.users
  for each row when ((new.email_confirmed_at is null) <> (old.email_confirmed_at is null))
  execute function private.keep_profile_in_step();
create trigger profiles_refuse_confusable_names
  before insert or update of profile_name, display_name on public.profiles
  for each row execute function private.refuse_confusable_names();

create trigger announce_insert
  after insert on public.profiles referencing new table as changed
  for each statement execute function private.announce_change();
create trigger announce_update
  after update on public.profiles referencing new table as changed
  for each statement execute function private.announce_change();
create trigger announce_delete
  after delete on public.profiles referencing old table as changed
  for each statement execute function private.announce_change();
create trigger announce_truncate
  after truncate on public.profiles
  for each statement execute function private.announce_change();

alter table public.profiles enable row level security;
revoke all on table public.profiles from public, anon, authenticated, service_role;
grant select on table public.profiles to anon;
grant select, insert, update, delete on table public.profiles to authenticated, service_role;

create policy "Visitors read public profiles"
  on public.profiles for select to anon using (is_public and profile_name is not null);
create policy "Users read public profiles and their own"
  on public.profiles for select to authenticated
  using (user_id = (select auth.uid()) or (is_public and profile_name is not null));
create policy "Users add their own profile"
  on public.profiles for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Users change their own profile"
  on public.profiles for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "Users delete their own profile"
  on public.profiles for delete to authenticated using (user_id = (select auth.uid()));
create policy "The secret key manages profiles"
  on public.profiles for all to service_role using (true) with check (true);


create table public.request_player (
  id uuid primary key default gen_random_uuid(),
  player_name text not null check (length(btrim(player_name)) between 1 and 160),
  type text not null check (type in ('Missing player', 'Remove Player')),
  notes text check (length(notes) <= 4000),
  -- A request stays readable when its team goes.
  team_id bigint references public.teams (id) on delete set null,
  reporter_email text check (length(reporter_email) <= 254),
  handled boolean not null default false,
  created_at timestamptz not null default now(),
  -- Set when the reply was sent.
  fixed_at timestamptz
);

create index request_player_created_at_idx on public.request_player (created_at desc);
create index request_player_type_idx on public.request_player (type);
create index request_player_fixed_at_idx on public.request_player (fixed_at);
create index request_player_team_id_idx on public.request_player (team_id);
create index request_player_reporter_email_idx on public.request_player (lower(reporter_email));

alter table public.request_player
  alter column reporter_email set statistics 0,
  alter column notes set statistics 0;
alter index public.request_player_reporter_email_idx alter column 1 set statistics 0;

create function private.forget_reporter() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.request_player set reporter_email = null where lower(reporter_email) = lower(old.email);
  return null;
end;
$$;
revoke execute on function private.forget_reporter() from public, anon, authenticated, service_role;

create trigger users_forget_reporter
  after delete on auth.users
  for each row execute function private.forget_reporter();

alter table public.request_player enable row level security;
revoke all on table public.request_player from public, anon, authenticated, service_role;
grant insert (id, player_name, type, notes, team_id, reporter_email, handled, fixed_at)
  on table public.request_player to anon, authenticated;
grant select, update, delete on table public.request_player to authenticated;
grant select, insert, update, delete on table public.request_player to service_role;

create policy "Anyone files a request that is still open"
  on public.request_player for insert to anon, authenticated
  with check (not handled and fixed_at is null);
create policy "Admins read requests"
  on public.request_player for select to authenticated using ((select public.is_admin()));
create policy "Admins answer requests"
  on public.request_player for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Admins delete requests"
  on public.request_player for delete to authenticated using ((select public.is_admin()));
create policy "The secret key manages requests"
  on public.request_player for all to service_role using (true) with check (true);


create table public.site_visits (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  visit_type text not null check (visit_type in ('page_visit', 'team_selection')),
  team_id bigint references public.teams (id) on delete set null,
  -- Null once the account is deleted. The visit stays.
  user_id uuid references auth.users (id) on delete set null,
  country text check (country ~ '^[A-Z]{2}$'),
  country_source text check (length(country_source) <= 60),
  referrer text check (length(referrer) <= 2048),
  utm_source text check (length(utm_source) <= 200)
);
alter table public.site_visits
  set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000);

create index site_visits_team_id_idx on public.site_visits (team_id) where team_id is not null;
create index site_visits_user_id_idx on public.site_visits (user_id, created_at)
  include (id, visit_type, team_id, country, utm_source) where user_id is not null;
create index site_visits_created_at_idx on public.site_visits (created_at, id) include (team_id, user_id);

alter table public.site_visits enable row level security;
revoke all on table public.site_visits from public, anon, authenticated, service_role;
grant insert (id, visit_type, team_id, user_id, country, country_source, referrer, utm_source)
  on table public.site_visits to anon, authenticated;
grant select, delete on table public.site_visits to authenticated;
grant select, insert, update, delete on table public.site_visits to service_role;

create policy "Visitors record visits without a user"
  on public.site_visits for insert to anon with check (user_id is null);
create policy "Users record visits of their own or without a user"
  on public.site_visits for insert to authenticated
  with check (user_id is null or user_id = (select auth.uid()));
create policy "Admins read visits"
  on public.site_visits for select to authenticated using ((select public.is_admin()));
create policy "Admins delete visits"
  on public.site_visits for delete to authenticated using ((select public.is_admin()));
create policy "The secret key manages visits"
  on public.site_visits for all to service_role using (true) with check (true);


create table public.image_downloads (
  id uuid primary key default gen_random_uuid(),
  team_name text not null check (length(btrim(team_name)) between 1 and 120),
  user_email text check (length(user_email) <= 254),
  user_id uuid references auth.users (id) on delete set null,
  visit_id uuid references public.site_visits (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint image_downloads_address_needs_its_user check (user_email is null or user_id is not null),
  -- With all its spaces: it is a key of private.visit_counts, whose size is limited.
  constraint image_downloads_team_name_length check (length(team_name) <= 200)
);
alter table public.image_downloads
  set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000);
alter table public.image_downloads alter column user_email set statistics 0;

create index image_downloads_team_name_idx on public.image_downloads (team_name);
create index image_downloads_user_id_idx on public.image_downloads (user_id);
create index image_downloads_visit_id_idx on public.image_downloads (visit_id);
create index image_downloads_created_at_visit_id_idx on public.image_downloads (created_at) include (visit_id);

create function private.forget_address_with_user() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.user_email := null;
  return new;
end;
$$;
revoke execute on function private.forget_address_with_user() from public, anon, authenticated, service_role;

create trigger image_downloads_touch_updated_at
  before update on public.image_downloads
  for each row when (pg_trigger_depth() = 0) execute function private.touch_updated_at();
create trigger image_downloads_forget_address_with_user
  before update of user_id on public.image_downloads
  for each row when (old.user_id is not null and new.user_id is null)
  execute function private.forget_address_with_user();

alter table public.image_downloads enable row level security;
revoke all on table public.image_downloads from public, anon, authenticated, service_role;
grant insert (id, team_name, user_email, user_id, visit_id)
  on table public.image_downloads to anon, authenticated;
grant select, delete on table public.image_downloads to authenticated;
grant select, insert, update, delete on table public.image_downloads to service_role;

create policy "Visitors record downloads without a user"
  on public.image_downloads for insert to anon with check (user_id is null and user_email is null);
create policy "Users record downloads of their own or without a user"
  on public.image_downloads for insert to authenticated
  with check (
    (user_id is null and user_email is null)
    or (
      user_id = (select auth.uid())
      and (user_email is null or lower(user_email) = lower((select auth.jwt()) ->> 'email'))
    )
  );
create policy "Admins read downloads"
  on public.image_downloads for select to authenticated using ((select public.is_admin()));
create policy "Admins delete downloads"
  on public.image_downloads for delete to authenticated using ((select public.is_admin()));
create policy "The secret key manages downloads"
  on public.image_downloads for all to service_role using (true) with check (true);


create table private.visit_changes (
  -- The start of the visit's quarter hour. Null for a picture without a visit.
  quarter timestamptz,
  visits bigint not null default 0,
  visit_type text,
  team_id bigint,
  country text,
  -- Pictures by the source of their visit, as the statistics show it.
  images bigint not null default 0,
  source text,
  -- Pictures by their team, with or without a visit.
  downloads bigint not null default 0,
  team_name text
);
comment on table private.visit_changes is 'Changes of visits and pictures that visit_totals and visit_counts do not contain yet.';
alter table private.visit_changes set (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000
);
alter table private.visit_changes enable row level security;
revoke all on table private.visit_changes from public, anon, authenticated, service_role;

create table private.visit_totals (
  quarter timestamptz primary key,
  visits bigint not null,
  selections bigint not null
) with (fillfactor = 80);
comment on table private.visit_totals is 'Visits and team selections per quarter hour, without the changes of visit_changes.';
alter table private.visit_totals enable row level security;
revoke all on table private.visit_totals from public, anon, authenticated, service_role;

create table private.visit_counts (
  -- day: a day in UTC. ever: all rows, whatever their time; starts is -infinity.
  span text not null check (span in ('quarter', 'day', 'ever')),
  starts timestamptz not null,
  -- team: selections by team id, empty without a team. country: visits with a country. source: pictures by their visit's source.
  -- Only for ever, and also of the future: visit, with an empty key, and download, pictures by team name.
  kind text not null check (kind in ('team', 'country', 'source', 'visit', 'download')),
  key text not null,
  count bigint not null,
  primary key (span, starts, kind, key)
) with (fillfactor = 80);
comment on table private.visit_counts is 'Visits by team, country, and source, without the changes of visit_changes.';
alter table private.visit_counts enable row level security;
revoke all on table private.visit_counts from public, anon, authenticated, service_role;

create function private.fold_visit_changes(most integer default 5000) returns integer
language plpgsql
security definer
set search_path = ''
set lock_timeout = '100ms'
as $$
declare
  moved integer := 0;
begin
  -- With an older snapshot, changing a count could fail.
  if current_setting('transaction_isolation') <> 'read committed'
    or not pg_try_advisory_xact_lock(hashtextextended('private.visit_counts', 0)) then
    return 0;
  end if;
  with moved as (
    delete from private.visit_changes
    where ctid = any (array(select changes.ctid from private.visit_changes as changes limit most))
    returning *
  ),
  totals as (
    insert into private.visit_totals as stored
    select quarter, sum(visits), coalesce(sum(visits) filter (where visit_type = 'team_selection'), 0)
    from moved where visits <> 0 group by quarter
    on conflict (quarter) do update
    set visits = stored.visits + excluded.visits, selections = stored.selections + excluded.selections
  ),
  counts as (
    insert into private.visit_counts as stored
    select span, starts, kind, key, sum(part.count) from (
      select each_span.span, each_span.starts, each_kind.kind, each_kind.key, each_kind.count
      from moved
      cross join lateral (values
        ('team', case when visit_type = 'team_selection' then coalesce(team_id::text, '') end, visits),
        ('country', country, visits),
        ('source', source, images)
      ) as each_kind (kind, key, count)
      cross join lateral (values
        ('quarter', quarter), ('day', date_trunc('day', quarter, 'UTC'))
      ) as each_span (span, starts)
      union all
      select 'ever', '-infinity', each_kind.kind, each_kind.key, each_kind.count
      from moved
      cross join lateral (values
        ('visit', '', visits), ('download', team_name, downloads)
      ) as each_kind (kind, key, count)
    ) as part
    where part.count <> 0 and part.key is not null
    group by span, starts, kind, key having sum(part.count) <> 0
    on conflict (span, starts, kind, key) do update set count = stored.count + excluded.count
  )
  select count(*) into moved from moved;
  return moved;
end;
$$;
revoke execute on function private.fold_visit_changes(integer) from public, anon, authenticated, service_role;

create function private.unfolded_counts(range_start timestamptz, range_end timestamptz)
returns table (span text, starts timestamptz, kind text, key text, count bigint)
language sql
stable
set search_path = ''
as $$
  with changed as materialized (
    select quarter, visit_type, team_id, country, source, sum(visits)::bigint as visits, sum(images)::bigint as images
    from private.visit_changes where quarter >= range_start and quarter < range_end
    group by quarter, visit_type, team_id, country, source
  ),
  part as (
    select each_span.span, each_span.starts, each_kind.kind, each_kind.key, each_kind.count
    from changed
    cross join lateral (values
      ('team', case when visit_type = 'team_selection' then coalesce(team_id::text, '') end, visits),
      ('country', country, visits),
      ('source', source, images)
    ) as each_kind (kind, key, count)
    cross join lateral (values
      ('quarter', quarter), ('day', date_trunc('day', quarter, 'UTC'))
    ) as each_span (span, starts)
    union all
    select 'quarter', quarter, visit_type, '', visits from changed
  )
  select span, starts, kind, key, sum(count)::bigint from part where count <> 0 and key is not null
  group by span, starts, kind, key;
$$;
revoke execute on function private.unfolded_counts(timestamptz, timestamptz) from public, anon, authenticated, service_role;

create function private.count_visits() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  changes integer;
  chance double precision;
begin
  if tg_op = 'INSERT' then
    insert into private.visit_changes (quarter, visits, visit_type, team_id, country)
    select date_bin('15 minutes', created_at, '2000-01-01 00:00+00') as quarter, count(*), visit_type, team_id, country
    from added group by quarter, visit_type, team_id, country;
  elsif tg_op = 'DELETE' then
    insert into private.visit_changes (quarter, visits, visit_type, team_id, country)
    select date_bin('15 minutes', created_at, '2000-01-01 00:00+00') as quarter, -count(*), visit_type, team_id, country
    from removed group by quarter, visit_type, team_id, country;
  else
    -- Deleting an account changes no count.
    insert into private.visit_changes (quarter, visits, visit_type, team_id, country)
    select date_bin('15 minutes', created_at, '2000-01-01 00:00+00') as quarter, sum(number), visit_type, team_id, country
    from (
      select created_at, visit_type, team_id, country, -1 as number from removed
      union all
      select created_at, visit_type, team_id, country, 1 from added
    ) as either
    group by quarter, visit_type, team_id, country having sum(number) <> 0;
  end if;
  get diagnostics changes = row_count;
  chance := changes / 256.0;
  -- More than 2 MB: some 20,000 changes.
  if random() < chance or random() < 16 * chance and pg_relation_size('private.visit_changes') > 2097152 then
    begin
      perform private.fold_visit_changes(least(50000, greatest(5000, changes)));
    exception when others then
      raise warning 'Visits could not be counted now: %', sqlerrm;
    end;
  end if;
  return null;
end;
$$;
revoke execute on function private.count_visits() from public, anon, authenticated, service_role;

create trigger site_visits_count_insert
  after insert on public.site_visits referencing new table as added
  for each statement execute function private.count_visits();
create trigger site_visits_count_update
  after update on public.site_visits referencing old table as removed new table as added
  for each statement execute function private.count_visits();
create trigger site_visits_count_delete
  after delete on public.site_visits referencing old table as removed
  for each statement execute function private.count_visits();

create function private.count_images_of_visit() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  pictures bigint;
begin
  select count(*) into pictures
  from (select from public.image_downloads where visit_id = old.id for update) as locked;
  if pictures > 0 then
    insert into private.visit_changes (quarter, images, source)
    values (date_bin('15 minutes', old.created_at, '2000-01-01 00:00+00'), -pictures, coalesce(nullif(btrim(old.utm_source, E' \t\n\r'), ''), '(none)'));
    if tg_op = 'UPDATE' then
      insert into private.visit_changes (quarter, images, source)
      values (date_bin('15 minutes', new.created_at, '2000-01-01 00:00+00'), pictures, coalesce(nullif(btrim(new.utm_source, E' \t\n\r'), ''), '(none)'));
    end if;
  end if;
  return case when tg_op = 'UPDATE' then new else old end;
end;
$$;
revoke execute on function private.count_images_of_visit() from public, anon, authenticated, service_role;

create trigger site_visits_count_images_update
  before update of created_at, utm_source on public.site_visits
  for each row when ((old.created_at, old.utm_source) is distinct from (new.created_at, new.utm_source))
  execute function private.count_images_of_visit();
create trigger site_visits_count_images_delete
  before delete on public.site_visits
  for each row execute function private.count_images_of_visit();

create function private.count_downloads() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_renamed constant boolean := tg_op <> 'UPDATE' or new.team_name <> old.team_name;
  is_moved constant boolean := tg_op <> 'UPDATE' or new.visit_id is distinct from old.visit_id;
begin
  if tg_op <> 'INSERT' then
    if is_renamed then
      insert into private.visit_changes (downloads, team_name) values (-1, old.team_name);
    end if;
    if is_moved and old.visit_id is not null then
      insert into private.visit_changes (quarter, images, source)
      select date_bin('15 minutes', created_at, '2000-01-01 00:00+00'), -1,
        coalesce(nullif(btrim(utm_source, E' \t\n\r'), ''), '(none)')
      from public.site_visits where id = old.visit_id;
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if is_renamed then
    insert into private.visit_changes (downloads, team_name) values (1, new.team_name);
  end if;
  if is_moved and new.visit_id is not null then
    -- The lock, because others who change the visit do not see this picture before it is committed.
    insert into private.visit_changes (quarter, images, source)
    select date_bin('15 minutes', created_at, '2000-01-01 00:00+00'), 1,
      coalesce(nullif(btrim(utm_source, E' \t\n\r'), ''), '(none)')
    from public.site_visits where id = new.visit_id for share;
  end if;
  return new;
end;
$$;
revoke execute on function private.count_downloads() from public, anon, authenticated, service_role;

create trigger image_downloads_count_insert
  after insert on public.image_downloads
  for each row execute function private.count_downloads();
create trigger image_downloads_count_update
  before update of visit_id, team_name on public.image_downloads
  for each row when ((old.visit_id, old.team_name) is distinct from (new.visit_id, new.team_name))
  execute function private.count_downloads();
create trigger image_downloads_count_delete
  before delete on public.image_downloads
  for each row execute function private.count_downloads();

create function private.forget_counts() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_visits constant boolean := tg_table_name = 'site_visits';
begin
  perform pg_advisory_xact_lock(hashtextextended('private.visit_counts', 0));
  if of_visits then
    delete from private.visit_changes where visits <> 0;
    delete from private.visit_totals;
  end if;
  update private.visit_changes set images = 0, downloads = case when of_visits then downloads else 0 end;
  delete from private.visit_counts where case when of_visits then kind <> 'download' else kind in ('source', 'download') end;
  return null;
end;
$$;
revoke execute on function private.forget_counts() from public, anon, authenticated, service_role;

create trigger site_visits_forget_counts
  after truncate on public.site_visits
  for each statement execute function private.forget_counts();
create trigger image_downloads_forget_counts
  after truncate on public.image_downloads
  for each statement execute function private.forget_counts();

create function private.check_visit_counts(repair boolean default false)
returns table (span text, starts timestamptz, kind text, key text, stored bigint, actual bigint)
language plpgsql
set search_path = ''
set work_mem = '32MB'
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  chunk_start timestamptz := '-infinity';
  chunk_end timestamptz := '2020-01-01 00:00+00';
begin
  if repair then
    perform pg_advisory_xact_lock(hashtextextended('private.visit_counts', 0));
    loop
      exit when private.fold_visit_changes(50000) < 50000;
    end loop;
  end if;
  while chunk_start < 'infinity' loop
    return query
    with visits as materialized (
      select date_bin('15 minutes', created_at, '2000-01-01 00:00+00') as quarter, visit_type, team_id, country, count(*) as number
      from public.site_visits where created_at >= chunk_start and created_at < chunk_end
      group by 1, 2, 3, 4
    ),
    quarters as materialized (
      select quarter, 'team' as kind, coalesce(team_id::text, '') as key, number
      from visits where visit_type = 'team_selection'
      union all
      select quarter, 'country', country, number from visits where country is not null
      union all
      select date_bin('15 minutes', visit.created_at, '2000-01-01 00:00+00'), 'source',
        coalesce(nullif(btrim(visit.utm_source, E' \t\n\r'), ''), '(none)'), count(*)
      from public.image_downloads as download join public.site_visits as visit on visit.id = download.visit_id
      where visit.created_at >= chunk_start and visit.created_at < chunk_end
      group by 1, 3
    ),
    facts (span, starts, kind, key, number) as (
      select 'quarter', quarter, visit_type, '', number from visits
      union all
      select 'quarter', quarter, kind, key, number from quarters
      union all
      select 'day', date_trunc('day', quarter, 'UTC'), kind, key, number from quarters
    ),
    difference as materialized (
      select span, starts, kind, key, sum(stored)::bigint as stored, sum(actual)::bigint as actual
      from (
        select span, starts, kind, key, 0 as stored, number as actual from facts
        union all
        select span, starts, kind, key, count, 0 from private.visit_counts
        where span in ('quarter', 'day') and starts >= chunk_start and starts < chunk_end
        union all
        select 'quarter', quarter, each_kind.kind, '', each_kind.number, 0
        from private.visit_totals
        cross join lateral (values
          ('page_visit', visits - selections), ('team_selection', selections)
        ) as each_kind (kind, number)
        where quarter >= chunk_start and quarter < chunk_end
        union all
        select unfolded.span, unfolded.starts, unfolded.kind, unfolded.key, unfolded.count, 0
        from private.unfolded_counts(chunk_start, chunk_end) as unfolded
      ) as either
      group by span, starts, kind, key having sum(stored) <> sum(actual)
    ),
    totals as (
      insert into private.visit_totals as total
      select starts, sum(actual - stored), coalesce(sum(actual - stored) filter (where kind = 'team_selection'), 0)
      from difference where repair and kind in ('page_visit', 'team_selection') group by starts order by starts
      on conflict (quarter) do update
      set visits = total.visits + excluded.visits, selections = total.selections + excluded.selections
    ),
    counts as (
      insert into private.visit_counts as counted
      select span, starts, kind, key, actual - stored
      from difference where repair and kind not in ('page_visit', 'team_selection')
      order by span, starts, kind, key
      on conflict (span, starts, kind, key) do update set count = counted.count + excluded.count
    )
    select span, starts, kind, key, stored, actual from difference;

    -- On to the next row or count: ten years without visits cost nothing.
    chunk_start := case when chunk_end = 'infinity' then chunk_end else least(
      (select min(created_at) from public.site_visits where created_at >= chunk_end),
      (select min(quarter) from private.visit_totals where quarter >= chunk_end),
      (select min(starts) from private.visit_counts where span = 'day' and starts >= chunk_end),
      (select min(starts) from private.visit_counts where span = 'quarter' and starts >= chunk_end),
      (select min(quarter) from private.visit_changes where quarter >= chunk_end),
      'infinity'
    ) end;
    if isfinite(chunk_start) then
      chunk_start := date_trunc('day', chunk_start, 'UTC');
      chunk_end := case when chunk_start < '2100-01-01 00:00+00' then chunk_start + interval '30 days' else 'infinity' end;
    end if;
  end loop;

  return query
  with difference as materialized (
    select kind, key, sum(stored)::bigint as stored, sum(actual)::bigint as actual
    from (
      select 'visit' as kind, '' as key, 0 as stored, count(*) as actual from public.site_visits
      union all
      select 'download', team_name, 0, count(*) from public.image_downloads group by team_name
      union all
      select kind, key, count, 0 from private.visit_counts where span = 'ever'
      union all
      select each_kind.kind, each_kind.key, each_kind.number, 0
      from private.visit_changes
      cross join lateral (values ('visit', '', visits), ('download', team_name, downloads)) as each_kind (kind, key, number)
      where each_kind.number <> 0
    ) as either
    group by kind, key having sum(stored) <> sum(actual)
  ),
  counts as (
    insert into private.visit_counts as counted
    select 'ever', '-infinity', kind, key, actual - stored from difference where repair
    on conflict (span, starts, kind, key) do update set count = counted.count + excluded.count
  )
  select 'ever', '-infinity'::timestamptz, kind, key, stored, actual from difference;
end;
$$;
comment on function private.check_visit_counts(boolean) is
  'Returns the counts of visits that differ from the rows, and corrects them if repair is true.';
revoke execute on function private.check_visit_counts(boolean) from public, anon, authenticated, service_role;


create function private.start_of_day(day date) returns timestamptz
language sql
stable
parallel safe
set search_path = ''
as $$
  select case when earlier < usual and earlier::date = day then earlier else usual end
  from (
    select usual, (day::timestamp - (noon_before::timestamp - noon_before at time zone 'UTC')) at time zone 'UTC' as earlier
    from (select day::timestamptz as usual, day::timestamptz - interval '12 hours' as noon_before) as midnight
  ) as midnights;
$$;
revoke execute on function private.start_of_day(date) from public, anon, authenticated, service_role;

create function private.set_time_zone(time_zone text) returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  -- PostgreSQL also accepts offsets, and reads any word with a number behind it ("Nowhere5") as a zone of that many hours.
  if time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]*$' and length(time_zone) <= 60 and (
    time_zone !~ '[0-9]'
    or exists (select from pg_catalog.pg_timezone_names as known where lower(known.name) = lower(time_zone))
  ) then
    perform set_config('TimeZone', time_zone, true);
  else
    raise invalid_parameter_value;
  end if;
exception when invalid_parameter_value then
  raise exception 'The time zone % is not known. Give a name like America/Toronto.',
    coalesce(quote_literal(left(time_zone, 60)), 'null')
  using
    hint = 'time_zone_unknown', detail = jsonb_build_object('time_zone', left(time_zone, 60))::text;
end;
$$;
revoke execute on function private.set_time_zone(text) from public, anon, authenticated, service_role;

create function private.visit_range(
  period text, first_day date, last_day date, now_at timestamptz,
  out first_listed date, out last_listed date, out starts timestamptz, out ends timestamptz
)
language plpgsql
stable
set search_path = ''
as $$
declare
  most constant integer := 3660;
begin
  last_listed := now_at::date;
  ends := now_at + interval '1 microsecond';
  case period
    when 'all' then starts := '-infinity';
    when '7d' then first_listed := last_listed - 6;
    when '30d' then first_listed := last_listed - 29;
    when 'custom' then
      if first_day is null or last_day is null then
        raise exception 'Choose the first and the last day of the range.' using hint = 'range_incomplete';
      end if;
      if first_day > last_day then
        raise exception 'The first day of the range is after its last day.' using hint = 'range_reversed';
      end if;
      if first_day > last_listed then
        raise exception 'The range starts in the future. Choose a first day up to today.' using hint = 'range_in_future';
      end if;
      first_listed := first_day;
      if last_day < last_listed then
        last_listed := last_day;
        ends := private.start_of_day(greatest(last_day, '1900-01-01') + 1);
      end if;
      if not isfinite(first_day) or first_day <= last_listed - most then
        raise exception 'A range has at most 3,660 days.' using
          hint = 'range_too_long', detail = jsonb_build_object('most', most)::text;
      end if;
    else
      raise exception 'The period must be 7d, 30d, all or custom.' using hint = 'period_unknown';
  end case;
  -- Long before the first visit, moments could be out of range.
  starts := coalesce(starts, private.start_of_day(greatest(first_listed, '1900-01-01')));
end;
$$;
revoke execute on function private.visit_range(text, date, date, timestamptz)
  from public, anon, authenticated, service_role;

create function private.tally_visits(range_start timestamptz, range_end timestamptz, without uuid[])
returns table (kind text, day date, key text, count bigint, selections bigint)
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_custom_plan
set enable_nestloop = off
set max_parallel_workers_per_gather = 0
as $$
#variable_conflict use_column
declare
  quarters_from constant timestamptz := least(range_end, greatest(
    date_bin('15 minutes', range_start + interval '15 minutes' - interval '1 microsecond', '2000-01-01 00:00+00'),
    '2023-01-01 00:00+00'));
  quarters_to constant timestamptz := greatest(
    quarters_from, date_bin('15 minutes', range_end, '2000-01-01 00:00+00'));
  days_from constant timestamptz := date_trunc('day', quarters_from + interval '12 hours', 'UTC');
  days_to constant timestamptz := date_trunc('day', quarters_to + interval '12 hours', 'UTC');
begin
  return query
  with pending as materialized (
    select quarter, visits, visit_type, team_id, country, images, source from private.visit_changes
    where quarter >= quarters_from and quarter < quarters_to
  ),
  single as materialized (
    select 1 as sign, id, created_at, visit_type, team_id, country, utm_source from public.site_visits
    where created_at >= range_start and created_at < quarters_from
    union all
    select 1, id, created_at, visit_type, team_id, country, utm_source from public.site_visits
    where created_at >= quarters_to and created_at < range_end
    union all
    select -1, id, created_at, visit_type, team_id, country, utm_source from public.site_visits
    where user_id = any (without) and created_at >= range_start and created_at < range_end
  ),
  -- One search of the index for all visits, which reads each of its pages once.
  pictures as materialized (
    select visit_id from public.image_downloads where visit_id = any (array(select id from single))
  ),
  part as (
    select 'day' as kind, quarter::date as day, '' as key, sum(visits) as count, sum(selections) as selections
    from private.visit_totals where quarter >= quarters_from and quarter < quarters_to group by quarter::date
    union all
    select 'day', quarter::date, '', sum(visits), coalesce(sum(visits) filter (where visit_type = 'team_selection'), 0)
    from pending where visits <> 0 group by quarter::date
    union all
    select 'day', created_at::date, '', sum(sign), coalesce(sum(sign) filter (where visit_type = 'team_selection'), 0)
    from single group by created_at::date
    union all
    select kind, null, key, count, 0 from (
      select kind, key, count from private.visit_counts
      where span = 'day' and starts >= days_from and starts < days_to
      union all
      select kind, key, count from private.visit_counts
      where span = 'quarter' and starts >= quarters_from and starts < days_from
      union all
      select kind, key, -count from private.visit_counts
      where span = 'quarter' and starts >= days_from and starts < quarters_from
      union all
      select kind, key, count from private.visit_counts
      where span = 'quarter' and starts >= days_to and starts < quarters_to
      union all
      select kind, key, -count from private.visit_counts
      where span = 'quarter' and starts >= quarters_to and starts < days_to
    ) as counted
    union all
    select each_kind.kind, null, each_kind.key, number, 0
    from (
      select visit_type, team_id, country, sum(number) as number
      from (
        select visit_type, team_id, country, sign as number from single
        union all
        select visit_type, team_id, country, visits from pending where visits <> 0
      ) as either
      group by visit_type, team_id, country
    ) as grouped
    cross join lateral (values
      ('team', case when visit_type = 'team_selection' then coalesce(team_id::text, '') end), ('country', country)
    ) as each_kind (kind, key)
    where each_kind.key is not null
    union all
    select 'source', null, coalesce(nullif(btrim(single.utm_source, E' \t\n\r'), ''), '(none)'), single.sign, 0
    from pictures join single on single.id = pictures.visit_id
    union all
    select 'source', null, source, sum(images), 0 from pending where images <> 0 group by source
  )
  select kind, day, key, sum(count)::bigint, sum(selections)::bigint
  from part group by kind, day, key having sum(count) <> 0;
end;
$$;
revoke execute on function private.tally_visits(timestamptz, timestamptz, uuid[])
  from public, anon, authenticated, service_role;

create function private.visit_statistics_at(
  period text, exclude_admins boolean, time_zone text, now_at timestamptz,
  first_day date default null, last_day date default null
) returns json
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = force_custom_plan
as $$
declare
  first_listed date;
  last_listed date;
  range_start timestamptz;
  range_end timestamptz;
  admins uuid[] := '{}';
begin
  perform private.set_time_zone(time_zone);
  select * into first_listed, last_listed, range_start, range_end
  from private.visit_range(period, first_day, last_day, now_at);
  if exclude_admins then
    admins := array(select user_id from public.user_roles where role = 'admin');
  end if;

  return (with tally as materialized (
    select * from private.tally_visits(range_start, range_end, admins)
  ),
  daily as (
    select day, sum(count) as total, sum(count - selections) as page_visits, sum(selections) as selections
    from (
      select day, count, selections from tally where kind = 'day'
      union all
      select first_listed + place, 0, 0 from generate_series(0, last_listed - first_listed) as place
    ) as either
    group by day
  ),
  newest as (
    select
      visit.id, visit.created_at as "createdAt", visit.visit_type as "visitType", visit.team_id as "teamId",
      team.name as "teamName", visit.user_id as "userId", visit.country, visit.country_source as "countrySource",
      visit.referrer, visit.utm_source as "utmSource",
      exists (select from public.image_downloads as download where download.visit_id = visit.id) as "hasImage"
    from (
      select * from public.site_visits
      where created_at >= range_start and created_at < range_end and (user_id is null or user_id <> all (admins))
      order by created_at desc, id desc limit 500
    ) as visit
    left join public.teams as team on team.id = visit.team_id
  )
  select json_build_object(
    'totals', (
      select json_build_object(
        'total', coalesce(sum(total), 0), 'pageVisits', coalesce(sum(page_visits), 0),
        'teamSelections', coalesce(sum(selections), 0)
      ) from daily
    ),
    'days', (
      select coalesce(json_agg(json_build_object(
        'date', day, 'total', total, 'pageVisits', page_visits, 'teamSelections', selections
      ) order by day desc), '[]') from daily
    ),
    'teams', (
      select coalesce(json_agg(json_build_object(
        'teamId', team_id, 'teamName', team.name, 'logoUrl', team.logo_url, 'count', count
      ) order by count desc, team_id), '[]')
      from (select nullif(key, '')::bigint as team_id, count from tally where kind = 'team') as by_team
      left join public.teams as team on team.id = by_team.team_id
    ),
    'countries', (
      select coalesce(json_agg(json_build_object('country', key, 'count', count)
        order by count desc, key collate "C"), '[]')
      from tally where kind = 'country'
    ),
    'sources', (
      select coalesce(json_agg(json_build_object('source', key, 'count', count)
        order by count desc, key collate "C"), '[]')
      from tally where kind = 'source'
    ),
    'recent', (
      select coalesce(json_agg(newest order by "createdAt" desc, id desc), '[]') from newest
    )
  ));
end;
$$;
revoke execute on function private.visit_statistics_at(text, boolean, text, timestamptz, date, date)
  from public, anon, authenticated, service_role;

create function public.visit_statistics(
  period text, exclude_admins boolean, time_zone text, first_day date default null, last_day date default null
) returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform public.require_admin();
  return private.visit_statistics_at(period, exclude_admins, time_zone, now(), first_day, last_day);
end;
$$;
comment on function public.visit_statistics(text, boolean, text, date, date) is
  'Everything of the analytics screen. period: 7d, 30d (today and the 6 or 29 calendar days before it), all, or custom (first_day to last_day, both included, at most 3,660 days); days are those of time_zone, a name like America/Toronto. exclude_admins leaves out the visits of accounts that have the role now.';
revoke execute on function public.visit_statistics(text, boolean, text, date, date) from public, anon, authenticated, service_role;
grant execute on function public.visit_statistics(text, boolean, text, date, date) to authenticated, service_role;

create function public.delete_visits(ids uuid[]) returns integer
language plpgsql
set search_path = ''
as $$
declare
  deleted integer;
begin
  perform public.require_admin();
  if coalesce(cardinality(ids), 0) not between 1 and 1000 then
    raise exception 'Choose between 1 and 1,000 visits.' using
      hint = 'visit_count_invalid', detail = jsonb_build_object('most', 1000)::text;
  end if;
  delete from public.site_visits where site_visits.id = any (ids);
  get diagnostics deleted = row_count;
  return deleted;
end;
$$;
comment on function public.delete_visits(uuid[]) is
  'Deletes visits and says how many there still were. Their downloads stay, without a visit.';
revoke execute on function public.delete_visits(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.delete_visits(uuid[]) to authenticated, service_role;

create function public.download_counts() returns table (team_name text, count bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform public.require_admin();
  return query
    select download.name, sum(download.number)::bigint
    from (
      select counted.key as name, counted.count as number
      from private.visit_counts as counted where counted.span = 'ever' and counted.kind = 'download'
      union all
      select changed.team_name, changed.downloads from private.visit_changes as changed where changed.downloads <> 0
    ) as download
    group by download.name having sum(download.number) <> 0
    order by sum(download.number) desc, download.name collate "C";
end;
$$;
comment on function public.download_counts() is 'How many pictures were made of each team, the most first.';
revoke execute on function public.download_counts() from public, anon, authenticated, service_role;
grant execute on function public.download_counts() to authenticated, service_role;

create function public.stored_count(table_name text) returns bigint
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- Like the policies of the two tables, which show no row to others.
  if current_setting('role', true) is distinct from 'service_role' and not public.is_admin() then
    return 0;
  end if;
  return case table_name
    when 'site_visits' then
      coalesce((select sum(count) from private.visit_counts where span = 'ever' and kind = 'visit'), 0)
        + coalesce((select sum(visits) from private.visit_changes), 0)
    when 'image_downloads' then
      coalesce((select sum(count) from private.visit_counts where span = 'ever' and kind = 'download'), 0)
        + coalesce((select sum(downloads) from private.visit_changes), 0)
  end;
end;
$$;
comment on function public.stored_count(text) is
  'How many rows site_visits or image_downloads has. 0 for everyone who may not read them.';
revoke execute on function public.stored_count(text) from public, anon, authenticated, service_role;
grant execute on function public.stored_count(text) to authenticated, service_role;

create function private.find_visits_at(
  period text, exclude_admins boolean, time_zone text, image_state text, source_part text, team_part text, skip integer,
  now_at timestamptz, first_day date default null, last_day date default null
) returns json
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
set work_mem = '64MB'
set enable_mergejoin = off
as $$
declare
  source constant text := lower(btrim(coalesce(source_part, '')));
  team constant text := lower(btrim(coalesce(team_part, '')));
  range_start timestamptz;
  range_end timestamptz;
  admins uuid[] := '{}';
  team_ids bigint[];
  filters text := '';
  conditions text;
  total bigint;
  visits json;
begin
  if coalesce(image_state, '') not in ('', 'created', 'not_created') then
    raise exception 'The state of images must be created or not_created.' using hint = 'image_state_unknown';
  end if;
  if length(source) > 200 or length(team) > 200 then
    raise exception 'Filters may have up to 200 characters.' using
      hint = 'filter_too_long', detail = jsonb_build_object('most', 200)::text;
  end if;
  if skip is null or skip not between 0 and 1000000 then
    raise exception 'Choose how many visits to skip, between 0 and 1,000,000.' using
      hint = 'skip_invalid', detail = jsonb_build_object('most', 1000000)::text;
  end if;
  perform private.set_time_zone(time_zone);
  select starts, ends into range_start, range_end from private.visit_range(period, first_day, last_day, now_at);
  if exclude_admins then
    admins := array(select user_id from public.user_roles where role = 'admin');
  end if;
  if team <> '' then
    team_ids := array(
      select teams.id from public.teams
      where strpos(lower(coalesce(nullif(btrim(teams.name), ''), 'Team ' || teams.id)), team) > 0
    );
  end if;

  -- Executed as text, because a plan for filters that are not set would be bad for those that are.
  if team_ids is not null then
    filters := filters || ' and visit.team_id = any ($4)';
  end if;
  if source <> '' then
    filters := filters || ' and strpos(lower(visit.utm_source), $5) > 0';
  end if;
  if image_state in ('created', 'not_created') then
    filters := filters || case image_state when 'created' then ' and exists' else ' and not exists' end
      || ' (select from public.image_downloads as download where download.visit_id = visit.id)';
  end if;
  conditions := ' where visit.created_at >= $1 and visit.created_at < $2' || filters;
  if cardinality(admins) > 0 then
    conditions := conditions || ' and (visit.user_id is null or visit.user_id <> all ($3))';
  end if;

  if filters = '' then
    select coalesce(sum(count), 0) into total
    from private.tally_visits(range_start, range_end, admins) where kind = 'day';
  else
    execute 'select count(*) from public.site_visits as visit' || conditions
    into total using range_start, range_end, admins, team_ids, source;
  end if;
  execute format(
    $page$
      select coalesce(json_agg(found order by "createdAt" desc, id desc), '[]') from (
        select
          visit.id, visit.created_at as "createdAt", visit.visit_type as "visitType", visit.team_id as "teamId",
          team.name as "teamName", visit.user_id as "userId", visit.country, visit.country_source as "countrySource",
          visit.referrer, visit.utm_source as "utmSource",
          exists (select from public.image_downloads as download where download.visit_id = visit.id) as "hasImage"
        from (
          select visit.id from public.site_visits as visit %s order by visit.created_at desc, visit.id desc limit 500 offset $6
        ) as page
        join public.site_visits as visit on visit.id = page.id
        left join public.teams as team on team.id = visit.team_id
      ) as found
    $page$, conditions
  ) into visits using range_start, range_end, admins, team_ids, source, skip;
  return json_build_object('total', total, 'visits', visits);
end;
$$;
revoke execute on function private.find_visits_at(text, boolean, text, text, text, text, integer, timestamptz, date, date)
  from public, anon, authenticated, service_role;

create function public.find_visits(
  period text, exclude_admins boolean, time_zone text,
  image_state text default '', source_part text default '', team_part text default '', skip integer default 0,
  first_day date default null, last_day date default null
) returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform public.require_admin();
  return private.find_visits_at(
    period, exclude_admins, time_zone, image_state, source_part, team_part, skip, now(), first_day, last_day
  );
end;
$$;
comment on function public.find_visits(text, boolean, text, text, text, text, integer, date, date) is
  'Visits of a range that match the filters of the analytics screen: how many, and 500 of them. Range and admins as in visit_statistics.';
revoke execute on function public.find_visits(text, boolean, text, text, text, text, integer, date, date)
  from public, anon, authenticated, service_role;
grant execute on function public.find_visits(text, boolean, text, text, text, text, integer, date, date)
  to authenticated, service_role;

create table private.staged_rows (
  import_id uuid not null,
  portion integer not null check (portion between 0 and 999),
  -- Null for the secret key.
  staged_by uuid references auth.users (id) on delete cascade,
  rows jsonb not null check (jsonb_typeof(rows) = 'array'),
  staged_at timestamptz not null default now(),
  primary key (import_id, portion)
);

create index staged_rows_staged_by_idx on private.staged_rows (staged_by);

create function public.stage_rows(import_id uuid, portion integer, rows jsonb) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.caller_id();
  total integer;
begin
  perform public.require_admin();
  delete from private.staged_rows as staged where staged.staged_at < now() - interval '1 hour';
  if exists (
    select from private.staged_rows as staged
    where staged.import_id = stage_rows.import_id and staged.staged_by is distinct from caller
  ) then
    raise exception 'This import was begun by someone else. Start over.' using hint = 'import_of_someone_else';
  end if;
  insert into private.staged_rows (import_id, portion, staged_by, rows)
  values (stage_rows.import_id, stage_rows.portion, caller, stage_rows.rows)
  on conflict on constraint staged_rows_pkey do update set rows = excluded.rows, staged_at = now();
  select sum(jsonb_array_length(staged.rows)) into total
  from private.staged_rows as staged where staged.import_id = stage_rows.import_id;
  if total > 10000 then
    raise exception 'An import may have at most 10,000 rows.' using
      hint = 'import_too_large', detail = jsonb_build_object('most', 10000)::text;
  end if;
  return total;
end;
$$;
comment on function public.stage_rows(uuid, integer, jsonb) is
  'Lays down one portion of an import (numbered from 0, at most 128 KB). Returns how many rows lie there.';
revoke execute on function public.stage_rows(uuid, integer, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.stage_rows(uuid, integer, jsonb) to authenticated, service_role;

create function public.take_staged_rows(import_id uuid, row_count integer) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  taken jsonb;
begin
  perform public.require_admin();
  with portions as (
    delete from private.staged_rows as staged
    where staged.import_id = take_staged_rows.import_id and staged.staged_by is not distinct from private.caller_id()
    returning staged.portion, staged.rows
  )
  select coalesce(jsonb_agg(entry.value order by portions.portion, entry.place), '[]'::jsonb) into taken
  from portions, jsonb_array_elements(portions.rows) with ordinality as entry (value, place);
  if jsonb_array_length(taken) is distinct from row_count then
    raise exception 'The import is not complete: % of % rows have arrived. Start over.', jsonb_array_length(taken), row_count
    using
      hint = 'import_incomplete',
      detail = jsonb_build_object('arrived', jsonb_array_length(taken), 'expected', row_count)::text;
  end if;
  return taken;
end;
$$;
comment on function public.take_staged_rows(uuid, integer) is
  'All rows of an import in their order, which are then gone (and back again should the transaction fail).';
revoke execute on function public.take_staged_rows(uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.take_staged_rows(uuid, integer) to authenticated, service_role;

alter table private.staged_rows enable row level security;
revoke all on table private.staged_rows from public, anon, authenticated, service_role;


create function public.fold_name(name text) returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select replace(replace(replace(replace(
    translate(
      regexp_replace(
        normalize(lower(btrim(regexp_replace(name, '\s+', ' ', 'g'))), nfd), '[\u0300-\u036F]', '', 'g'
      ),
      U&'\2018\2019\201B\02B9\02BB\02BC\02C8\0060\00B4\2032\FF07\00F8\0111\00F0\0142\0131',
      '''''''''''''''''''''''oddli'
    ),
    U&'\00E6', 'ae'), U&'\0153', 'oe'), U&'\00DF', 'ss'), U&'\00FE', 'th');
$$;
comment on function public.fold_name(text) is 'A name as imports compare it: no case, accents or kinds of apostrophes.';
revoke execute on function public.fold_name(text) from public, anon, authenticated, service_role;
grant execute on function public.fold_name(text) to authenticated, service_role;

create function public.write_players(rows jsonb, team_id bigint default null) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  target constant bigint := write_players.team_id;
  -- import_league writes several teams under one batch.
  batch constant uuid := coalesce(nullif(current_setting('line_rush.given_batch', true), '')::uuid, gen_random_uuid());
  plan jsonb;
  new_ids bigint[];
  results jsonb := '[]'::jsonb;
  half jsonb;
  failure text;
  broken text;
begin
  perform public.require_admin();
  if rows is null or jsonb_typeof(rows) <> 'array' or jsonb_array_length(rows) = 0 then
    raise exception 'There are no rows to write.' using hint = 'import_empty';
  end if;
  if jsonb_array_length(rows) > 10000 then
    raise exception 'An import may have at most 10,000 rows.' using
      hint = 'import_too_large', detail = jsonb_build_object('most', 10000)::text;
  end if;
  -- Blocks other imports and additions to this team (through their foreign key) until the end.
  if target is not null then
    perform from public.teams where teams.id = target for update;
    if not found then
      raise exception 'The team does not exist any more.' using hint = 'team_gone';
    end if;
  end if;

  begin
    perform from public.players
    where players.id in (select (entry ->> 'id')::bigint from jsonb_array_elements(rows) as entry)
    order by players.id for update;

    with entries as (
      select
        entry.place, entry.value ->> 'action' as action,
        (entry.value ->> 'row_number')::integer as row_number,
        (entry.value ->> 'id')::bigint as id,
        (entry.value ->> 'revision')::integer as revision,
        coalesce((
          select jsonb_object_agg(key, value) from jsonb_each(entry.value -> 'values')
          where value <> 'null' and key in (
            'first_name', 'last_name', 'full_name', 'display_name', 'position', 'jersey_number', 'number', 'shoots',
            'birthplace', 'nationality', 'birthdate', 'height', 'weight'
          )
        ), '{}'::jsonb) as given
      from jsonb_array_elements(rows) with ordinality as entry (value, place)
    ),
    -- The rows to add and the players of the team, by the keys that identify a player.
    people as (
      select
        person.place, person.id,
        nullif(concat_ws('|', public.fold_name(person.last_name), person.number), '') as key,
        coalesce(public.fold_name(person.first_name), '') as first_name, person.birthdate,
        public.fold_name(
          jsonb_build_array(person.first_name, person.last_name, person.full_name, person.display_name)::text
        ) as names,
        person.number
      from (
        select
          entries.place, null::bigint as id, fresh.first_name, nullif(btrim(fresh.last_name), '') as last_name,
          fresh.full_name, fresh.display_name, fresh.number, fresh.birthdate
        from entries, jsonb_populate_record(null::public.players, entries.given) as fresh
        where entries.action = 'add'
        union all
        select
          null, standing.id, standing.first_name, nullif(btrim(standing.last_name), ''),
          standing.full_name, standing.display_name,
          coalesce(
            standing.number,
            case when standing.jersey_number ~ '^\d{1,2}$' then standing.jersey_number::integer end
          ),
          standing.birthdate
        from public.players as standing where standing.team_id = target
      ) as person
    ),
    twins as (
      select place, min(id) as id from (
        select fresh.place, standing.id
        from people as fresh join people as standing on standing.key = fresh.key
        where fresh.place is not null and standing.place is null
          and (fresh.first_name = standing.first_name or fresh.first_name = '' or standing.first_name = '')
          -- Two birthdates are two people, whatever else they share.
          and (fresh.birthdate = standing.birthdate or fresh.birthdate is null or standing.birthdate is null)
        union all
        -- A player without last name and number has no key, so all known columns must agree.
        select fresh.place, standing.id
        from people as fresh join people as standing on standing.names = fresh.names
        where fresh.place is not null and standing.place is null and standing.number is not distinct from fresh.number
          and (fresh.birthdate = standing.birthdate or fresh.birthdate is null or standing.birthdate is null)
      ) as pair
      group by place
    ),
    repeats as (
      select place from (
        select
          place,
          row_number() over (partition by names, number, birthdate order by place) as occurrence,
          row_number() over (partition by names, number order by place) as in_group,
          count(*) filter (where birthdate is null) over (partition by names, number) as unknown
        from people where place is not null
      ) as counted
      where occurrence > 1 or (unknown > 0 and in_group > 1)
    ),
    changes as (
      select
        entries.place, player.revision, to_jsonb(player) as before,
        to_jsonb(jsonb_populate_record(
          player,
          entries.given
            || case when entries.action = 'move' then jsonb_build_object('team_id', target) else '{}'::jsonb end
            -- The legacy text would keep the old number.
            || case
              when entries.given ? 'number' and not entries.given ? 'jersey_number'
                and ltrim(player.jersey_number, '0') <> ltrim(entries.given ->> 'number', '0')
              then '{"jersey_number": null}'::jsonb else '{}'::jsonb
            end
        )) as after,
        count(*) over (partition by entries.id) as times
      from entries join public.players as player on player.id = entries.id
      where entries.action in ('update', 'move')
    ),
    judged as (
      select
        entries.place, entries.row_number,
        coalesce(entries.id, twins.id) as id,
        case when entries.action = 'add' then entries.given else changes.after end as values,
        case
          when entries.action in ('add', 'move') and target is null then 'No team selected for import'
          when entries.action = 'add' then null
          when entries.action is null or entries.action not in ('update', 'move') then 'Unknown action'
          when changes.place is null then 'This player does not exist any more'
          when changes.times > 1 then 'Several rows change this player'
          when changes.after = changes.before then null
          when changes.revision is distinct from entries.revision then 'This player was changed since the review'
        end as refusal,
        case
          when twins.place is not null then 'Already on the team'
          when repeats.place is not null then 'Repeats an earlier row'
        end as known,
        case
          when entries.action = 'add' then 'added'
          when changes.after = changes.before then 'unchanged'
          when changes.after -> 'team_id' is distinct from changes.before -> 'team_id' then 'moved'
          else 'updated'
        end as action
      from entries
      left join twins on twins.place = entries.place
      left join repeats on repeats.place = entries.place
      left join changes on changes.place = entries.place
    )
    select jsonb_agg(jsonb_build_object(
      'row_number', row_number,
      'action', case when refusal is not null then 'refused' when known is not null then 'unchanged' else action end,
      'id', id,
      'message', coalesce(refusal, known),
      'values', values
    ) order by place) into plan from judged;

    results := plan;
    if not plan @> '[{"action": "refused"}]' then
      perform set_config('line_rush.batch', batch::text, true);
      with fresh as (
        insert into public.players (
          team_id, first_name, last_name, full_name, display_name, position, jersey_number, number, shoots,
          birthplace, nationality, birthdate, height, weight
        )
        select
          target, player.first_name, player.last_name, player.full_name, player.display_name, player.position,
          player.jersey_number, player.number, player.shoots, player.birthplace, player.nationality, player.birthdate,
          player.height, player.weight
        from jsonb_array_elements(plan) with ordinality as entry (value, place),
          jsonb_populate_record(null::public.players, entry.value -> 'values') as player
        where entry.value ->> 'action' = 'added'
        order by entry.place
        returning players.id
      )
      -- Ids are assigned in the order of the rows.
      select array_agg(fresh.id order by fresh.id) into new_ids from fresh;
      update public.players set (
        team_id, first_name, last_name, full_name, display_name, position, jersey_number, number, shoots,
        birthplace, nationality, birthdate, height, weight
      ) = (
        player.team_id, player.first_name, player.last_name, player.full_name, player.display_name, player.position,
        player.jersey_number, player.number, player.shoots, player.birthplace, player.nationality, player.birthdate,
        player.height, player.weight
      )
      from jsonb_array_elements(plan) as entry,
        jsonb_populate_record(null::public.players, entry -> 'values') as player
      where players.id = (entry ->> 'id')::bigint and entry ->> 'action' in ('updated', 'moved');
      perform set_config('line_rush.batch', '', true);

      select jsonb_agg(
        entry.value - 'values' || case
          when entry.value ->> 'action' = 'added' then jsonb_build_object('id', new_ids[entry.nth]) else '{}'::jsonb
        end
        order by entry.place
      ) into results
      from (
        select value, place, count(*) filter (where value ->> 'action' = 'added') over (order by place) as nth
        from jsonb_array_elements(plan) with ordinality as given (value, place)
      ) as entry;
      return jsonb_build_object(
        'written', true,
        'batch', case when plan @> '[{"action": "added"}]' or plan @> '[{"action": "updated"}]'
          or plan @> '[{"action": "moved"}]' then batch end,
        'rows', results
      );
    end if;
  exception when data_exception or integrity_constraint_violation then
    get stacked diagnostics failure = message_text, broken = constraint_name;
    if jsonb_array_length(rows) = 1 then
      return jsonb_build_object('written', false, 'batch', null, 'rows', jsonb_build_array(jsonb_build_object(
        'row_number', rows -> 0 -> 'row_number', 'action', 'refused', 'id', rows -> 0 -> 'id',
        'message', case
          when broken = 'players_have_a_name' then 'Missing name (first_name, last_name, or full_name required)'
          when broken like 'players\_%\_check'
            then format('The database does not take the value of %s', regexp_replace(broken, '^players_(.*)_check$', '\1'))
          else left(failure, 200)
        end
      )));
    end if;
    -- Finds the row that failed: tries both halves and undoes each, until single rows are left.
    results := '[]';
    for half in
      select jsonb_agg(entry.value order by entry.place)
      from jsonb_array_elements(rows) with ordinality as entry (value, place)
      group by entry.place > jsonb_array_length(rows) / 2
      order by entry.place > jsonb_array_length(rows) / 2
    loop
      -- Enough for an admin. Searching a file of 10,000 bad rows to its end would take too long.
      if jsonb_array_length(jsonb_path_query_array(results, '$[*] ? (@.action == "refused")')) >= 20 then
        results := results || (
          select jsonb_agg(jsonb_build_object(
            'row_number', entry.value -> 'row_number', 'action', 'unchanged', 'id', entry.value -> 'id', 'message', null
          ) order by entry.place)
          from jsonb_array_elements(half) with ordinality as entry (value, place)
        );
        continue;
      end if;
      begin
        results := results || (public.write_players(half, target) -> 'rows');
        raise exception using errcode = 'LR001';
      exception when sqlstate 'LR001' then
        null;
      end;
    end loop;
    if not results @> '[{"action": "refused"}]' then
      raise;
    end if;
  end;

  return jsonb_build_object('written', false, 'batch', null, 'rows', (
    select jsonb_agg(
      entry.value - 'values' || case
        when entry.value ->> 'action' in ('refused', 'unchanged') then '{}'::jsonb
        else '{"action": "unchanged"}'::jsonb
      end
      order by entry.place
    )
    from jsonb_array_elements(results) with ordinality as entry (value, place)
  ));
end;
$$;
comment on function public.write_players(jsonb, bigint) is
  'Adds, updates and moves players in one transaction. The work of import_players and update_players.';
revoke execute on function public.write_players(jsonb, bigint) from public, anon, authenticated, service_role;
grant execute on function public.write_players(jsonb, bigint) to authenticated, service_role;

create function public.import_players(
  team_id bigint, rows jsonb default null, import_id uuid default null, row_count integer default null
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  target constant bigint := import_players.team_id;
  result jsonb;
begin
  perform public.require_admin();
  if target is null then
    raise exception 'No team selected for import' using hint = 'team_not_selected';
  end if;
  perform set_config('line_rush.via', 'import', true);
  result := public.write_players(
    case when import_id is null then rows else public.take_staged_rows(import_id, row_count) end, target
  );
  if (result ->> 'written')::boolean then
    update public.teams set last_imported_at = now() where teams.id = target;
  end if;
  perform set_config('line_rush.via', '', true);
  return result;
end;
$$;
comment on function public.import_players(bigint, jsonb, uuid, integer) is
  'Writes the reviewed rows of an import to a team, all or none, and notes the time in last_imported_at.';
revoke execute on function public.import_players(bigint, jsonb, uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.import_players(bigint, jsonb, uuid, integer) to authenticated, service_role;

create function public.update_players(
  rows jsonb default null, import_id uuid default null, row_count integer default null
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  given jsonb;
  result jsonb;
begin
  perform public.require_admin();
  given := case when import_id is null then rows else public.take_staged_rows(import_id, row_count) end;
  if jsonb_typeof(given) = 'array' then
    select jsonb_agg(
      entry.value || jsonb_build_object('action', 'update', 'values', coalesce((
        select jsonb_object_agg(key, value) from jsonb_each(entry.value -> 'values')
        where key in ('shoots', 'birthplace', 'nationality', 'birthdate', 'height', 'weight')
      ), '{}'::jsonb))
      order by entry.place
    ) into given
    from jsonb_array_elements(given) with ordinality as entry (value, place);
  end if;
  perform set_config('line_rush.via', 'update', true);
  result := public.write_players(given);
  perform set_config('line_rush.via', '', true);
  return result;
end;
$$;
comment on function public.update_players(jsonb, uuid, integer) is
  'Writes the reviewed rows of "Update Data", all or none.';
revoke execute on function public.update_players(jsonb, uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.update_players(jsonb, uuid, integer) to authenticated, service_role;

create function public.import_league(
  rows jsonb default null, import_id uuid default null, row_count integer default null
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  batch constant uuid := gen_random_uuid();
  given jsonb;
  part record;
  result jsonb;
  results jsonb := '[]'::jsonb;
  is_written boolean := true;
  is_changed boolean := false;
begin
  perform public.require_admin();
  given := case when import_id is null then rows else public.take_staged_rows(import_id, row_count) end;
  if given is null or jsonb_typeof(given) <> 'array' or jsonb_array_length(given) = 0 then
    raise exception 'There are no rows to write.' using hint = 'import_empty';
  end if;
  if exists (select from jsonb_array_elements(given) as entry where entry ->> 'team_id' is null) then
    raise exception 'No team selected for import' using hint = 'team_not_selected';
  end if;
  -- Locks all teams first, in one order, so that two imports cannot deadlock.
  perform from public.teams
  where teams.id in (select (entry ->> 'team_id')::bigint from jsonb_array_elements(given) as entry)
  order by teams.id for update;

  perform set_config('line_rush.via', 'import', true);
  perform set_config('line_rush.given_batch', batch::text, true);
  begin
    for part in
      select (entry.value ->> 'team_id')::bigint as team_id, jsonb_agg(entry.value - 'team_id' order by entry.place) as rows
      from jsonb_array_elements(given) with ordinality as entry (value, place)
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
  exception when sqlstate 'LR001' then
    -- Rolls back what was written to the teams before the refused row.
    select jsonb_agg(
      case when entry.value ->> 'action' in ('refused', 'unchanged') then entry.value
      else entry.value || '{"action": "unchanged"}'::jsonb end
      order by entry.place
    ) into results from jsonb_array_elements(results) with ordinality as entry (value, place);
  end;
  perform set_config('line_rush.via', '', true);
  perform set_config('line_rush.given_batch', '', true);
  return jsonb_build_object(
    'written', is_written, 'batch', case when is_written and is_changed then batch end, 'rows', results
  );
end;
$$;
comment on function public.import_league(jsonb, uuid, integer) is
  'Writes the reviewed rows of an import to the teams that they name, all or none, under one batch.';
revoke execute on function public.import_league(jsonb, uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.import_league(jsonb, uuid, integer) to authenticated, service_role;


create function public.move_players(ids bigint[], team_id bigint) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  target constant bigint := move_players.team_id;
  batch constant uuid := gen_random_uuid();
  results jsonb;
  refused boolean;
  moved integer;
begin
  perform public.require_admin();
  if coalesce(cardinality(ids), 0) not between 1 and 10000 then
    raise exception 'Choose between 1 and 10,000 players.' using
      hint = 'player_count_invalid', detail = jsonb_build_object('most', 10000)::text;
  end if;
  -- Locks the team first, as imports do, so that the two cannot deadlock.
  perform from public.teams where teams.id = target for key share;
  if not found then
    raise exception 'The team does not exist any more.' using hint = 'team_gone';
  end if;
  perform from public.players where players.id = any (ids) order by players.id for update;

  with judged as (
    select
      wanted.id, min(wanted.place) as place,
      case when player.id is null then 'refused' when player.team_id = target then 'unchanged' else 'moved' end as action,
      case when player.id is null then 'This player does not exist any more' end as message
    from unnest(ids) with ordinality as wanted (id, place)
    left join public.players as player on player.id = wanted.id
    group by wanted.id, player.id, player.team_id
  ),
  verdict as (select bool_or(action = 'refused') as is_refused from judged)
  select
    verdict.is_refused,
    jsonb_agg(jsonb_build_object(
      'id', judged.id, 'message', judged.message,
      'action', case when verdict.is_refused and judged.action = 'moved' then 'unchanged' else judged.action end
    ) order by judged.place)
  into refused, results
  from judged, verdict group by verdict.is_refused;
  if refused then
    return jsonb_build_object('written', false, 'batch', null, 'rows', results);
  end if;

  perform set_config('line_rush.via', 'move', true);
  perform set_config('line_rush.batch', batch::text, true);
  update public.players set team_id = target where players.id = any (ids) and players.team_id <> target;
  get diagnostics moved = row_count;
  perform set_config('line_rush.via', '', true);
  perform set_config('line_rush.batch', '', true);
  return jsonb_build_object('written', true, 'batch', case when moved > 0 then batch end, 'rows', results);
end;
$$;
comment on function public.move_players(bigint[], bigint) is
  'Moves players to a team, all or none: one who is gone refuses the whole call, one who is there already stays.';
revoke execute on function public.move_players(bigint[], bigint) from public, anon, authenticated, service_role;
grant execute on function public.move_players(bigint[], bigint) to authenticated, service_role;

create function public.delete_players(ids bigint[]) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  batch constant uuid := gen_random_uuid();
  gone bigint[];
begin
  perform public.require_admin();
  if coalesce(cardinality(ids), 0) not between 1 and 10000 then
    raise exception 'Choose between 1 and 10,000 players.' using
      hint = 'player_count_invalid', detail = jsonb_build_object('most', 10000)::text;
  end if;
  perform set_config('line_rush.via', 'delete', true);
  perform set_config('line_rush.batch', batch::text, true);
  with removed as (delete from public.players where players.id = any (ids) returning players.id)
  select coalesce(array_agg(removed.id), '{}') into gone from removed;
  perform set_config('line_rush.via', '', true);
  perform set_config('line_rush.batch', '', true);
  return jsonb_build_object(
    'written', true,
    'batch', case when cardinality(gone) > 0 then batch end,
    'rows', (
      select jsonb_agg(jsonb_build_object(
        'id', wanted.id,
        'action', case when wanted.id = any (gone) then 'deleted' else 'unchanged' end,
        'message', case when not wanted.id = any (gone) then 'This player does not exist any more' end
      ) order by wanted.place)
      from (select id, min(place) as place from unnest(ids) with ordinality as given (id, place) group by id) as wanted
    )
  );
end;
$$;
comment on function public.delete_players(bigint[]) is
  'Deletes players. undo_admin_action brings them back; line-ups and favourites do not find them again by themselves.';
revoke execute on function public.delete_players(bigint[]) from public, anon, authenticated, service_role;
grant execute on function public.delete_players(bigint[]) to authenticated, service_role;

create function public.undo_admin_action(
  log_id bigint default null, batch uuid default null, partly boolean default false
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  undo_batch constant uuid := gen_random_uuid();
  undone_table text;
  columns text;
  plan jsonb;
  results jsonb := '[]'::jsonb;
  failure text;
begin
  perform public.require_admin();
  if (log_id is null) = (undo_admin_action.batch is null) then
    raise exception 'Name either one entry of the log or one batch.' using hint = 'log_choice_invalid';
  end if;
  -- A second undo of the same entries waits here and then finds undone_at set.
  perform from public.admin_log as entry
  where entry.id = log_id or entry.batch = undo_admin_action.batch order by entry.id for update;
  if not found then
    raise exception 'There is no such entry in the log.' using hint = 'log_entry_unknown';
  end if;
  if exists (
    select from public.admin_log as entry where entry.batch = undo_admin_action.batch
    group by entry.table_name, entry.row_id having count(*) > 1
  ) then
    raise exception 'This batch changed a row more than once. Undo its entries one by one, the latest first.' using
      hint = 'batch_changed_row_twice';
  end if;

  perform set_config('line_rush.via', 'undo', true);
  perform set_config('line_rush.batch', undo_batch::text, true);
  begin
    -- Deletes added players before their teams, and restores deleted teams before their players.
    foreach undone_table in array case
      when exists (
        select from public.admin_log as entry
        where (entry.id = log_id or entry.batch = undo_admin_action.batch) and entry.table_name = 'teams' and entry.action = 'delete'
      ) then array['teams', 'players'] else array['players', 'teams']
    end
    loop
      execute format(
        'select from public.%1$I where id in (
          select row_id from public.admin_log as entry where table_name = %1$L and (entry.id = $1 or entry.batch = $2)
        ) order by id for update', undone_table
      ) using log_id, undo_admin_action.batch;

      execute format($plan$
        select coalesce(jsonb_agg(judged order by judged.row_number desc), '[]'::jsonb)
        from (
          select
            entry.id as row_number, entry.row_id as id, entry.before,
            coalesce(
              nullif(concat_ws(' ', known.value ->> 'first_name', known.value ->> 'last_name'), ''),
              known.value ->> 'full_name', known.value ->> 'display_name', known.value ->> 'name'
            ) as name,
            reverted.stands,
            case
              when entry.undone_at is not null then 'unchanged'
              when entry.action = 'add' and standing.id is null then 'unchanged'
              when entry.action = 'add' then
                case when reverted.is_as_added then 'deleted' else 'refused' end
              when entry.action = 'delete' and standing.id is not null then 'unchanged'
              when entry.action = 'delete' then
                case when %1$L = 'teams' or exists (
                  select from public.teams where teams.id = (entry.before ->> 'team_id')::bigint
                ) then 'restored' else 'refused' end
              when standing.id is null or not reverted.is_as_changed then 'refused'
              when entry.action = 'move' then 'moved'
              else 'updated'
            end as action,
            case
              when entry.undone_at is not null then 'Undone already'
              when entry.action = 'delete' and standing.id is not null then 'Restored already'
              when entry.action = 'delete' then case when %1$L = 'players' and not exists (
                select from public.teams where teams.id = (entry.before ->> 'team_id')::bigint
              ) then 'The team does not exist any more' end
              when standing.id is null then 'Deleted since'
              when entry.action = 'add' and not reverted.is_as_added then 'Changed since'
              when entry.action <> 'add' and not reverted.is_as_changed then 'Changed since'
            end as message
          from public.admin_log as entry
          left join public.%1$I as standing on standing.id = entry.row_id
          cross join lateral (select coalesce(entry.after, entry.before) as value) as known
          cross join lateral (
            select
              to_jsonb(standing) || coalesce(jsonb_object_agg(was.key, was.value) filter (where is_changed), '{}') as stands,
              coalesce(bool_and(to_jsonb(standing) -> was.key is not distinct from entry.after -> was.key)
                filter (where is_changed), true) as is_as_changed,
              to_jsonb(standing) - array['revision', 'updated_at', 'last_imported_at', 'nhl_id']
                is not distinct from entry.after - array['revision', 'updated_at', 'last_imported_at', 'nhl_id'] as is_as_added
            from jsonb_each(coalesce(entry.before, '{}')) as was
            cross join lateral (
              select entry.after -> was.key is distinct from was.value and was.key not in ('revision', 'updated_at', 'nhl_id') as is_changed
            ) as compared
          ) as reverted
          where entry.table_name = %1$L and (entry.id = $1 or entry.batch = $2)
        ) as judged
      $plan$, undone_table) into plan using log_id, undo_admin_action.batch;
      if partly then
        select coalesce(jsonb_agg(
          case when entry.value ->> 'action' = 'refused'
            then entry.value || '{"action": "unchanged"}'::jsonb else entry.value end
          order by entry.place
        ), '[]'::jsonb) into plan from jsonb_array_elements(plan) with ordinality as entry (value, place);
      end if;
      results := results || plan;
      if results @> '[{"action": "refused"}]' then
        continue;
      end if;

      execute format(
        'delete from public.%I where id in (
          select (entry ->> ''id'')::bigint from jsonb_array_elements($1) as entry where entry ->> ''action'' = ''deleted''
        )', undone_table
      ) using plan;
      -- The revision goes up, so that a client that read the row before notices. Another player may have the NHL's id by now.
      execute format(
        'insert into public.%1$I select restored.* from jsonb_array_elements($1) as entry,
          jsonb_populate_record(null::public.%1$I, entry -> ''before'' || jsonb_build_object(
            ''revision'', (entry -> ''before'' ->> ''revision'')::integer + 1
          ) || case when exists (
            select from public.players where players.nhl_id = (entry -> ''before'' ->> ''nhl_id'')::bigint
          ) then ''{"nhl_id": null}''::jsonb else ''{}''::jsonb end) as restored
        where entry ->> ''action'' = ''restored''', undone_table
      ) using plan;
      select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_catalog.pg_attribute
      where attrelid = format('public.%I', undone_table)::regclass and attnum > 0 and not attisdropped
        and attname not in ('id', 'revision', 'updated_at');
      execute format(
        'update public.%1$I as standing set (%2$s) = (select %2$s from jsonb_populate_record(standing, entry -> ''stands''))
        from jsonb_array_elements($1) as entry
        where standing.id = (entry ->> ''id'')::bigint and entry ->> ''action'' in (''updated'', ''moved'')',
        undone_table, columns
      ) using plan;
    end loop;
    if results @> '[{"action": "refused"}]' then
      raise exception using errcode = 'LR001';
    end if;
  exception
    when sqlstate 'LR001' then
      null;
    when integrity_constraint_violation then
      -- The team has players now, or another row has taken the name.
      get stacked diagnostics failure = message_text;
      select jsonb_agg(entry || jsonb_build_object('action', 'refused', 'message', left(failure, 200)))
      into results from jsonb_array_elements(results) as entry;
  end;
  perform set_config('line_rush.via', '', true);
  perform set_config('line_rush.batch', '', true);

  if results @> '[{"action": "refused"}]' then
    return jsonb_build_object('written', false, 'batch', null, 'rows', (
      select jsonb_agg(jsonb_build_object(
        'row_number', entry -> 'row_number', 'id', entry -> 'id', 'name', entry -> 'name',
        'message', entry -> 'message',
        'action', case when entry ->> 'action' = 'refused' then 'refused' else 'unchanged' end
      )) from jsonb_array_elements(results) as entry
    ));
  end if;
  update public.admin_log as entry set undone_at = now()
  where entry.undone_at is null and entry.id in (
    select (result ->> 'row_number')::bigint from jsonb_array_elements(results) as result
    where result ->> 'action' <> 'unchanged'
  );
  return jsonb_build_object(
    'written', true,
    'batch', (select entry.batch from public.admin_log as entry where entry.batch = undo_batch limit 1),
    'rows', (select jsonb_agg(result - 'before' - 'stands') from jsonb_array_elements(results) as result)
  );
end;
$$;
comment on function public.undo_admin_action(bigint, uuid, boolean) is
  'Takes back one entry of admin_log, or all of a batch, unless someone has changed the same since. With partly, what was changed since stays and the rest is taken back.';
revoke execute on function public.undo_admin_action(bigint, uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.undo_admin_action(bigint, uuid, boolean) to authenticated, service_role;


create table private.planted_seeds (
  -- 'team' or 'player'; 'file' for a whole seed file, keyed by its checksum.
  kind text not null check (kind in ('team', 'player', 'file')),
  -- team: abbreviation. player: first name, last name and birthdate, so that a player traded in a later seed is the same one.
  key text not null,
  -- The inserted row. Not a foreign key, because the entry must outlive the row.
  row_id bigint,
  planted_at timestamptz not null default now(),
  primary key (kind, key)
);
comment on table private.planted_seeds is 'Ledger of supabase/seed.sql: every natural key it has planted.';

alter table private.planted_seeds enable row level security;
revoke all on table private.planted_seeds from public, anon, authenticated, service_role;


create function private.keep_chosen_name() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  chosen text := old.raw_user_meta_data ->> 'full_name';
  given text := new.raw_user_meta_data ->> 'full_name';
begin
  -- The settings save the profile before the metadata: a name that equals the profile's was just chosen.
  if old.email_confirmed_at is not null
    and btrim(chosen) <> ''
    and given is distinct from chosen
    and given is distinct from (select display_name from public.profiles where profiles.user_id = new.id)
    and exists (
      select from auth.identities
      where identities.user_id = new.id and identities.provider <> 'email'
        and identities.identity_data ->> 'full_name' = given
    )
  then
    new.raw_user_meta_data := new.raw_user_meta_data || jsonb_build_object('full_name', chosen);
  end if;
  return new;
end;
$$;
revoke execute on function private.keep_chosen_name() from public, anon, authenticated, service_role;

create function private.bounded_metadata(meta jsonb) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select case
    when octet_length(meta::text) <= 16384 then meta
    when octet_length(known::text) <= 16384 then known
    else '{}'::jsonb
  end
  from (
    select coalesce(jsonb_object_agg(key, value), '{}'::jsonb) as known
    from jsonb_each(case when jsonb_typeof(meta) = 'object' then meta else '{}'::jsonb end)
    where octet_length(value::text) <= 4096 and key in (
      'profile_name', 'full_name', 'bio', 'public_profile', 'avatar_url',
      'sub', 'email', 'email_verified', 'phone_verified',
      'iss', 'name', 'picture', 'provider_id', 'custom_claims'
    )
  ) as filtered;
$$;
revoke execute on function private.bounded_metadata(jsonb) from public, anon, authenticated, service_role;

create function private.bound_metadata() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.raw_user_meta_data := private.bounded_metadata(new.raw_user_meta_data);
  return new;
end;
$$;
revoke execute on function private.bound_metadata() from public, anon, authenticated, service_role;

create trigger users_keep_chosen_name
  before update of raw_user_meta_data on auth.users
  for each row execute function private.keep_chosen_name();
create trigger users_later_bound_metadata
  before insert or update of raw_user_meta_data on auth.users
  for each row when (octet_length(new.raw_user_meta_data::text) > 16384)
  execute function private.bound_metadata();


create table public.feed_jobs (
  name text primary key check (name in ('rosters', 'games')),
  due_at timestamptz not null,
  -- The server that runs the job. A lease that is not renewed ends by itself, so a crash does not stop the job for good.
  leased_by uuid,
  leased_until timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- The end of the last run that read something.
  succeeded_at timestamptz,
  -- Progress of the current run, or of the last one.
  done integer not null default 0 check (done >= 0),
  total integer not null default 0 check (total >= 0),
  -- { "code": "ok", … }: server/jobs/run-jobs.ts
  outcome jsonb check (jsonb_typeof(outcome) = 'object'),
  constraint feed_jobs_lease check ((leased_by is null) = (leased_until is null))
);
comment on table public.feed_jobs is
  'When the servers ask the NHL''s feeds, which of them does, and how the last run ended. Admins read it.';

alter table public.feed_jobs enable row level security;
revoke all on table public.feed_jobs from public, anon, authenticated, service_role;
grant select on table public.feed_jobs to authenticated;
grant select, insert, update, delete on table public.feed_jobs to service_role;

create policy "Admins read feed jobs"
  on public.feed_jobs for select to authenticated using ((select public.is_admin()));
create policy "The secret key manages feed jobs"
  on public.feed_jobs for all to service_role using (true) with check (true);

create function public.watch_feed_jobs() returns jsonb
language sql
volatile
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'name', job.name,
    'is_due', job.due_at <= clock_timestamp()
      and not exists (select from public.feed_jobs as other where other.leased_until > clock_timestamp()),
    'succeeded_at', job.succeeded_at,
    'outcome', job.outcome
  ) order by job.name), '[]')
  from public.feed_jobs as job;
$$;
comment on function public.watch_feed_jobs() is 'All jobs, and whether one could be claimed now. A job that never ran is missing.';
revoke execute on function public.watch_feed_jobs() from public, anon, authenticated, service_role;
grant execute on function public.watch_feed_jobs() to service_role;

create function public.claim_feed_job(job text, holder uuid, seconds integer) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  -- Of several servers that claim at the same moment, only one goes on. The next statements see what earlier ones committed.
  if not pg_try_advisory_xact_lock(hashtextextended('public.feed_jobs', 0)) then
    return false;
  end if;
  insert into public.feed_jobs (name, due_at) values (job, clock_timestamp()) on conflict do nothing;
  if exists (select from public.feed_jobs where leased_until > clock_timestamp()) then
    return false;
  end if;
  update public.feed_jobs set
    leased_by = holder, leased_until = clock_timestamp() + make_interval(secs => seconds),
    started_at = clock_timestamp(), finished_at = null, done = 0, total = 0
  where name = job and due_at <= clock_timestamp();
  return found;
end;
$$;
comment on function public.claim_feed_job(text, uuid, integer) is
  'Leases a job that is due to one server. False if it is not due, or if any job runs. A job is due when it is claimed first.';
revoke execute on function public.claim_feed_job(text, uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.claim_feed_job(text, uuid, integer) to service_role;

create function public.note_feed_job(job text, holder uuid, seconds integer, done integer, total integer) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.feed_jobs as known set
    leased_until = clock_timestamp() + make_interval(secs => seconds),
    done = note_feed_job.done, total = note_feed_job.total
  where known.name = job and known.leased_by = holder and known.leased_until > clock_timestamp();
  return found;
end;
$$;
comment on function public.note_feed_job(text, uuid, integer, integer, integer) is
  'Renews the lease of a running job and notes its progress. False if the lease is lost: the caller must stop.';
revoke execute on function public.note_feed_job(text, uuid, integer, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.note_feed_job(text, uuid, integer, integer, integer) to service_role;

create function public.finish_feed_job(job text, holder uuid, outcome jsonb, next_due timestamptz) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.feed_jobs as known set
    due_at = next_due, leased_by = null, leased_until = null, finished_at = clock_timestamp(),
    outcome = finish_feed_job.outcome,
    succeeded_at = case
      when finish_feed_job.outcome ->> 'code' in ('ok', 'partial') then clock_timestamp() else known.succeeded_at
    end
  where known.name = job and known.leased_by = holder;
  return found;
end;
$$;
comment on function public.finish_feed_job(text, uuid, jsonb, timestamptz) is
  'Ends a run and its lease. False, and nothing is noted, if another server has taken the job over.';
revoke execute on function public.finish_feed_job(text, uuid, jsonb, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function public.finish_feed_job(text, uuid, jsonb, timestamptz) to service_role;

create function public.lease_feed_job(job text, holder uuid, seconds integer) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('public.feed_jobs', 0)) then
    return false;
  end if;
  -- Overdue, not due now: a server runs a job that never ran, and without one the screen goes on saying that the feed is off.
  insert into public.feed_jobs (name, due_at) values (job, 'epoch') on conflict do nothing;
  if exists (select from public.feed_jobs where leased_until > clock_timestamp()) then
    return false;
  end if;
  update public.feed_jobs set
    leased_by = holder, leased_until = clock_timestamp() + make_interval(secs => seconds), done = 0, total = 0
  where name = job;
  return found;
end;
$$;
comment on function public.lease_feed_job(text, uuid, integer) is
  'Leases a job to a command, also if it is not due. False if any job runs.';
revoke execute on function public.lease_feed_job(text, uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.lease_feed_job(text, uuid, integer) to service_role;

create function public.release_feed_job(job text, holder uuid) returns void
language sql
set search_path = ''
as $$
  update public.feed_jobs set leased_by = null, leased_until = null where name = job and leased_by = holder;
$$;
comment on function public.release_feed_job(text, uuid) is 'Ends the lease of a command.';
revoke execute on function public.release_feed_job(text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.release_feed_job(text, uuid) to service_role;

create function public.request_feed_job(job text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform public.require_admin();
  insert into public.feed_jobs as known (name, due_at) values (job, clock_timestamp())
  on conflict on constraint feed_jobs_pkey do update set due_at = clock_timestamp()
  where known.leased_until is null or known.leased_until <= clock_timestamp();
  if not found then
    raise exception 'This is already running. Wait until it is done.' using hint = 'feed_job_running';
  end if;
end;
$$;
comment on function public.request_feed_job(text) is 'Makes a job due now; for admins. Refused while it runs.';
revoke execute on function public.request_feed_job(text) from public, anon, authenticated, service_role;
grant execute on function public.request_feed_job(text) to authenticated, service_role;


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

create table public.roster_dates (
  team_id bigint primary key references public.teams (id) on delete cascade,
  as_of timestamptz not null
);
comment on table public.roster_dates is
  'When each team''s roster last agreed with the NHL''s feed. Everyone reads it; settle_rosters writes it.';

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

create table public.kept_differences (
  key text primary key check (length(key) between 1 and 400),
  team_id bigint not null references public.teams (id) on delete cascade,
  kept_at timestamptz not null default now()
);
comment on table public.kept_differences is
  'Differences between a roster and the NHL''s feed that are left as they are, by their key in domain/roster-updates.';

create index kept_differences_team_id_idx on public.kept_differences (team_id);

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
revoke execute on function public.link_nhl_ids(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.link_nhl_ids(jsonb) to authenticated, service_role;

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
  order by teams.id for update;
  perform from public.players
  where players.id in (select (entry ->> 'id')::bigint from jsonb_array_elements(given) as entry)
  order by players.id for update;

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
revoke execute on function public.apply_roster_updates(jsonb, uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.apply_roster_updates(jsonb, uuid, integer) to authenticated, service_role;

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
revoke execute on function public.settle_rosters(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.settle_rosters(jsonb) to authenticated, service_role;


create table public.games (
  -- The NHL's: 2026020123.
  id bigint primary key,
  season text not null check (season ~ '^[0-9]{8}$'),
  game_type smallint not null,
  starts_at timestamptz not null,
  venue text check (length(venue) <= 120),
  neutral_site boolean not null default false,
  home_abbreviation text not null check (length(home_abbreviation) between 1 and 10),
  away_abbreviation text not null check (length(away_abbreviation) between 1 and 10),
  home_team_id bigint references public.teams (id) on delete set null,
  away_team_id bigint references public.teams (id) on delete set null,
  state text not null check (state in ('scheduled', 'live', 'final', 'postponed', 'cancelled')),
  home_score smallint check (home_score >= 0),
  away_score smallint check (away_score >= 0),
  lines text not null default 'pending' check (lines in ('pending', 'computed', 'void')),
  lines_source text check (lines_source in ('chart', 'report')),
  lines_fault text check (length(lines_fault) <= 60),
  tries smallint not null default 0,
  tried_at timestamptz,
  computed_at timestamptz,
  updated_at timestamptz not null default now(),
  -- The feed has some games with a day only.
  time_known boolean not null default true,
  locked_at timestamptz,
  constraint games_computed_from check ((lines = 'computed') = (lines_source is not null))
);
comment on column public.games.season is 'Both years: 20262027.';
comment on column public.games.game_type is '1 preseason, 2 regular season, 3 playoffs.';
comment on column public.games.home_team_id is 'Null when no team has the abbreviation.';
comment on column public.games.time_known is 'False while only the day of starts_at is known.';
comment on column public.games.locked_at is
  'When the server noticed that the puck had dropped. Set once: the feed may move a suspended game, but its calls stay closed.';
comment on column public.games.lines is
  'Whether game_lines has the game''s lines. Void: neither the shift chart nor the report could be read.';
comment on column public.games.lines_fault is 'Why the lines are missing: a code of the last failed try.';
comment on column public.games.tries is 'Failed tries to read the lines; tried_at has the last one''s time.';

create index games_home_idx on public.games (home_team_id, starts_at desc);
create index games_away_idx on public.games (away_team_id, starts_at desc);
create index games_starts_at_idx on public.games (starts_at);

create trigger games_touch
  before update on public.games
  for each row execute function private.touch_updated_at();

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

alter table public.games enable row level security;
revoke all on table public.games from public, anon, authenticated, service_role;
grant select on table public.games to anon, authenticated;
grant select, insert, update, delete on table public.games to service_role;

create policy "Everyone reads games"
  on public.games for select to anon, authenticated using (true);
create policy "The secret key manages games"
  on public.games for all to service_role using (true) with check (true);

create table public.game_lines (
  game_id bigint not null references public.games (id) on delete cascade,
  team_id bigint not null references public.teams (id) on delete cascade,
  lines jsonb not null check (jsonb_typeof(lines) = 'object' and length(lines::text) <= 20000),
  primary key (game_id, team_id)
);
comment on column public.game_lines.lines is
  'Trios, pairs, goalies, extras, and scratches by NHL id, with the players'' names: domain/lines/game-lines.ts.';
create index game_lines_team_idx on public.game_lines (team_id);

alter table public.game_lines enable row level security;
revoke all on table public.game_lines from public, anon, authenticated, service_role;
grant select on table public.game_lines to anon, authenticated;
grant select, insert, update, delete on table public.game_lines to service_role;

create policy "Everyone reads lines of games"
  on public.game_lines for select to anon, authenticated using (true);
create policy "The secret key manages lines of games"
  on public.game_lines for all to service_role using (true) with check (true);

create trigger announce_insert
  after insert on public.games referencing new table as changed
  for each statement execute function private.announce_change();
create trigger announce_update
  after update on public.games referencing new table as changed
  for each statement execute function private.announce_change();
create trigger announce_delete
  after delete on public.games referencing old table as changed
  for each statement execute function private.announce_change();
create trigger announce_truncate
  after truncate on public.games
  for each statement execute function private.announce_change();
create trigger announce_insert
  after insert on public.game_lines referencing new table as changed
  for each statement execute function private.announce_change();
create trigger announce_update
  after update on public.game_lines referencing new table as changed
  for each statement execute function private.announce_change();
create trigger announce_delete
  after delete on public.game_lines referencing old table as changed
  for each statement execute function private.announce_change();
create trigger announce_truncate
  after truncate on public.game_lines
  for each statement execute function private.announce_change();

create function public.team_briefing(team_id bigint) returns jsonb
language sql
stable
set search_path = ''
as $$
  with own as (
    select
      games.id, games.starts_at, games.state, games.time_known, games.neutral_site, games.venue, games.locked_at,
      coalesce(games.home_team_id = team_briefing.team_id, false) as is_home,
      case when games.home_team_id = team_briefing.team_id
        then games.away_abbreviation else games.home_abbreviation end as abbreviation,
      case when games.home_team_id = team_briefing.team_id then games.away_team_id else games.home_team_id end as opponent_id
    from public.games
    where games.home_team_id = team_briefing.team_id or games.away_team_id = team_briefing.team_id
  ),
  upcoming as (
    select * from own where state = 'scheduled' and starts_at > now() order by starts_at, id limit 1
  ),
  finished as (
    select * from own where state = 'final' order by starts_at desc, id desc limit 3
  ),
  latest as (
    select finished.*, line.lines
    from finished
    left join public.game_lines as line on line.game_id = finished.id and line.team_id = team_briefing.team_id
    order by (line.lines is null), finished.starts_at desc, finished.id desc
    limit 1
  )
  select jsonb_build_object(
    'roster_as_of', (select dates.as_of from public.roster_dates as dates where dates.team_id = team_briefing.team_id),
    'next_game', (
      select jsonb_build_object(
        'id', upcoming.id, 'starts_at', upcoming.starts_at, 'is_home', upcoming.is_home,
        'time_known', upcoming.time_known, 'neutral_site', upcoming.neutral_site, 'venue', upcoming.venue,
        -- Moved after puck drop: it takes no calls.
        'locked', upcoming.locked_at is not null,
        'opponent', jsonb_build_object(
          'id', opponent.id, 'name', coalesce(opponent.name, upcoming.abbreviation),
          'abbreviation', coalesce(opponent.abbreviation, upcoming.abbreviation)
        )
      )
      from upcoming left join public.teams as opponent on opponent.id = upcoming.opponent_id
    ),
    'last_game', (
      select jsonb_build_object(
        'id', latest.id, 'starts_at', latest.starts_at, 'is_home', latest.is_home,
        'opponent', jsonb_build_object(
          'id', opponent.id, 'name', coalesce(opponent.name, latest.abbreviation),
          'abbreviation', coalesce(opponent.abbreviation, latest.abbreviation)
        ),
        'lines', latest.lines
      )
      from latest left join public.teams as opponent on opponent.id = latest.opponent_id
    )
  );
$$;
comment on function public.team_briefing(bigint) is
  'What the builder shows before a lineup is begun: domain/briefing.ts. All null for a team without games.';
revoke execute on function public.team_briefing(bigint) from public, anon, authenticated, service_role;
grant execute on function public.team_briefing(bigint) to anon, authenticated, service_role;

create function public.store_games(schedule jsonb) returns integer
language plpgsql
set search_path = ''
as $$
declare
  changed integer;
begin
  insert into public.games as known (
    id, season, game_type, starts_at, time_known, venue, neutral_site, home_abbreviation, away_abbreviation,
    home_team_id, away_team_id, state, home_score, away_score
  )
  select
    game.id, game.season, game.game_type, game.starts_at, game.time_known, left(game.venue, 120), game.neutral_site,
    game.home_abbreviation, game.away_abbreviation, home.id, away.id, game.state, game.home_score, game.away_score
  from jsonb_to_recordset(schedule) as game (
    id bigint, season text, game_type smallint, starts_at timestamptz, time_known boolean, venue text, neutral_site boolean,
    home_abbreviation text, away_abbreviation text, state text, home_score smallint, away_score smallint
  )
  left join public.teams as home on home.abbreviation = game.home_abbreviation
  left join public.teams as away on away.abbreviation = game.away_abbreviation
  on conflict (id) do update set
    season = excluded.season, game_type = excluded.game_type, starts_at = excluded.starts_at,
    time_known = excluded.time_known, venue = excluded.venue, neutral_site = excluded.neutral_site,
    home_abbreviation = excluded.home_abbreviation, away_abbreviation = excluded.away_abbreviation,
    -- A team whose abbreviation was edited keeps its games.
    home_team_id = coalesce(excluded.home_team_id, known.home_team_id),
    away_team_id = coalesce(excluded.away_team_id, known.away_team_id),
    state = excluded.state, home_score = excluded.home_score, away_score = excluded.away_score
  -- A stale response must not reopen a game, and an unchanged one must announce nothing.
  where not (known.state = 'final' and excluded.state <> 'final')
    and (
      known.season, known.game_type, known.starts_at, known.time_known, known.venue, known.neutral_site,
      known.home_abbreviation, known.away_abbreviation, known.state, known.home_score, known.away_score,
      known.home_team_id, known.away_team_id
    ) is distinct from (
      excluded.season, excluded.game_type, excluded.starts_at, excluded.time_known, excluded.venue, excluded.neutral_site,
      excluded.home_abbreviation, excluded.away_abbreviation, excluded.state, excluded.home_score, excluded.away_score,
      coalesce(excluded.home_team_id, known.home_team_id), coalesce(excluded.away_team_id, known.away_team_id)
    );
  get diagnostics changed = row_count;
  return changed;
end;
$$;
comment on function public.store_games(jsonb) is 'Stores games of a schedule, and returns how many are new or changed.';
revoke execute on function public.store_games(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.store_games(jsonb) to service_role;

create function public.cancel_missing_games(club text, season text, known jsonb) returns integer
language plpgsql
set search_path = ''
as $$
declare
  cancelled integer;
begin
  update public.games set state = 'cancelled'
  where games.season = cancel_missing_games.season
    and cancel_missing_games.club in (games.home_abbreviation, games.away_abbreviation)
    and games.state = 'scheduled' and games.starts_at > clock_timestamp()
    and not known @> to_jsonb(games.id);
  get diagnostics cancelled = row_count;
  return cancelled;
end;
$$;
comment on function public.cancel_missing_games(text, text, jsonb) is
  'Cancels a club''s games to come of a season, except those with the known ids. Returns how many changed.';
revoke execute on function public.cancel_missing_games(text, text, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.cancel_missing_games(text, text, jsonb) to service_role;

create function public.games_without_lines(since timestamptz) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    with finished as (
      select games.id, games.starts_at, own.team_id,
        row_number() over (partition by own.team_id order by games.starts_at desc, games.id desc) as place
      from public.games
      cross join lateral (values (games.home_team_id), (games.away_team_id)) as own (team_id)
      where games.state = 'final' and own.team_id is not null
    )
    select coalesce(jsonb_agg(to_jsonb(pending) order by pending.starts_at desc, pending.id), '[]')
    from (
      select games.id, games.season, games.starts_at, games.home_abbreviation, games.away_abbreviation,
        games.home_team_id, games.away_team_id, games.tries, games.tried_at
      from public.games
      where games.state = 'final' and games.lines = 'pending'
        and (
          games.starts_at >= since
          or exists (select from finished where finished.id = games.id and finished.place = 1)
          or exists (select from public.calls where calls.game_id = games.id)
        )
    ) as pending
  );
end;
$$;
comment on function public.games_without_lines(timestamptz) is
  'Finished games whose lines are needed and pending: those since a time, each team''s last one, and those that fans called.';
revoke execute on function public.games_without_lines(timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.games_without_lines(timestamptz) to service_role;

create function public.store_game_lines(game bigint, source text, team_lines jsonb) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.games set
    lines = 'computed', lines_source = source, lines_fault = null, computed_at = clock_timestamp()
  where id = game and lines = 'pending';
  if not found then
    return false;
  end if;
  insert into public.game_lines (game_id, team_id, lines)
  select game, teams.id, own.value
  from jsonb_each(team_lines) as own
  join public.teams on teams.id = own.key::bigint;
  return true;
end;
$$;
comment on function public.store_game_lines(bigint, text, jsonb) is
  'Stores the lines of a game by team id. False, and nothing changes, if it was computed or given up before.';
revoke execute on function public.store_game_lines(bigint, text, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.store_game_lines(bigint, text, jsonb) to service_role;

create function public.note_game_try(game bigint, fault text, tried timestamptz, is_last boolean) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.games set
    tries = least(tries + 1, 30000), tried_at = tried, lines_fault = fault,
    lines = case when is_last then 'void' else lines end
  where id = game and lines = 'pending';
  return found;
end;
$$;
comment on function public.note_game_try(bigint, text, timestamptz, boolean) is
  'Notes why the lines of a game could not be read. After the last try, the game is void.';
revoke execute on function public.note_game_try(bigint, text, timestamptz, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.note_game_try(bigint, text, timestamptz, boolean) to service_role;

create function public.forget_old_games(before timestamptz) returns integer
language plpgsql
set search_path = ''
as $$
declare
  forgotten integer;
begin
  delete from public.games
  where starts_at < before and not exists (select from public.calls where calls.game_id = games.id);
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;
comment on function public.forget_old_games(timestamptz) is
  'Deletes games from before a time, with their lines, unless somebody called one. Returns how many.';
revoke execute on function public.forget_old_games(timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.forget_old_games(timestamptz) to service_role;


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
revoke execute on function private.called_lineup(jsonb, bigint) from public, anon, authenticated, service_role;

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
revoke execute on function private.guard_call() from public, anon, authenticated, service_role;

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
revoke execute on function private.prepare_call() from public, anon, authenticated, service_role;

create trigger calls_guard
  before insert or update or delete on public.calls
  for each row execute function private.guard_call();
create trigger calls_prepare
  before insert or update on public.calls
  for each row execute function private.prepare_call();

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
  using (
    user_id = (select auth.uid())
    and exists (
      select from public.games
      where games.id = game_id and state = 'scheduled' and time_known and locked_at is null
        and clock_timestamp() < starts_at
    )
  )
  with check (user_id = (select auth.uid()));
create policy "Users take back their own calls before puck drop"
  on public.calls for delete to authenticated
  using (
    user_id = (select auth.uid())
    and exists (
      select from public.games where games.id = game_id and locked_at is null and clock_timestamp() < starts_at
    )
  );
create policy "The secret key reads calls"
  on public.calls for select to service_role using (true);
create policy "The secret key scores calls"
  on public.calls for update to service_role using (true) with check (true);


create function private.call_share(score jsonb) returns numeric
language sql
immutable
set search_path = ''
as $$
  select (score ->> 'hits')::numeric / nullif((score ->> 'possible')::numeric, 0);
$$;
revoke execute on function private.call_share(jsonb) from public, anon, authenticated, service_role;

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
revoke execute on function private.game_of_team(public.games, bigint) from public, anon, authenticated, service_role;

create function private.has_begun(game public.games) returns boolean
language sql
volatile
set search_path = ''
as $$
  select game.locked_at is not null or game.state in ('live', 'final')
    or (game.state = 'scheduled' and game.time_known and clock_timestamp() >= game.starts_at);
$$;
revoke execute on function private.has_begun(public.games) from public, anon, authenticated, service_role;

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
comment on function public.game_calls(bigint, text, text) is
  'A game, the team''s lines in it and in its last game, the average score, and a call: the caller''s, or that of a public profile after puck drop.';
revoke execute on function public.game_calls(bigint, text, text) from public, anon, authenticated, service_role;
grant execute on function public.game_calls(bigint, text, text) to anon, authenticated, service_role;

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
          profile.profile_name, profile.display_name, count(*) as games,
          round(avg(private.call_share(calls.score)), 4) as average,
          round(avg(private.call_share(calls.score -> 'baseline')), 4) as baseline
        from public.calls
        join public.games as game on game.id = calls.game_id
        join public.profiles as profile on profile.user_id = calls.user_id
        where calls.team_id = chosen.id and game.season = shown.season and calls.score is not null
          and profile.is_public and profile.profile_name is not null
        group by profile.user_id
        having count(*) >= 3
        order by average desc, games desc, lower(profile.profile_name)
        limit 100
      ) as best
    ), '[]'::jsonb)
  )
  from public.teams as chosen
  cross join lateral (
    select coalesce(team_calls_table.season, max(of_team.season)) as season,
      coalesce(jsonb_agg(distinct of_team.season), '[]'::jsonb) as seasons
    from (
      select game.season from public.calls join public.games as game on game.id = calls.game_id
      where calls.team_id = chosen.id and calls.score is not null
    ) as of_team
  ) as shown
  cross join lateral (
    select
      count(*) as count, count(distinct game.id) as games,
      round(avg(private.call_share(calls.score)), 4) as average,
      round(avg(private.call_share(calls.score -> 'baseline')), 4) as baseline
    from public.calls join public.games as game on game.id = calls.game_id
    where calls.team_id = chosen.id and game.season = shown.season and calls.score is not null
  ) as totals
  where upper(chosen.abbreviation) = upper(team_calls_table.team);
$$;
comment on function public.team_calls_table(text, text) is
  'A team''s fans by the average score of their calls in a season: public profiles with at least three. Null for an unknown team.';
revoke execute on function public.team_calls_table(text, text) from public, anon, authenticated, service_role;
grant execute on function public.team_calls_table(text, text) to anon, authenticated, service_role;

create function public.call_record(profile_name text default null, season text default null) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with mine as materialized (
    select calls.id, calls.game_id, calls.team_id, calls.score, game.season, game.starts_at, game.lines
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
        private.game_of_team(game, latest.team_id) || jsonb_build_object('score', latest.score)
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
revoke execute on function public.call_record(text, text) from public, anon, authenticated, service_role;
grant execute on function public.call_record(text, text) to anon, authenticated, service_role;

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
revoke execute on function public.calls_to_score(bigint, uuid) from public, anon, authenticated, service_role;
grant execute on function public.calls_to_score(bigint, uuid) to service_role;

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
revoke execute on function public.score_calls(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.score_calls(jsonb) to service_role;
