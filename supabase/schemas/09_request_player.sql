-- Reports of players who are missing or should be removed. Anyone can file a report; admins reply to reports.

create table public.request_player (
  id uuid primary key default gen_random_uuid(),
  player_name text not null check (length(btrim(player_name)) between 1 and 160),
  type text not null check (type in ('Missing player', 'Remove Player')),
  notes text check (length(notes) <= 4000),
  -- A request stays when its team is deleted.
  team_id bigint references public.teams (id) on delete set null,
  reporter_email text check (length(reporter_email) <= 254),
  handled boolean not null default false,
  created_at timestamptz not null default now(),
  -- When the reply was sent; null before.
  fixed_at timestamptz
);

create index request_player_created_at_idx on public.request_player (created_at desc);
create index request_player_type_idx on public.request_player (type);
create index request_player_fixed_at_idx on public.request_player (fixed_at);
create index request_player_team_id_idx on public.request_player (team_id);
create index request_player_reporter_email_idx on public.request_player (lower(reporter_email));

-- PostgreSQL's planner estimates row counts from statistics that ignore row security, and PostgREST returns the estimate
-- (Prefer: count=planned). With range filters a signed-in user could find out email addresses in rows that only admins read.
-- Our own server rejects such counts. Hosted Supabase does not, so these columns have no statistics at all.
alter table public.request_player
  alter column reporter_email set statistics 0,
  alter column notes set statistics 0;
alter index public.request_player_reporter_email_idx alter column 1 set statistics 0;

-- Deleting a reporter's account removes the email address from requests made since the account was created. Older requests keep it,
-- because a stranger can sign up with a reporter's address on servers that do not ask for a confirmation.
create function private.forget_reporter() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.request_player set reporter_email = null
  where lower(reporter_email) = lower(old.email) and created_at >= old.created_at;
  return null;
end;
$$;

-- Skips accounts that were never confirmed, because their users did not prove that they own the address.
create trigger users_forget_reporter
  after delete on auth.users
  for each row when (old.email_confirmed_at is not null) execute function private.forget_reporter();

alter table public.request_player enable row level security;
revoke all on table public.request_player from public, anon, authenticated, service_role;
-- Clients cannot set created_at.
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
