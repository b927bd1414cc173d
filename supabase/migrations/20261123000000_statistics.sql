-- Statistics of visits and downloads, added up in the database: one call answers the whole analytics screen. Faults of a call
-- are raised with a sentence (P0001, 42501), as the admin functions do.

-- 1. Indexes

-- Carries what the statistics group by, so that a range is read from it alone; the newest visits are its end. Ascending:
-- visits come in the order of their time, and an index that grows at its end stays half as large as one that grows in front.
create index site_visits_statistics_idx on public.site_visits (created_at)
  include (visit_type, team_id, country, user_id);
drop index public.site_visits_created_at_idx;
-- No request filters by these; every visit paid for them.
drop index public.site_visits_visit_type_created_at_idx;
drop index public.site_visits_country_idx;
drop index public.site_visits_utm_source_idx;

create index image_downloads_created_at_visit_id_idx on public.image_downloads (created_at) include (visit_id);
drop index public.image_downloads_created_at_idx;

-- An index is read alone only where vacuum has been. By default it waits for a fifth of a table to be new, which can be all
-- of the last 30 days; every 10,000 rows it has little to do.
alter table public.site_visits
  set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000);
alter table public.image_downloads
  set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000);

-- It reads only, so processors may share the work of a policy that asks it: the counts in an admin's header go over all rows.
alter function public.is_admin() parallel safe;

-- 2. Days

-- The first moment of a calendar day where the clocks are those of the session's time zone. Where midnight is struck twice
-- (clocks going back from 1:00), a cast takes the second one; where it is skipped, it finds the moment of the change.
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

-- Makes a name of the time-zone database the session's time zone until the calling function ends.
create function private.set_time_zone(time_zone text) returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  -- PostgreSQL also takes offsets, and whatever has a number behind it for a zone of that many hours ("Nowhere5").
  if time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]*$' and length(time_zone) <= 60 and (
    time_zone !~ '[0-9]'
    or exists (select from pg_catalog.pg_timezone_names as known where lower(known.name) = lower(time_zone))
  ) then
    perform set_config('TimeZone', time_zone, true);
  else
    raise invalid_parameter_value;
  end if;
exception when invalid_parameter_value then
  raise exception 'The time zone % is not known. Give a name like America/Toronto.', coalesce(quote_literal(left(time_zone, 60)), 'null');
end;
$$;
revoke execute on function private.set_time_zone(text) from public, anon, authenticated, service_role;

-- 3. The analytics screen

-- The days that have a visit between range_start and range_end, the latest first, each with its bounds. It looks up the last visit
-- before each day found, so its cost goes by days, not by visits. Days are those of the session's time zone.
create function private.days_with_visits(range_start timestamptz, range_end timestamptz)
returns table (day date, starts timestamptz, ends timestamptz)
language sql
stable
parallel safe
set search_path = ''
as $$
  with recursive visited (day, starts, ends) as (
    select latest.created_at::date, least(private.start_of_day(latest.created_at::date), latest.created_at), range_end
    from (
      select created_at from public.site_visits
      where created_at >= range_start and created_at < range_end order by created_at desc limit 1
    ) as latest
    union all
    -- The lesser one: whatever clocks do, each step goes back.
    select earlier.created_at::date, least(private.start_of_day(earlier.created_at::date), earlier.created_at), visited.starts
    from visited
    cross join lateral (
      select created_at from public.site_visits
      where created_at >= range_start and created_at < visited.starts order by created_at desc limit 1
    ) as earlier
  )
  select visited.day, visited.starts, visited.ends from visited;
$$;
revoke execute on function private.days_with_visits(timestamptz, timestamptz)
  from public, anon, authenticated, service_role;

-- now_at is the present: the last day of a range is the one it falls on, and later visits are not looked at.
create function private.visit_statistics_at(
  period text, exclude_admins boolean, time_zone text, now_at timestamptz
) returns json
language plpgsql
stable
set search_path = ''
-- Given back at the end of the call; the body sets the admin's.
set timezone = 'UTC'
-- Thirty days and all of them want different plans; a plan made without the range would serve neither.
set plan_cache_mode = force_custom_plan
as $$
declare
  days_back constant integer := case period when '7d' then 6 when '30d' then 29 end;
  range_end constant timestamptz := now_at + interval '1 microsecond';
  first_day date;
  range_start timestamptz := '-infinity';
  admins uuid[] := '{}';
begin
  if period is null or period not in ('7d', '30d', 'all') then
    raise exception 'The period must be 7d, 30d or all.';
  end if;
  perform private.set_time_zone(time_zone);
  if days_back is not null then
    first_day := now_at::date - days_back;
    range_start := private.start_of_day(first_day);
  end if;
  if exclude_admins then
    admins := array(select user_id from public.user_roles where role = 'admin');
  end if;

  -- Returned as an expression: select into would not use the processors that PostgreSQL may use.
  return (with counted as materialized (
    -- By day from its bounds: asking each visit for its day costs more than counting it.
    select visited.day, visits.*
    from private.days_with_visits(range_start, range_end) as visited
    cross join lateral (
      select
        team_id, country, grouping(country) = 1 as is_team,
        count(*) as total, count(*) filter (where visit_type = 'team_selection') as selections
      from public.site_visits
      where created_at >= visited.starts and created_at < visited.ends
        and (user_id is null or user_id <> all (admins))
      group by grouping sets ((team_id), (country))
    ) as visits
  ),
  daily as (
    select day, sum(total) as total, sum(total - selections) as page_visits, sum(selections) as selections
    from (
      select day, total, selections from counted where is_team
      union all
      select first_day + place, 0, 0 from generate_series(0, days_back) as place
    ) as either
    group by day
  ),
  by_team as (
    select team_id, sum(selections) as selections from counted where is_team group by team_id having sum(selections) > 0
  ),
  by_country as (
    select country, sum(total) as total from counted where not is_team and country is not null group by country
  ),
  by_source as (
    select coalesce(nullif(btrim(visit.utm_source, E' \t\n\r'), ''), '(none)') as source, count(*) as images
    from public.image_downloads as download
    join public.site_visits as visit on visit.id = download.visit_id
    where visit.created_at >= range_start and visit.created_at < range_end
      and (visit.user_id is null or visit.user_id <> all (admins))
      -- A picture is younger than its visit, and the two times are the database's: the day is for clocks that were set back.
      and download.created_at >= range_start - interval '1 day'
    group by 1
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
        'teamId', team_id, 'teamName', team.name, 'logoUrl', team.logo_url, 'count', selections
      ) order by selections desc, team_id), '[]')
      from by_team left join public.teams as team on team.id = by_team.team_id
    ),
    'countries', (
      select coalesce(json_agg(json_build_object('country', country, 'count', total)
        order by total desc, country collate "C"), '[]')
      from by_country
    ),
    'sources', (
      select coalesce(json_agg(json_build_object('source', source, 'count', images)
        order by images desc, source collate "C"), '[]')
      from by_source
    ),
    'recent', (
      select coalesce(json_agg(newest order by "createdAt" desc, id desc), '[]') from newest
    )
  ));
end;
$$;
revoke execute on function private.visit_statistics_at(text, boolean, text, timestamptz)
  from public, anon, authenticated, service_role;

-- Security definer: it asks for an admin first, and then reads without asking for each row.
create function public.visit_statistics(period text, exclude_admins boolean, time_zone text) returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform public.require_admin();
  return private.visit_statistics_at(period, exclude_admins, time_zone, now());
end;
$$;
comment on function public.visit_statistics(text, boolean, text) is
  'Everything of the analytics screen. period: 7d, 30d (today and the 6 or 29 calendar days before it) or all; days are those of time_zone, a name like America/Toronto. exclude_admins leaves out the visits of accounts that have the role now.';
revoke execute on function public.visit_statistics(text, boolean, text) from public, anon, authenticated, service_role;
grant execute on function public.visit_statistics(text, boolean, text) to authenticated, service_role;

create function public.delete_visits(ids uuid[]) returns integer
language plpgsql
set search_path = ''
as $$
declare
  deleted integer;
begin
  perform public.require_admin();
  if coalesce(cardinality(ids), 0) not between 1 and 1000 then
    raise exception 'Choose between 1 and 1,000 visits.';
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

-- 4. The downloads screen

create function public.download_counts() returns table (team_name text, count bigint)
language plpgsql
stable
set search_path = ''
as $$
begin
  perform public.require_admin();
  return query
    select download.team_name, count(*) from public.image_downloads as download
    group by download.team_name
    order by count(*) desc, download.team_name collate "C";
end;
$$;
comment on function public.download_counts() is 'How many pictures were made of each team, the most first.';
revoke execute on function public.download_counts() from public, anon, authenticated, service_role;
grant execute on function public.download_counts() to authenticated, service_role;
