-- Statistics of visits and downloads. One call returns the whole analytics screen. Errors are raised (P0001, 42501).

-- Returns the first moment of a calendar day in the session's time zone. If midnight happens twice (clocks go back at 1:00),
-- a cast alone would return the second midnight. If clocks skip midnight, the day starts when they change.
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

-- Returns the first and last day of a range, and the moments when it starts and ends, in the session's time zone. Visits after now_at
-- do not count. The period "all" has no first day, and starts before every visit.
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

-- Counts the visits from range_start (included) to range_end (excluded), without those of the given accounts. Kinds: day (visits
-- and selections by day in the session's time zone), team (selections), country (visits), and source (pictures).
--
-- Visits are already counted by quarter hour. Since 2023, days in every time zone start at a quarter hour, so whole quarters of the
-- range are read from these counts. The kind day adds up quarters. The other kinds add up days in UTC, and then add or subtract the
-- quarters between each end of the range and the nearest midnight. Visits outside whole quarters are counted in the table.
create function private.tally_visits(range_start timestamptz, range_end timestamptz, without uuid[])
returns table (kind text, day date, key text, count bigint, selections bigint)
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_custom_plan
-- PostgreSQL underestimates the number of pictures. With nested loops it would compare each picture with each visit.
set enable_nestloop = off
-- Starting parallel workers would take as long as the whole query without them.
set max_parallel_workers_per_gather = 0
as $$
#variable_conflict use_column
declare
  quarters_from constant timestamptz := least(range_end, greatest(
    date_bin('15 minutes', range_start + interval '15 minutes' - interval '1 microsecond', '2000-01-01 00:00+00'),
    '2023-01-01 00:00+00'));
  quarters_to constant timestamptz := greatest(
    quarters_from, date_bin('15 minutes', range_end, '2000-01-01 00:00+00'));
  days_from constant timestamptz := date_trunc('day', quarters_from + interval '12 hours', 'UTC');
  days_to constant timestamptz := date_trunc('day', quarters_to + interval '12 hours', 'UTC');
begin
  return query
  with pending as materialized (
    select quarter, visits, visit_type, team_id, country, images, source from private.visit_changes
    where quarter >= quarters_from and quarter < quarters_to
  ),
  single as materialized (
    select 1 as sign, id, created_at, visit_type, team_id, country, utm_source from public.site_visits
    where created_at >= range_start and created_at < quarters_from
    union all
    select 1, id, created_at, visit_type, team_id, country, utm_source from public.site_visits
    where created_at >= quarters_to and created_at < range_end
    union all
    select -1, id, created_at, visit_type, team_id, country, utm_source from public.site_visits
    where user_id = any (without) and created_at >= range_start and created_at < range_end
  ),
  -- One search of the index for all visits, which reads each of its pages once.
  pictures as materialized (
    select visit_id from public.image_downloads where visit_id = any (array(select id from single))
  ),
  part as (
    select 'day' as kind, quarter::date as day, '' as key, sum(visits) as count, sum(selections) as selections
    from private.visit_totals where quarter >= quarters_from and quarter < quarters_to group by quarter::date
    union all
    select 'day', quarter::date, '', sum(visits), coalesce(sum(visits) filter (where visit_type = 'team_selection'), 0)
    from pending where visits <> 0 group by quarter::date
    union all
    select 'day', created_at::date, '', sum(sign), coalesce(sum(sign) filter (where visit_type = 'team_selection'), 0)
    from single group by created_at::date
    union all
    select kind, null, key, count, 0 from (
      select kind, key, count from private.visit_counts
      where span = 'day' and starts >= days_from and starts < days_to
      union all
      select kind, key, count from private.visit_counts
      where span = 'quarter' and starts >= quarters_from and starts < days_from
      union all
      select kind, key, -count from private.visit_counts
      where span = 'quarter' and starts >= days_from and starts < quarters_from
      union all
      select kind, key, count from private.visit_counts
      where span = 'quarter' and starts >= days_to and starts < quarters_to
      union all
      select kind, key, -count from private.visit_counts
      where span = 'quarter' and starts >= quarters_to and starts < days_to
    ) as counted
    union all
    select each_kind.kind, null, each_kind.key, number, 0
    from (
      select visit_type, team_id, country, sum(number) as number
      from (
        select visit_type, team_id, country, sign as number from single
        union all
        select visit_type, team_id, country, visits from pending where visits <> 0
      ) as either
      group by visit_type, team_id, country
    ) as grouped
    cross join lateral (values
      ('team', case when visit_type = 'team_selection' then coalesce(team_id::text, '') end), ('country', country)
    ) as each_kind (kind, key)
    where each_kind.key is not null
    union all
    select 'source', null, coalesce(nullif(btrim(single.utm_source, E' \t\n\r'), ''), '(none)'), single.sign, 0
    from pictures join single on single.id = pictures.visit_id
    union all
    select 'source', null, source, sum(images), 0 from pending where images <> 0 group by source
  )
  select kind, day, key, sum(count)::bigint, sum(selections)::bigint
  from part group by kind, day, key having sum(count) <> 0;
end;
$$;

create function private.visit_statistics_at(
  period text, exclude_admins boolean, time_zone text, now_at timestamptz,
  first_day date default null, last_day date default null
) returns json
language plpgsql
stable
set search_path = ''
-- With this clause, PostgreSQL restores the time zone after the call. The body sets the admin's time zone.
set timezone = 'UTC'
-- The ranges "30 days" and "All Time" need different plans. A generic plan is slow for both.
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

  return (with tally as materialized (
    select * from private.tally_visits(range_start, range_end, admins)
  ),
  daily as (
    select day, sum(count) as total, sum(count - selections) as page_visits, sum(selections) as selections
    from (
      select day, count, selections from tally where kind = 'day'
      union all
      select first_listed + place, 0, 0 from generate_series(0, last_listed - first_listed) as place
    ) as either
    group by day
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
        'teamId', team_id, 'teamName', team.name, 'logoUrl', team.logo_url, 'count', count
      ) order by count desc, team_id), '[]')
      from (select nullif(key, '')::bigint as team_id, count from tally where kind = 'team') as by_team
      left join public.teams as team on team.id = by_team.team_id
    ),
    'countries', (
      select coalesce(json_agg(json_build_object('country', key, 'count', count)
        order by count desc, key collate "C"), '[]')
      from tally where kind = 'country'
    ),
    'sources', (
      select coalesce(json_agg(json_build_object('source', key, 'count', count)
        order by count desc, key collate "C"), '[]')
      -- Visitors choose the names, so the list is bounded: a flood of them would exceed the server's bytes per response.
      from (select key, count from tally where kind = 'source' order by count desc, key collate "C" limit 500) as most
    ),
    'recent', (
      select coalesce(json_agg(newest order by "createdAt" desc, id desc), '[]') from newest
    )
  ));
end;
$$;

-- Security definer, so that the function checks only once for an admin. A policy would check for each row.
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

-- Security definer, because only the tables' owner may read the counts.
create function public.download_counts() returns table (team_name text, count bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform public.require_admin();
  return query
    select download.name, sum(download.number)::bigint
    from (
      select counted.key as name, counted.count as number
      from private.visit_counts as counted where counted.span = 'ever' and counted.kind = 'download'
      union all
      select changed.team_name, changed.downloads from private.visit_changes as changed where changed.downloads <> 0
    ) as download
    group by download.name having sum(download.number) <> 0
    order by sum(download.number) desc, download.name collate "C"
    -- Visitors choose the names, so the list is bounded, like the sources of visit_statistics.
    limit 500;
end;
$$;
comment on function public.download_counts() is 'How many pictures were made of each team, the most first.';

-- Reads the number of rows of site_visits or image_downloads from the counts; 0 for callers who may not read
-- the table. The table API calls this function for exact counts without a filter.
create function public.stored_count(table_name text) returns bigint
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- Like the policies of the two tables, which show no row to others.
  if current_setting('role', true) is distinct from 'service_role' and not public.is_admin() then
    return 0;
  end if;
  return case table_name
    when 'site_visits' then
      coalesce((select sum(count) from private.visit_counts where span = 'ever' and kind = 'visit'), 0)
        + coalesce((select sum(visits) from private.visit_changes), 0)
    when 'image_downloads' then
      coalesce((select sum(count) from private.visit_counts where span = 'ever' and kind = 'download'), 0)
        + coalesce((select sum(downloads) from private.visit_changes), 0)
  end;
end;
$$;
comment on function public.stored_count(text) is
  'How many rows site_visits or image_downloads has. 0 for everyone who may not read them.';
