-- A log of every change to teams and players. When an admin's account is deleted, the entries stay without user_id and address.
-- An entry changes only when it is undone. The operator decides how long entries are kept and deletes old ones as the owner of
-- the schema: delete from public.admin_log where at < now() - interval '2 years'.

create table public.admin_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null if the secret key was used (by the command line or another server), or if the account was deleted.
  user_id uuid references auth.users (id) on delete set null,
  admin_email text,
  action text not null check (action in ('add', 'edit', 'move', 'delete')),
  -- The function that made the change. 'direct' is a request to the table itself.
  via text not null default 'direct' check (via in ('direct', 'import', 'update', 'move', 'delete', 'undo', 'roster')),
  table_name text not null check (table_name in ('teams', 'players')),
  -- Not a foreign key, because the entry outlives the row.
  row_id bigint not null,
  -- The whole row before and after the change. `before` is null for an addition, and `after` is null for a deletion.
  before jsonb,
  after jsonb,
  -- One id for all changes of a transaction.
  batch uuid not null,
  undone_at timestamptz,
  constraint admin_log_address_needs_its_user check (admin_email is null or user_id is not null)
);
comment on table public.admin_log is
  'Every change of teams and players through the API, newest last. Written by triggers alone; admins read it.';

-- These indexes serve the history of one row, the changes of a batch, and the changes of one admin. The primary key serves the list
-- of all changes, newest first.
create index admin_log_row_idx on public.admin_log (table_name, row_id, id desc);
create index admin_log_batch_idx on public.admin_log (batch);
create index admin_log_user_id_idx on public.admin_log (user_id, id desc);

-- When an account is deleted, the foreign key sets user_id to null. This trigger then removes the email address.
create function private.forget_admin_address() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.admin_email := null;
  return new;
end;
$$;

-- Only the table's owner may write the log. Our triggers and functions write it as the owner. Policies cannot ensure this,
-- because they do not apply to a service_role with bypassrls.
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

-- Runs once per statement. Security definer, because API roles can neither write the log nor read auth.users.
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
  -- Ranks by ice time are no decision of an admin.
  if coalesce(current_setting('role', true), 'none') not in ('authenticated', 'service_role') or found_via = 'ice_time' then
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
