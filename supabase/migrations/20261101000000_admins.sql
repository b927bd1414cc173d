-- Who is an admin, and the two helpers that every later migration uses.
--
-- House rules of these files:
-- * they run unchanged on the embedded PostgreSQL, on your own, and on hosted Supabase; the roles anon, authenticated and
--   service_role and the schema auth exist before the first of them;
-- * a hosted project grants everything on new tables and functions to the API roles: each table and function here takes all
--   of that back and grants by name what is needed;
-- * every policy holds even if every grant were given.

-- Functions and tables that no API serves.
create schema if not exists private;
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

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('admin')),
  primary key (user_id, role)
);
comment on table public.user_roles is
  'Granted by the command line or the secret key only; never read from token metadata.';
-- "Exclude admins" lists the users of a role.
create index user_roles_role_idx on public.user_roles (role);

create function public.is_admin() returns boolean
language sql
stable
security definer
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
