-- What admins do to teams and players: revisions that notice stale edits, a log of every change, and the functions that
-- import, update, move, delete and undo in one transaction each, all rows or none.

-- 1. Revisions

alter table public.teams
  add column revision integer not null default 1,
  add column updated_at timestamptz not null default now();
alter table public.players
  add column revision integer not null default 1,
  add column updated_at timestamptz not null default now();
comment on column public.teams.revision is
  'Counts changes of the row, last_imported_at aside. A client updates where revision is the one it read, and takes no row for "changed elsewhere".';
comment on column public.players.revision is
  'Counts changes of the row. A client updates where revision is the one it read, and takes no row for "changed elsewhere".';

create function private.count_revision() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- The log and line-ups know rows by their ids.
  if new.id is distinct from old.id then
    raise exception 'The id of a row cannot be changed.';
  end if;
  -- Neither is the client's to set.
  new.revision := old.revision;
  new.updated_at := old.updated_at;
  if to_jsonb(new) - 'last_imported_at' is distinct from to_jsonb(old) - 'last_imported_at' then
    new.revision := old.revision + 1;
    new.updated_at := now();
  end if;
  return new;
end;
$$;
revoke execute on function private.count_revision() from public, anon, authenticated, service_role;

create trigger teams_count_revision
  before update on public.teams
  for each row execute function private.count_revision();
create trigger players_count_revision
  before update on public.players
  for each row execute function private.count_revision();

-- 2. The log

-- When an admin's account is deleted his entries stay, without user_id and address: what changed is the league's data, not
-- the person's. Entries are never changed but to note that they were undone. How long they are kept is the operator's
-- choice; as owner of the schema: delete from public.admin_log where at < now() - interval '2 years'.
create table public.admin_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Empty: the secret key (the command line, another server), or an account that is gone.
  user_id uuid references auth.users (id) on delete set null,
  admin_email text,
  action text not null check (action in ('add', 'edit', 'move', 'delete')),
  -- What brought the change about; direct: a single request to the table.
  via text not null default 'direct' check (via in ('direct', 'import', 'update', 'move', 'delete', 'undo')),
  table_name text not null check (table_name in ('teams', 'players')),
  -- No foreign key: the entry outlives the row.
  row_id bigint not null,
  -- Whole rows; empty before an addition and after a deletion.
  before jsonb,
  after jsonb,
  -- One value for all that changed in one transaction.
  batch uuid not null,
  undone_at timestamptz,
  constraint admin_log_address_needs_its_user check (admin_email is null or user_id is not null)
);
comment on table public.admin_log is
  'Every change of teams and players through the API, newest last. Written by triggers alone; admins read it.';
-- Newest first is the primary key backwards. These serve the history of one row, a batch, and one admin's changes.
create index admin_log_row_idx on public.admin_log (table_name, row_id, id desc);
create index admin_log_batch_idx on public.admin_log (batch);
create index admin_log_user_id_idx on public.admin_log (user_id, id desc);

alter table public.admin_log enable row level security;
revoke all on table public.admin_log from public, anon, authenticated, service_role;
grant select on table public.admin_log to authenticated, service_role;
create policy "Admins read the log"
  on public.admin_log for select to authenticated using ((select public.is_admin()));
create policy "The secret key reads the log"
  on public.admin_log for select to service_role using (true);

-- The foreign key empties user_id when an account goes; the address must go with it.
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

create trigger admin_log_forget_address
  before update of user_id on public.admin_log
  for each row when (new.user_id is null)
  execute function private.forget_admin_address();

-- Policies do not bind a secret key that has bypassrls. Triggers and functions of ours write as the owner.
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

create trigger admin_log_guard
  before insert or update or delete on public.admin_log
  for each row execute function private.guard_admin_log();

-- The account that asks; null for the secret key, whose token names none.
create function private.caller_id() returns uuid
language sql
stable
set search_path = ''
as $$
  select case when current_setting('role', true) = 'authenticated' then (select auth.uid()) end;
$$;
revoke execute on function private.caller_id() from public, anon, authenticated, service_role;

-- Once per statement. Security definer: nobody else may write the log, or read the address of an account.
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
  -- Columns that say nothing about the row; an import notes itself in last_imported_at, which is no edit of the team.
  unnoted text[] := array['revision', 'updated_at'];
begin
  -- The seed, migrations and whoever owns the schema do not come through the API.
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

create trigger teams_log_insert
  after insert on public.teams referencing new table as fresh
  for each statement execute function private.log_admin_change();
create trigger teams_log_update
  after update on public.teams referencing old table as gone new table as fresh
  for each statement execute function private.log_admin_change();
create trigger teams_log_delete
  after delete on public.teams referencing old table as gone
  for each statement execute function private.log_admin_change();
create trigger players_log_insert
  after insert on public.players referencing new table as fresh
  for each statement execute function private.log_admin_change();
create trigger players_log_update
  after update on public.players referencing old table as gone new table as fresh
  for each statement execute function private.log_admin_change();
create trigger players_log_delete
  after delete on public.players referencing old table as gone
  for each statement execute function private.log_admin_change();

-- 3. Who may call what follows

create function public.require_admin() returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  -- The setting, not current_user: functions that run as their owner ask, too.
  if current_setting('role', true) is distinct from 'service_role' and not public.is_admin() then
    raise insufficient_privilege using message = 'Access denied. Admins only.';
  end if;
end;
$$;
comment on function public.require_admin() is 'Refuses (42501) everyone but admins and the secret key.';
revoke execute on function public.require_admin() from public, anon, authenticated, service_role;
grant execute on function public.require_admin() to authenticated, service_role;

-- 4. Rows that do not fit into one request

-- The server takes 128 KB per request, 5,000 rows are a megabyte: portions are laid down here, and one call then writes all
-- of them in one transaction. What nobody has used for an hour goes with the next portion of anyone.
create table private.staged_rows (
  import_id uuid not null,
  portion integer not null check (portion between 0 and 999),
  -- Empty: the secret key.
  staged_by uuid,
  rows jsonb not null check (jsonb_typeof(rows) = 'array'),
  staged_at timestamptz not null default now(),
  primary key (import_id, portion)
);
alter table private.staged_rows enable row level security;
revoke all on table private.staged_rows from public, anon, authenticated, service_role;

-- Security definer, like take_staged_rows: no API reaches the table. A portion that is sent again replaces itself, so a
-- client may retry.
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
    raise exception 'This import was begun by someone else. Start over.';
  end if;
  insert into private.staged_rows (import_id, portion, staged_by, rows)
  values (stage_rows.import_id, stage_rows.portion, caller, stage_rows.rows)
  on conflict on constraint staged_rows_pkey do update set rows = excluded.rows, staged_at = now();
  select sum(jsonb_array_length(staged.rows)) into total
  from private.staged_rows as staged where staged.import_id = stage_rows.import_id;
  if total > 10000 then
    raise exception 'An import may have at most 10,000 rows.';
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
    raise exception 'The import is not complete: % of % rows have arrived. Start over.', jsonb_array_length(taken), row_count;
  end if;
  return taken;
end;
$$;
comment on function public.take_staged_rows(uuid, integer) is
  'All rows of an import in their order, which are then gone (and back again should the transaction fail).';
revoke execute on function public.take_staged_rows(uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.take_staged_rows(uuid, integer) to authenticated, service_role;
