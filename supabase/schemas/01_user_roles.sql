-- Roles of users, and the functions that every policy and admin function uses to recognize an admin.

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('admin')),
  primary key (user_id, role)
);
comment on table public.user_roles is
  'Granted by the command line or the secret key only; never read from token metadata.';

-- For the option "Exclude admins" of the visit statistics, which looks up all admins.
create index user_roles_role_idx on public.user_roles (role);

-- Parallel safe, because policies call this function. Otherwise, PostgreSQL could not scan the tables of these policies in
-- parallel. The header of the admin pages counts all rows of large tables, and needs parallel scans for that.
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

-- The signed-in user who sent the request. Null for visitors and for the secret key.
create function private.caller_id() returns uuid
language sql
stable
set search_path = ''
as $$
  select case when current_setting('role', true) = 'authenticated' then (select auth.uid()) end;
$$;

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
