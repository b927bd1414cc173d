-- Visits to the site. Anyone can add a row about themselves or without a user; only admins read and delete. A client that needs
-- the id of its row generates the uuid itself, because it cannot read the row back.

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
-- An index-only scan works only on pages that vacuum has visited. By default, vacuum waits until a fifth of the rows are new. These
-- can be all rows of the last 30 days. Here, vacuum runs after every 10,000 new rows.
alter table public.site_visits
  set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000);

-- Partial indexes, because most visits have neither team nor user: an insert that skips an index costs less.
create index site_visits_team_id_idx on public.site_visits (team_id) where team_id is not null;
-- Includes all columns that the statistics need about an admin's visits in a time range.
create index site_visits_user_id_idx on public.site_visits (user_id, created_at)
  include (id, visit_type, team_id, country, utm_source) where user_id is not null;
-- For lists of the visits in a time range, latest first. Includes the columns that the search filters by. The index is ascending,
-- because visits arrive in the order of their time. An index that grows at its end is half as large as one that grows at its start.
create index site_visits_created_at_idx on public.site_visits (created_at, id) include (team_id, user_id);

-- Removes all characters except printable ASCII. Real URLs have no others. Admins read 500 visits at once. A control character takes six
-- bytes in JSON, so 500 long referrers with control characters could exceed the server's limit for the size of a response.
create function private.clean_referrer() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.referrer := regexp_replace(new.referrer, '[^ -~]', '', 'g');
  return new;
end;
$$;

create trigger site_visits_clean_referrer
  before insert on public.site_visits
  for each row execute function private.clean_referrer();

alter table public.site_visits enable row level security;
revoke all on table public.site_visits from public, anon, authenticated, service_role;
-- Clients cannot set created_at.
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
