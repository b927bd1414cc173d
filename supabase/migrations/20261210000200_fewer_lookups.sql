-- Excluding admins costs less: all pictures of their visits are found at once, and the visits' index holds their sources.
-- Counts of days in UTC end at the nearest midnight, so fewer quarter hours are read.

drop index public.site_visits_user_id_idx;
create index site_visits_user_id_idx on public.site_visits (user_id, created_at)
  include (id, visit_type, team_id, country, utm_source) where user_id is not null;

-- Counts the visits from range_start to before range_end, without those of the given accounts: by day in the session's time zone
-- (kind "day", with the team selections), by team (selections), by country, and by source (pictures).
--
-- Since 2023 every zone's days begin and end with a quarter hour. Whole quarters come from the counts: for the days each quarter,
-- for the rest days in UTC, plus or minus the quarters up to the nearest midnight. Visits of other moments are read from the
-- table.
create or replace function private.tally_visits(range_start timestamptz, range_end timestamptz, without uuid[])
returns table (kind text, day date, key text, count bigint, selections bigint)
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_custom_plan
-- PostgreSQL expects few pictures, and would compare each with each visit.
set enable_nestloop = off
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
    select kind, starts, key, count from private.unfolded_counts()
    where span = 'quarter' and starts >= quarters_from and starts < quarters_to
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
    select 'day', starts::date, '', count, case kind when 'team_selection' then count else 0 end
    from pending where kind in ('page_visit', 'team_selection')
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
      union all
      select kind, key, count from pending where kind in ('team', 'country', 'source')
    ) as counted
    union all
    select each_kind.kind, null, each_kind.key, number, 0
    from (
      select visit_type, team_id, country, sum(sign) as number from single group by visit_type, team_id, country
    ) as either
    cross join lateral (values
      ('team', case when visit_type = 'team_selection' then coalesce(team_id::text, '') end), ('country', country)
    ) as each_kind (kind, key)
    where each_kind.key is not null
    union all
    select 'source', null, coalesce(nullif(btrim(single.utm_source, E' \t\n\r'), ''), '(none)'), single.sign, 0
    from pictures join single on single.id = pictures.visit_id
  )
  select kind, day, key, sum(count)::bigint, sum(selections)::bigint
  from part group by kind, day, key having sum(count) <> 0;
end;
$$;
