-- Statistics of visits and downloads, added up in the database: one call answers the whole analytics screen. Faults of a call
-- are raised with a sentence (P0001, 42501), as the admin functions do.

-- 1. Indexes

-- Carries what the statistics group by, so that a range is read from it alone; serves the newest visits as well.
create index site_visits_statistics_idx on public.site_visits (created_at desc)
  include (visit_type, team_id, country, user_id);
drop index public.site_visits_created_at_idx;
-- No request filters by these any more; every visit paid for them.
drop index public.site_visits_visit_type_created_at_idx;
drop index public.site_visits_country_idx;
drop index public.site_visits_utm_source_idx;

-- 2. Days

-- The first moment of a calendar day where the clocks are those of the session's time zone. Where midnight is struck twice
-- (clocks going back from 1:00), a cast takes the second one; where it is skipped, it finds the moment of the change.
create function private.start_of_day(day date) returns timestamptz
language sql
stable
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

-- now_at is the present: the last day of a range is the one it falls on, and later visits are not looked at.
create function private.visit_statistics_at(
  period text, exclude_admins boolean, time_zone text, now_at timestamptz
) returns jsonb
language plpgsql
stable
set search_path = ''
-- Given back at the end of the call; the body sets the admin's.
set timezone = 'UTC'
as $$
declare
  without_admins constant boolean := coalesce(exclude_admins, false);
  days_back constant integer := case period when '7d' then 6 when '30d' then 29 end;
  first_day date;
  range_start timestamptz := '-infinity';
  counts jsonb;
  sources jsonb;
  recent jsonb;
begin
  if period is null or period not in ('7d', '30d', 'all') then
    raise exception 'The period must be 7d, 30d or all.';
  end if;
  perform private.set_time_zone(time_zone);
  if days_back is not null then
    first_day := now_at::date - days_back;
    range_start := private.start_of_day(first_day);
  end if;

  with visit as (
    select created_at::date as day, visit_type = 'team_selection' as is_selection, team_id, country
    from public.site_visits
    where created_at between range_start and now_at
      and (not without_admins or user_id is null
        or user_id not in (select admin.user_id from public.user_roles as admin where admin.role = 'admin'))
  ),
  counted as materialized (
    select
      day, team_id, country, is_selection, count(*) as visits,
      grouping(day) = 0 as is_day, grouping(team_id) = 0 as is_team, grouping(country) = 0 as is_country
    from visit
    group by grouping sets ((is_selection, day), (is_selection, team_id), (country))
  ),
  daily as (
    select
      day, coalesce(sum(visits), 0) as total,
      coalesce(sum(visits) filter (where not is_selection), 0) as page_visits,
      coalesce(sum(visits) filter (where is_selection), 0) as team_selections
    from (
      select day, is_selection, visits from counted where is_day
      union all
      select first_day + place, null, 0 from generate_series(0, days_back) as place
    ) as either
    group by day
  )
  select jsonb_build_object(
    'totals', (
      select jsonb_build_object(
        'total', coalesce(sum(total), 0), 'pageVisits', coalesce(sum(page_visits), 0),
        'teamSelections', coalesce(sum(team_selections), 0)
      ) from daily
    ),
    'days', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'date', day, 'total', total, 'pageVisits', page_visits, 'teamSelections', team_selections
      ) order by day desc), '[]') from daily
    ),
    'teams', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'teamId', counted.team_id, 'teamName', team.name, 'logoUrl', team.logo_url, 'count', counted.visits
      ) order by counted.visits desc, counted.team_id), '[]')
      from counted left join public.teams as team on team.id = counted.team_id
      where counted.is_team and counted.is_selection
    ),
    'countries', (
      select coalesce(jsonb_agg(
        jsonb_build_object('country', country, 'count', visits) order by visits desc, country collate "C"
      ), '[]')
      from counted where is_country and country is not null
    )
  ) into counts;

  select coalesce(jsonb_agg(
    jsonb_build_object('source', source, 'count', images) order by images desc, source collate "C"
  ), '[]') into sources
  from (
    select coalesce(nullif(btrim(visit.utm_source), ''), '(none)') as source, count(*) as images
    from public.image_downloads as download
    join public.site_visits as visit on visit.id = download.visit_id
    where visit.created_at between range_start and now_at
      and (not without_admins or visit.user_id is null
        or visit.user_id not in (select admin.user_id from public.user_roles as admin where admin.role = 'admin'))
    group by 1
  ) as created;

  select coalesce(jsonb_agg(jsonb_build_object(
    'id', visit.id, 'createdAt', visit.created_at, 'visitType', visit.visit_type,
    'teamId', visit.team_id, 'teamName', team.name, 'userId', visit.user_id,
    'country', visit.country, 'countrySource', visit.country_source,
    'referrer', visit.referrer, 'utmSource', visit.utm_source,
    'hasImage', exists (select from public.image_downloads as download where download.visit_id = visit.id)
  ) order by visit.created_at desc, visit.id desc), '[]') into recent
  from (
    select * from public.site_visits
    where created_at between range_start and now_at
      and (not without_admins or user_id is null
        or user_id not in (select admin.user_id from public.user_roles as admin where admin.role = 'admin'))
    order by created_at desc, id desc limit 500
  ) as visit
  left join public.teams as team on team.id = visit.team_id;

  return counts || jsonb_build_object('sources', sources, 'recent', recent);
end;
$$;
revoke execute on function private.visit_statistics_at(text, boolean, text, timestamptz)
  from public, anon, authenticated, service_role;

-- Security definer: it asks for an admin first, and then reads without asking for each row.
create function public.visit_statistics(period text, exclude_admins boolean, time_zone text) returns jsonb
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
