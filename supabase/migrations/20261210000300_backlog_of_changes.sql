-- Many changes of visits at once no longer slow the statistics down for long.

-- Moves a bounded number of changes into the counts, unless another transaction does. It never waits for one: this runs in a
-- visitor's insert. Returns how many changes it moved.
create or replace function private.fold_visit_changes(most integer default 5000) returns integer
language plpgsql
security definer
set search_path = ''
set lock_timeout = '100ms'
as $$
declare
  moved integer := 0;
begin
  -- With an older snapshot, changing a count could fail.
  if current_setting('transaction_isolation') <> 'read committed'
    or not pg_try_advisory_xact_lock(hashtextextended('private.visit_counts', 0)) then
    return 0;
  end if;
  with moved as (
    delete from private.visit_changes
    where ctid = any (array(select changes.ctid from private.visit_changes as changes limit most))
    returning *
  ),
  totals as (
    insert into private.visit_totals as stored
    select quarter, sum(visits), coalesce(sum(visits) filter (where visit_type = 'team_selection'), 0)
    from moved where visits <> 0 group by quarter
    on conflict (quarter) do update
    set visits = stored.visits + excluded.visits, selections = stored.selections + excluded.selections
  ),
  counts as (
    insert into private.visit_counts as stored
    select span, starts, kind, key, sum(part.count) from (
      select each_span.span, each_span.starts, each_kind.kind, each_kind.key, each_kind.count
      from moved
      cross join lateral (values
        ('team', case when visit_type = 'team_selection' then coalesce(team_id::text, '') end, visits),
        ('country', country, visits),
        ('source', source, images)
      ) as each_kind (kind, key, count)
      cross join lateral (values
        ('quarter', quarter), ('day', date_trunc('day', quarter, 'UTC'))
      ) as each_span (span, starts)
      union all
      select 'ever', '-infinity', each_kind.kind, each_kind.key, each_kind.count
      from moved
      cross join lateral (values
        ('visit', '', visits), ('download', team_name, downloads)
      ) as each_kind (kind, key, count)
    ) as part
    where part.count <> 0 and part.key is not null
    group by span, starts, kind, key having sum(part.count) <> 0
    on conflict (span, starts, kind, key) do update set count = stored.count + excluded.count
  )
  select count(*) into moved from moved;
  return moved;
end;
$$;

-- The changes of a range that are not folded yet, as counts of quarter hours and days: with the kinds page_visit and
-- team_selection for visit_totals.
create function private.unfolded_counts(range_start timestamptz, range_end timestamptz)
returns table (span text, starts timestamptz, kind text, key text, count bigint)
language sql
stable
set search_path = ''
as $$
  with changed as materialized (
    select quarter, visit_type, team_id, country, source, sum(visits)::bigint as visits, sum(images)::bigint as images
    from private.visit_changes where quarter >= range_start and quarter < range_end
    group by quarter, visit_type, team_id, country, source
  ),
  part as (
    select each_span.span, each_span.starts, each_kind.kind, each_kind.key, each_kind.count
    from changed
    cross join lateral (values
      ('team', case when visit_type = 'team_selection' then coalesce(team_id::text, '') end, visits),
      ('country', country, visits),
      ('source', source, images)
    ) as each_kind (kind, key, count)
    cross join lateral (values
      ('quarter', quarter), ('day', date_trunc('day', quarter, 'UTC'))
    ) as each_span (span, starts)
    union all
    select 'quarter', quarter, visit_type, '', visits from changed
  )
  select span, starts, kind, key, sum(count)::bigint from part where count <> 0 and key is not null
  group by span, starts, kind, key;
$$;
revoke execute on function private.unfolded_counts(timestamptz, timestamptz) from public, anon, authenticated, service_role;

-- About every 256th change folds, and every 16th while changes pile up. A statement that adds many folds some at once. A failure
-- to fold is no failure to change a visit: the changes stay for the next one.
create or replace function private.count_visits() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  changes integer;
  chance double precision;
begin
  if tg_op = 'INSERT' then
    insert into private.visit_changes (quarter, visits, visit_type, team_id, country)
    select date_bin('15 minutes', created_at, '2000-01-01 00:00+00') as quarter, count(*), visit_type, team_id, country
    from added group by quarter, visit_type, team_id, country;
  elsif tg_op = 'DELETE' then
    insert into private.visit_changes (quarter, visits, visit_type, team_id, country)
    select date_bin('15 minutes', created_at, '2000-01-01 00:00+00') as quarter, -count(*), visit_type, team_id, country
    from removed group by quarter, visit_type, team_id, country;
  else
    -- Deleting an account changes no count.
    insert into private.visit_changes (quarter, visits, visit_type, team_id, country)
    select date_bin('15 minutes', created_at, '2000-01-01 00:00+00') as quarter, sum(number), visit_type, team_id, country
    from (
      select created_at, visit_type, team_id, country, -1 as number from removed
      union all
      select created_at, visit_type, team_id, country, 1 from added
    ) as either
    group by quarter, visit_type, team_id, country having sum(number) <> 0;
  end if;
  get diagnostics changes = row_count;
  chance := changes / 256.0;
  -- More than 2 MB: some 20,000 changes.
  if random() < chance or random() < 16 * chance and pg_relation_size('private.visit_changes') > 2097152 then
    begin
      perform private.fold_visit_changes(least(50000, greatest(5000, changes)));
    exception when others then
      raise warning 'Visits could not be counted now: %', sqlerrm;
    end;
  end if;
  return null;
end;
$$;

-- Compares the counts with the rows, and returns what differs. With repair, it first folds all changes. Then it corrects the counts
-- by the difference, so that rows that others write meanwhile stay counted: their changes are not folded before this transaction
-- ends. Each statement compares one stretch of time in one snapshot, so that the memory does not grow with the site.
create or replace function private.check_visit_counts(repair boolean default false)
returns table (span text, starts timestamptz, kind text, key text, stored bigint, actual bigint)
language plpgsql
set search_path = ''
set work_mem = '32MB'
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  chunk_start timestamptz := '-infinity';
  chunk_end timestamptz := '2020-01-01 00:00+00';
begin
  if repair then
    perform pg_advisory_xact_lock(hashtextextended('private.visit_counts', 0));
    loop
      exit when private.fold_visit_changes(50000) < 50000;
    end loop;
  end if;
  while chunk_start < 'infinity' loop
    return query
    with visits as materialized (
      select date_bin('15 minutes', created_at, '2000-01-01 00:00+00') as quarter, visit_type, team_id, country, count(*) as number
      from public.site_visits where created_at >= chunk_start and created_at < chunk_end
      group by 1, 2, 3, 4
    ),
    quarters as materialized (
      select quarter, 'team' as kind, coalesce(team_id::text, '') as key, number
      from visits where visit_type = 'team_selection'
      union all
      select quarter, 'country', country, number from visits where country is not null
      union all
      select date_bin('15 minutes', visit.created_at, '2000-01-01 00:00+00'), 'source',
        coalesce(nullif(btrim(visit.utm_source, E' \t\n\r'), ''), '(none)'), count(*)
      from public.image_downloads as download join public.site_visits as visit on visit.id = download.visit_id
      where visit.created_at >= chunk_start and visit.created_at < chunk_end
      group by 1, 3
    ),
    facts (span, starts, kind, key, number) as (
      select 'quarter', quarter, visit_type, '', number from visits
      union all
      select 'quarter', quarter, kind, key, number from quarters
      union all
      select 'day', date_trunc('day', quarter, 'UTC'), kind, key, number from quarters
    ),
    difference as materialized (
      select span, starts, kind, key, sum(stored)::bigint as stored, sum(actual)::bigint as actual
      from (
        select span, starts, kind, key, 0 as stored, number as actual from facts
        union all
        select span, starts, kind, key, count, 0 from private.visit_counts
        where span in ('quarter', 'day') and starts >= chunk_start and starts < chunk_end
        union all
        select 'quarter', quarter, each_kind.kind, '', each_kind.number, 0
        from private.visit_totals
        cross join lateral (values
          ('page_visit', visits - selections), ('team_selection', selections)
        ) as each_kind (kind, number)
        where quarter >= chunk_start and quarter < chunk_end
        union all
        select unfolded.span, unfolded.starts, unfolded.kind, unfolded.key, unfolded.count, 0
        from private.unfolded_counts(chunk_start, chunk_end) as unfolded
      ) as either
      group by span, starts, kind, key having sum(stored) <> sum(actual)
    ),
    totals as (
      insert into private.visit_totals as total
      select starts, sum(actual - stored), coalesce(sum(actual - stored) filter (where kind = 'team_selection'), 0)
      from difference where repair and kind in ('page_visit', 'team_selection') group by starts order by starts
      on conflict (quarter) do update
      set visits = total.visits + excluded.visits, selections = total.selections + excluded.selections
    ),
    counts as (
      insert into private.visit_counts as counted
      select span, starts, kind, key, actual - stored
      from difference where repair and kind not in ('page_visit', 'team_selection')
      order by span, starts, kind, key
      on conflict (span, starts, kind, key) do update set count = counted.count + excluded.count
    )
    select span, starts, kind, key, stored, actual from difference;

    -- On to the next row or count: ten years without visits cost nothing.
    chunk_start := case when chunk_end = 'infinity' then chunk_end else least(
      (select min(created_at) from public.site_visits where created_at >= chunk_end),
      (select min(quarter) from private.visit_totals where quarter >= chunk_end),
      (select min(starts) from private.visit_counts where span = 'day' and starts >= chunk_end),
      (select min(starts) from private.visit_counts where span = 'quarter' and starts >= chunk_end),
      (select min(quarter) from private.visit_changes where quarter >= chunk_end),
      'infinity'
    ) end;
    if isfinite(chunk_start) then
      chunk_start := date_trunc('day', chunk_start, 'UTC');
      chunk_end := case when chunk_start < '2100-01-01 00:00+00' then chunk_start + interval '30 days' else 'infinity' end;
    end if;
  end loop;

  return query
  with difference as materialized (
    select kind, key, sum(stored)::bigint as stored, sum(actual)::bigint as actual
    from (
      select 'visit' as kind, '' as key, 0 as stored, count(*) as actual from public.site_visits
      union all
      select 'download', team_name, 0, count(*) from public.image_downloads group by team_name
      union all
      select kind, key, count, 0 from private.visit_counts where span = 'ever'
      union all
      select each_kind.kind, each_kind.key, each_kind.number, 0
      from private.visit_changes
      cross join lateral (values ('visit', '', visits), ('download', team_name, downloads)) as each_kind (kind, key, number)
      where each_kind.number <> 0
    ) as either
    group by kind, key having sum(stored) <> sum(actual)
  ),
  counts as (
    insert into private.visit_counts as counted
    select 'ever', '-infinity', kind, key, actual - stored from difference where repair
    on conflict (span, starts, kind, key) do update set count = counted.count + excluded.count
  )
  select 'ever', '-infinity'::timestamptz, kind, key, stored, actual from difference;
end;
$$;

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
-- Starting workers would take as long as all the rest.
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

drop function private.unfolded_counts();
