-- Compares the counts with the rows, and returns the differences. With repair, it first moves all pending changes to the counts
-- (private.fold_visit_changes), and then adds each difference to its count. Rows that are written meanwhile stay counted: their
-- changes are not moved before this transaction ends. Each statement compares one stretch of time in one snapshot, so that
-- memory use does not grow with the site.
create function private.check_visit_counts(repair boolean default false)
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
comment on function private.check_visit_counts(boolean) is
  'Returns the counts of visits that differ from the rows, and corrects them if repair is true.';
