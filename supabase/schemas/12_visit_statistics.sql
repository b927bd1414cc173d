-- Statistics of visits and downloads. One call returns the whole analytics screen. Faults are raised (P0001, 42501).

-- The first moment of a calendar day in the session's time zone. Where midnight happens twice (clocks that go back at 1:00), a
-- cast returns the second one. Where clocks skip midnight, it returns the moment of the change.
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

-- Sets the session's time zone to a name of the time zone database until the calling function ends.
create function private.set_time_zone(time_zone text) returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  -- PostgreSQL also accepts offsets, and reads any word with a number behind it ("Nowhere5") as a zone of that many hours.
  if time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]*$' and length(time_zone) <= 60 and (
    time_zone !~ '[0-9]'
    or exists (select from pg_catalog.pg_timezone_names as known where lower(known.name) = lower(time_zone))
  ) then
    perform set_config('TimeZone', time_zone, true);
  else
    raise invalid_parameter_value;
  end if;
exception when invalid_parameter_value then
  raise exception 'The time zone % is not known. Give a name like America/Toronto.',
    coalesce(quote_literal(left(time_zone, 60)), 'null')
  using
    hint = 'time_zone_unknown', detail = jsonb_build_object('time_zone', left(time_zone, 60))::text;
end;
$$;
revoke execute on function private.set_time_zone(text) from public, anon, authenticated, service_role;

-- The days with a visit between range_start and range_end, latest first, each with its bounds, in the session's time zone. It
-- looks up the last visit before each day that it found, so its cost grows with the days and not with the visits.
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
    -- The smaller one, so that each step goes back whatever the clocks do.
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

-- The days of a range and its moments, in the session's time zone. Later visits than now_at do not count. "all" has no days: it
-- starts with the first visit.
create function private.visit_range(
  period text, first_day date, last_day date, now_at timestamptz,
  out first_listed date, out last_listed date, out starts timestamptz, out ends timestamptz
)
language plpgsql
stable
set search_path = ''
as $$
declare
  most constant integer := 3660;
begin
  last_listed := now_at::date;
  ends := now_at + interval '1 microsecond';
  case period
    when 'all' then starts := '-infinity';
    when '7d' then first_listed := last_listed - 6;
    when '30d' then first_listed := last_listed - 29;
    when 'custom' then
      if first_day is null or last_day is null then
        raise exception 'Choose the first and the last day of the range.' using hint = 'range_incomplete';
      end if;
      if first_day > last_day then
        raise exception 'The first day of the range is after its last day.' using hint = 'range_reversed';
      end if;
      if first_day > last_listed then
        raise exception 'The range starts in the future. Choose a first day up to today.' using hint = 'range_in_future';
      end if;
      first_listed := first_day;
      if last_day < last_listed then
        last_listed := last_day;
        ends := private.start_of_day(greatest(last_day, '1900-01-01') + 1);
      end if;
      if not isfinite(first_day) or first_day <= last_listed - most then
        raise exception 'A range has at most 3,660 days.' using
          hint = 'range_too_long', detail = jsonb_build_object('most', most)::text;
      end if;
    else
      raise exception 'The period must be 7d, 30d, all or custom.' using hint = 'period_unknown';
  end case;
  -- Long before the first visit, moments could be out of range.
  starts := coalesce(starts, private.start_of_day(greatest(first_listed, '1900-01-01')));
end;
$$;
revoke execute on function private.visit_range(text, date, date, timestamptz)
  from public, anon, authenticated, service_role;

create function private.visit_statistics_at(
  period text, exclude_admins boolean, time_zone text, now_at timestamptz,
  first_day date default null, last_day date default null
) returns json
language plpgsql
stable
set search_path = ''
-- PostgreSQL restores it at the end of the call. The body sets the admin's time zone.
set timezone = 'UTC'
-- 30 days and all time need different plans. A generic plan is bad for both.
set plan_cache_mode = force_custom_plan
as $$
declare
  first_listed date;
  last_listed date;
  range_start timestamptz;
  range_end timestamptz;
  admins uuid[] := '{}';
begin
  perform private.set_time_zone(time_zone);
  select * into first_listed, last_listed, range_start, range_end
  from private.visit_range(period, first_day, last_day, now_at);
  if exclude_admins then
    admins := array(select user_id from public.user_roles where role = 'admin');
  end if;

  -- A return expression, because PostgreSQL does not run "select into" in parallel.
  return (with counted as materialized (
    -- Grouped by the bounds of a day, because computing the day of each visit costs more than counting it.
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
      select first_listed + place, 0, 0 from generate_series(0, last_listed - first_listed) as place
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
revoke execute on function private.visit_statistics_at(text, boolean, text, timestamptz, date, date)
  from public, anon, authenticated, service_role;

-- Security definer, so that it checks for an admin once and not for each row.
create function public.visit_statistics(
  period text, exclude_admins boolean, time_zone text, first_day date default null, last_day date default null
) returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform public.require_admin();
  return private.visit_statistics_at(period, exclude_admins, time_zone, now(), first_day, last_day);
end;
$$;
comment on function public.visit_statistics(text, boolean, text, date, date) is
  'Everything of the analytics screen. period: 7d, 30d (today and the 6 or 29 calendar days before it), all, or custom (first_day to last_day, both included, at most 3,660 days); days are those of time_zone, a name like America/Toronto. exclude_admins leaves out the visits of accounts that have the role now.';
revoke execute on function public.visit_statistics(text, boolean, text, date, date) from public, anon, authenticated, service_role;
grant execute on function public.visit_statistics(text, boolean, text, date, date) to authenticated, service_role;

create function public.delete_visits(ids uuid[]) returns integer
language plpgsql
set search_path = ''
as $$
declare
  deleted integer;
begin
  perform public.require_admin();
  if coalesce(cardinality(ids), 0) not between 1 and 1000 then
    raise exception 'Choose between 1 and 1,000 visits.' using
      hint = 'visit_count_invalid', detail = jsonb_build_object('most', 1000)::text;
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

-- The filters of the analytics screen, over every visit of the range. image_state is created, not_created, or empty for both.
-- The two parts match anywhere in a text and ignore case; an empty part is no filter. Returns { "total", "visits" }: how many
-- match, and 500 of them after the first skip rows, latest first.
--
-- It reads a range along the index on created_at and looks up each team once. It reads only the source from the table itself.
create function private.find_visits_at(
  period text, exclude_admins boolean, time_zone text, image_state text, source_part text, team_part text, skip integer,
  now_at timestamptz, first_day date default null, last_day date default null
) returns json
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = force_custom_plan
as $$
declare
  source constant text := lower(btrim(coalesce(source_part, '')));
  team constant text := lower(btrim(coalesce(team_part, '')));
  range_start timestamptz;
  range_end timestamptz;
  admins uuid[] := '{}';
  team_ids bigint[];
begin
  if coalesce(image_state, '') not in ('', 'created', 'not_created') then
    raise exception 'The state of images must be created or not_created.' using hint = 'image_state_unknown';
  end if;
  if length(source) > 200 or length(team) > 200 then
    raise exception 'Filters may have up to 200 characters.' using
      hint = 'filter_too_long', detail = jsonb_build_object('most', 200)::text;
  end if;
  if skip is null or skip not between 0 and 1000000 then
    raise exception 'Choose how many visits to skip, between 0 and 1,000,000.' using
      hint = 'skip_invalid', detail = jsonb_build_object('most', 1000000)::text;
  end if;
  perform private.set_time_zone(time_zone);
  select starts, ends into range_start, range_end from private.visit_range(period, first_day, last_day, now_at);
  if exclude_admins then
    admins := array(select user_id from public.user_roles where role = 'admin');
  end if;
  if team <> '' then
    team_ids := array(
      select teams.id from public.teams
      where strpos(lower(coalesce(nullif(btrim(teams.name), ''), 'Team ' || teams.id)), team) > 0
    );
  end if;

  return (with matching as materialized (
    select visit.id, visit.created_at
    from public.site_visits as visit
    where visit.created_at >= range_start and visit.created_at < range_end
      and (visit.user_id is null or visit.user_id <> all (admins))
      and (team_ids is null or visit.team_id = any (team_ids))
      and (source = '' or strpos(lower(visit.utm_source), source) > 0)
      and (coalesce(image_state, '') = '' or (image_state = 'created') = exists (
        select from public.image_downloads as download where download.visit_id = visit.id
      ))
  ),
  newest as (
    select
      visit.id, visit.created_at as "createdAt", visit.visit_type as "visitType", visit.team_id as "teamId",
      team.name as "teamName", visit.user_id as "userId", visit.country, visit.country_source as "countrySource",
      visit.referrer, visit.utm_source as "utmSource",
      exists (select from public.image_downloads as download where download.visit_id = visit.id) as "hasImage"
    from (
      select id from matching order by created_at desc, id desc limit 500 offset skip
    ) as page
    join public.site_visits as visit on visit.id = page.id
    left join public.teams as team on team.id = visit.team_id
  )
  select json_build_object(
    'total', (select count(*) from matching),
    'visits', (select coalesce(json_agg(newest order by "createdAt" desc, id desc), '[]') from newest)
  ));
end;
$$;
revoke execute on function private.find_visits_at(text, boolean, text, text, text, text, integer, timestamptz, date, date)
  from public, anon, authenticated, service_role;

-- Security definer, so that it checks for an admin once and not for each row.
create function public.find_visits(
  period text, exclude_admins boolean, time_zone text,
  image_state text default '', source_part text default '', team_part text default '', skip integer default 0,
  first_day date default null, last_day date default null
) returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform public.require_admin();
  return private.find_visits_at(
    period, exclude_admins, time_zone, image_state, source_part, team_part, skip, now(), first_day, last_day
  );
end;
$$;
comment on function public.find_visits(text, boolean, text, text, text, text, integer, date, date) is
  'Visits of a range that match the filters of the analytics screen: how many, and 500 of them. Range and admins as in visit_statistics.';
revoke execute on function public.find_visits(text, boolean, text, text, text, text, integer, date, date)
  from public, anon, authenticated, service_role;
grant execute on function public.find_visits(text, boolean, text, text, text, text, integer, date, date)
  to authenticated, service_role;
