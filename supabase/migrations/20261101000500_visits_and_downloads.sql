-- Usage: who came (site_visits) and which pictures were made (image_downloads). Anyone adds a row about himself or about
-- nobody; only admins read and delete. Nobody but an admin can read a row back, so a client that needs the id of what it
-- inserts chooses the uuid itself.

create table public.site_visits (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  visit_type text not null check (visit_type in ('page_visit', 'team_selection')),
  team_id bigint references public.teams (id) on delete set null,
  -- A deleted account leaves the visit and takes its name off it.
  user_id uuid references auth.users (id) on delete set null,
  country text check (country ~ '^[A-Z]{2}$'),
  country_source text check (length(country_source) <= 60),
  referrer text check (length(referrer) <= 2048),
  utm_source text check (length(utm_source) <= 200)
);
create index site_visits_created_at_idx on public.site_visits (created_at desc);
create index site_visits_visit_type_created_at_idx on public.site_visits (visit_type, created_at desc);
create index site_visits_team_id_idx on public.site_visits (team_id);
create index site_visits_user_id_idx on public.site_visits (user_id);
create index site_visits_country_idx on public.site_visits (country);
create index site_visits_utm_source_idx on public.site_visits (utm_source);

create table public.image_downloads (
  id uuid primary key default gen_random_uuid(),
  team_name text not null check (length(btrim(team_name)) between 1 and 120),
  user_email text check (length(user_email) <= 254),
  user_id uuid references auth.users (id) on delete set null,
  visit_id uuid references public.site_visits (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint image_downloads_address_needs_its_user check (user_email is null or user_id is not null)
);
create index image_downloads_created_at_idx on public.image_downloads (created_at desc);
create index image_downloads_team_name_idx on public.image_downloads (team_name);
create index image_downloads_user_id_idx on public.image_downloads (user_id);
create index image_downloads_visit_id_idx on public.image_downloads (visit_id);

create trigger image_downloads_touch_updated_at
  before update on public.image_downloads
  for each row when (pg_trigger_depth() = 0) execute function private.touch_updated_at();

-- The foreign key empties user_id when an account goes; the address must go with it.
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

create trigger image_downloads_forget_address_with_user
  before update of user_id on public.image_downloads
  for each row when (old.user_id is not null and new.user_id is null)
  execute function private.forget_address_with_user();

alter table public.site_visits enable row level security;
revoke all on table public.site_visits from public, anon, authenticated, service_role;
-- created_at is the database's to set, here and below.
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
