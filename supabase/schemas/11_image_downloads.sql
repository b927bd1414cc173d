-- Card images that users made. Anyone can add a row about themselves or without a user; only admins read and delete.

create table public.image_downloads (
  id uuid primary key default gen_random_uuid(),
  team_name text not null check (length(btrim(team_name)) between 1 and 120),
  user_email text check (length(user_email) <= 254),
  user_id uuid references auth.users (id) on delete set null,
  visit_id uuid references public.site_visits (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint image_downloads_address_needs_its_user check (user_email is null or user_id is not null),
  -- Limits the untrimmed name, too, because it is a key of private.visit_counts, and the size of keys is limited.
  constraint image_downloads_team_name_length check (length(team_name) <= 200)
);
-- 10_site_visits.sql has the reason for these settings.
alter table public.image_downloads
  set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000);
-- No statistics on email addresses. 09_request_player.sql has the reason.
alter table public.image_downloads alter column user_email set statistics 0;

create index image_downloads_team_name_idx on public.image_downloads (team_name);
create index image_downloads_user_id_idx on public.image_downloads (user_id);
create index image_downloads_visit_id_idx on public.image_downloads (visit_id);
create index image_downloads_created_at_visit_id_idx on public.image_downloads (created_at) include (visit_id);

-- When an account is deleted, the foreign key sets user_id to null. This trigger then removes the email address.
create function private.forget_address_with_user() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.user_email := null;
  return new;
end;
$$;

create trigger image_downloads_touch_updated_at
  before update on public.image_downloads
  for each row when (pg_trigger_depth() = 0 and new.user_id is not distinct from old.user_id)
  execute function private.touch_updated_at();
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
