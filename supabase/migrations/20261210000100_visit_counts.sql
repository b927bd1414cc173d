-- Counts of visits and pictures in the database (docs/decisions/097-visit-counts.md). The statistics read them instead of the
-- visits. The next migration counts those that the database already has.

drop index public.site_visits_team_id_idx, public.site_visits_user_id_idx, public.site_visits_statistics_idx;
-- Partial, because most visits have neither: an insert that skips an index costs less.
create index site_visits_team_id_idx on public.site_visits (team_id) where team_id is not null;
-- Holds what the statistics need of an admin's visits in a range.
create index site_visits_user_id_idx on public.site_visits (user_id, created_at)
  include (id, visit_type, team_id, country) where user_id is not null;
-- Lists a range, latest first, with what the search filters by. Ascending, because visits arrive in the order of their time: an
-- index that grows at its end is half as large as one that grows at its start.
create index site_visits_created_at_idx on public.site_visits (created_at, id) include (team_id, user_id);

-- Changes that are not folded yet. No key and no constraint, so that adding one is cheap and cannot fail.
create table private.visit_changes (
  -- The start of the visit's quarter hour. Null for a picture without a visit.
  quarter timestamptz,
  visits bigint not null default 0,
  visit_type text,
  team_id bigint,
  country text,
  -- Pictures by the source of their visit, as the statistics show it.
  images bigint not null default 0,
  source text,
  -- Pictures by their team, with or without a visit.
  downloads bigint not null default 0,
  team_name text
);
comment on table private.visit_changes is 'Changes of visits and pictures that visit_totals and visit_counts do not contain yet.';
-- Folding deletes what it read. Readers scan the whole table, so vacuum must keep it small.
alter table private.visit_changes set (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000
);
alter table private.visit_changes enable row level security;
revoke all on table private.visit_changes from public, anon, authenticated, service_role;

-- Apart from the other counts, because All Time reads every row.
create table private.visit_totals (
  quarter timestamptz primary key,
  visits bigint not null,
  selections bigint not null
) with (fillfactor = 80);
comment on table private.visit_totals is 'Visits and team selections per quarter hour, without the changes of visit_changes.';
alter table private.visit_totals enable row level security;
revoke all on table private.visit_totals from public, anon, authenticated, service_role;

create table private.visit_counts (
  -- day: a day in UTC. ever: all rows, whatever their time; starts is -infinity.
  span text not null check (span in ('quarter', 'day', 'ever')),
  starts timestamptz not null,
  -- team: selections by team id, empty without a team. country: visits with a country. source: pictures by their visit's source.
  -- Only for ever, and also of the future: visit, with an empty key, and download, pictures by team name.
  kind text not null check (kind in ('team', 'country', 'source', 'visit', 'download')),
  key text not null,
  count bigint not null,
  primary key (span, starts, kind, key)
) with (fillfactor = 80);
comment on table private.visit_counts is 'Visits by team, country, and source, without the changes of visit_changes.';
alter table private.visit_counts enable row level security;
revoke all on table private.visit_counts from public, anon, authenticated, service_role;

-- Moves a bounded number of changes into the counts, unless another transaction does. It never waits for one: this runs in a
-- visitor's insert. Returns how many changes it moved.
create function private.fold_visit_changes(most integer default 5000) returns integer
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
    group by span, starts, kind, key
    on conflict (span, starts, kind, key) do update set count = stored.count + excluded.count
  )
  select count(*) into moved from moved;
  return moved;
end;
$$;
revoke execute on function private.fold_visit_changes(integer) from public, anon, authenticated, service_role;

-- The changes that are not folded yet, as counts: with the kinds page_visit and team_selection for visit_totals.
create function private.unfolded_counts() returns table (span text, starts timestamptz, kind text, key text, count bigint)
language sql
stable
set search_path = ''
as $$
  with part as (
    select each_span.span, each_span.starts, each_kind.kind, each_kind.key, each_kind.count
    from private.visit_changes
    cross join lateral (values
      ('team', case when visit_type = 'team_selection' then coalesce(team_id::text, '') end, visits),
      ('country', country, visits),
      ('source', source, images)
    ) as each_kind (kind, key, count)
    cross join lateral (values
      ('quarter', quarter), ('day', date_trunc('day', quarter, 'UTC'))
    ) as each_span (span, starts)
    union all
    select 'quarter', quarter, visit_type, '', visits from private.visit_changes
    union all
    select 'ever', '-infinity', each_kind.kind, each_kind.key, each_kind.count
    from private.visit_changes
    cross join lateral (values
      ('visit', '', visits), ('download', team_name, downloads)
    ) as each_kind (kind, key, count)
  )
  select span, starts, kind, key, sum(count)::bigint from part where count <> 0 and key is not null
  group by span, starts, kind, key;
$$;
revoke execute on function private.unfolded_counts() from public, anon, authenticated, service_role;

-- About every 256th insert folds. A failure to fold is no failure to insert: the changes stay for the next one.
create function private.count_visits() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.visit_changes (quarter, visits, visit_type, team_id, country)
    select date_bin('15 minutes', created_at, '2000-01-01 00:00+00') as quarter, count(*), visit_type, team_id, country
    from added group by quarter, visit_type, team_id, country;
    if random() < 1.0 / 256 then
      begin
        perform private.fold_visit_changes();
      exception when others then
        raise warning 'Visits could not be counted now: %', sqlerrm;
      end;
    end if;
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
  return null;
end;
$$;
revoke execute on function private.count_visits() from public, anon, authenticated, service_role;

create trigger site_visits_count_insert
  after insert on public.site_visits referencing new table as added
  for each statement execute function private.count_visits();
create trigger site_visits_count_update
  after update on public.site_visits referencing old table as removed new table as added
  for each statement execute function private.count_visits();
create trigger site_visits_count_delete
  after delete on public.site_visits referencing old table as removed
  for each statement execute function private.count_visits();

-- Counts the pictures of a visit that is deleted or moves to another time or source. It runs before the visit changes, because
-- the foreign key takes a deleted visit from its pictures before any statement trigger runs. It locks the pictures, so that
-- others cannot delete one at the same moment: both would count it.
create function private.count_images_of_visit() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  pictures bigint;
begin
  select count(*) into pictures
  from (select from public.image_downloads where visit_id = old.id for update) as locked;
  if pictures > 0 then
    insert into private.visit_changes (quarter, images, source)
    values (date_bin('15 minutes', old.created_at, '2000-01-01 00:00+00'), -pictures, coalesce(nullif(btrim(old.utm_source, E' \t\n\r'), ''), '(none)'));
    if tg_op = 'UPDATE' then
      insert into private.visit_changes (quarter, images, source)
      values (date_bin('15 minutes', new.created_at, '2000-01-01 00:00+00'), pictures, coalesce(nullif(btrim(new.utm_source, E' \t\n\r'), ''), '(none)'));
    end if;
  end if;
  return case when tg_op = 'UPDATE' then new else old end;
end;
$$;
revoke execute on function private.count_images_of_visit() from public, anon, authenticated, service_role;

create trigger site_visits_count_images_update
  before update of created_at, utm_source on public.site_visits
  for each row when ((old.created_at, old.utm_source) is distinct from (new.created_at, new.utm_source))
  execute function private.count_images_of_visit();
create trigger site_visits_count_images_delete
  before delete on public.site_visits
  for each row execute function private.count_images_of_visit();

-- Counts a picture by its team, and by the quarter hour and the source of its visit. It finds no visit that was just deleted:
-- count_images_of_visit has counted. For each row, and before changes, so that the two see each other's work in one statement.
create function private.count_downloads() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_renamed constant boolean := tg_op <> 'UPDATE' or new.team_name <> old.team_name;
  is_moved constant boolean := tg_op <> 'UPDATE' or new.visit_id is distinct from old.visit_id;
begin
  if tg_op <> 'INSERT' then
    if is_renamed then
      insert into private.visit_changes (downloads, team_name) values (-1, old.team_name);
    end if;
    if is_moved and old.visit_id is not null then
      insert into private.visit_changes (quarter, images, source)
      select date_bin('15 minutes', created_at, '2000-01-01 00:00+00'), -1,
        coalesce(nullif(btrim(utm_source, E' \t\n\r'), ''), '(none)')
      from public.site_visits where id = old.visit_id;
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if is_renamed then
    insert into private.visit_changes (downloads, team_name) values (1, new.team_name);
  end if;
  if is_moved and new.visit_id is not null then
    -- The lock, because others who change the visit do not see this picture before it is committed.
    insert into private.visit_changes (quarter, images, source)
    select date_bin('15 minutes', created_at, '2000-01-01 00:00+00'), 1,
      coalesce(nullif(btrim(utm_source, E' \t\n\r'), ''), '(none)')
    from public.site_visits where id = new.visit_id for share;
  end if;
  return new;
end;
$$;
revoke execute on function private.count_downloads() from public, anon, authenticated, service_role;

create trigger image_downloads_count_insert
  after insert on public.image_downloads
  for each row execute function private.count_downloads();
create trigger image_downloads_count_update
  before update of visit_id, team_name on public.image_downloads
  for each row when ((old.visit_id, old.team_name) is distinct from (new.visit_id, new.team_name))
  execute function private.count_downloads();
create trigger image_downloads_count_delete
  before delete on public.image_downloads
  for each row execute function private.count_downloads();

-- A truncated table has no rows that triggers could count. Others that change one of the two tables have to wait.
create function private.forget_counts() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_visits constant boolean := tg_table_name = 'site_visits';
begin
  perform pg_advisory_xact_lock(hashtextextended('private.visit_counts', 0));
  if of_visits then
    delete from private.visit_changes where visits <> 0;
    delete from private.visit_totals;
  end if;
  update private.visit_changes set images = 0, downloads = case when of_visits then downloads else 0 end;
  delete from private.visit_counts where case when of_visits then kind <> 'download' else kind in ('source', 'download') end;
  return null;
end;
$$;
revoke execute on function private.forget_counts() from public, anon, authenticated, service_role;

create trigger site_visits_forget_counts
  after truncate on public.site_visits
  for each statement execute function private.forget_counts();
create trigger image_downloads_forget_counts
  after truncate on public.image_downloads
  for each statement execute function private.forget_counts();

-- Compares the counts with the rows, and returns what differs. With repair, it corrects the counts by the difference, so that rows
-- that others write meanwhile stay counted: their changes are not folded before this transaction ends. Each statement compares
-- one stretch of time in one snapshot, so that the memory does not grow with the site.
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
        from private.unfolded_counts() as unfolded
        where unfolded.span in ('quarter', 'day') and unfolded.starts >= chunk_start and unfolded.starts < chunk_end
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
      select unfolded.kind, unfolded.key, unfolded.count, 0
      from private.unfolded_counts() as unfolded where unfolded.span = 'ever'
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
revoke execute on function private.check_visit_counts(boolean) from public, anon, authenticated, service_role;

drop function private.days_with_visits(timestamptz, timestamptz);

-- Counts the visits from range_start to before range_end, without those of the given accounts: by day in the session's time zone
-- (kind "day", with the team selections), by team (selections), by country, and by source (pictures).
--
-- Since 2023 every zone's days begin and end with a quarter hour. Whole quarters come from the counts: for the days each quarter,
-- for the rest whole days in UTC and the quarters before and after. Visits of other moments are read from the table.
create function private.tally_visits(range_start timestamptz, range_end timestamptz, without uuid[])
returns table (kind text, day date, key text, count bigint, selections bigint)
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  quarters_from constant timestamptz := least(range_end, greatest(
    date_bin('15 minutes', range_start + interval '15 minutes' - interval '1 microsecond', '2000-01-01 00:00+00'),
    '2023-01-01 00:00+00'));
  quarters_to constant timestamptz := greatest(
    quarters_from, date_bin('15 minutes', range_end, '2000-01-01 00:00+00'));
  days_from constant timestamptz := least(
    quarters_to, date_trunc('day', quarters_from + interval '1 day' - interval '1 microsecond', 'UTC'));
  days_to constant timestamptz := greatest(days_from, date_trunc('day', quarters_to, 'UTC'));
begin
  return query
  with pending as materialized (
    select * from private.unfolded_counts()
  ),
  single as materialized (
    select 1 as sign, id, created_at, visit_type, team_id, country from public.site_visits
    where created_at >= range_start and created_at < quarters_from
    union all
    select 1, id, created_at, visit_type, team_id, country from public.site_visits
    where created_at >= quarters_to and created_at < range_end
    union all
    select -1, id, created_at, visit_type, team_id, country from public.site_visits
    where user_id = any (without) and created_at >= range_start and created_at < range_end
  ),
  part as (
    select 'day' as kind, quarter::date as day, '' as key, sum(visits) as count, sum(selections) as selections
    from private.visit_totals where quarter >= quarters_from and quarter < quarters_to group by quarter::date
    union all
    select 'day', starts::date, '', count, case kind when 'team_selection' then count else 0 end
    from pending
    where kind in ('page_visit', 'team_selection') and starts >= quarters_from and starts < quarters_to
    union all
    select 'day', created_at::date, '', sum(sign), coalesce(sum(sign) filter (where visit_type = 'team_selection'), 0)
    from single group by created_at::date
    union all
    select kind, null, key, count, 0 from (
      select span, starts, kind, key, count from private.visit_counts
      where span = 'day' and starts >= days_from and starts < days_to
      union all
      select span, starts, kind, key, count from private.visit_counts
      where span = 'quarter' and starts >= quarters_from and starts < days_from
      union all
      select span, starts, kind, key, count from private.visit_counts
      where span = 'quarter' and starts >= days_to and starts < quarters_to
      union all
      select span, starts, kind, key, count from pending
      where kind in ('team', 'country', 'source')
        and case span
          when 'day' then starts >= days_from and starts < days_to
          when 'quarter' then starts >= quarters_from and starts < days_from or starts >= days_to and starts < quarters_to
        end
    ) as counted
    union all
    select each_kind.kind, null, each_kind.key, sign, 0
    from single
    cross join lateral (values
      ('team', case when visit_type = 'team_selection' then coalesce(team_id::text, '') end), ('country', country)
    ) as each_kind (kind, key)
    where each_kind.key is not null
    union all
    select 'source', null, coalesce(nullif(btrim(visit.utm_source, E' \t\n\r'), ''), '(none)'), sign, 0
    from single
    join public.image_downloads as download on download.visit_id = single.id
    join public.site_visits as visit on visit.id = single.id
  )
  select kind, day, key, sum(count)::bigint, sum(selections)::bigint
  from part group by kind, day, key having sum(count) <> 0;
end;
$$;
revoke execute on function private.tally_visits(timestamptz, timestamptz, uuid[])
  from public, anon, authenticated, service_role;

create or replace function private.visit_statistics_at(
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
      from tally where kind = 'source'
    ),
    'recent', (
      select coalesce(json_agg(newest order by "createdAt" desc, id desc), '[]') from newest
    )
  ));
end;
$$;
-- Security definer, because only the owner reads the counts.
create or replace function public.download_counts() returns table (team_name text, count bigint)
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
    order by sum(download.number) desc, download.name collate "C";
end;
$$;
-- How many rows a table of reports has, from the counts, for those who may read them all. The table API calls it for exact
-- counts without a filter.
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
revoke execute on function public.stored_count(text) from public, anon, authenticated, service_role;
grant execute on function public.stored_count(text) to authenticated, service_role;

-- The filters of the analytics screen, over every visit of the range. image_state is created, not_created, or empty for both.
-- The two parts match anywhere in a text and ignore case; an empty part is no filter. Returns { "total", "visits" }: how many
-- match, and 500 of them after the first skip rows, latest first.
-- Without a filter, the total comes from the counts. Otherwise it counts rows; ten million take a few seconds.
create or replace function private.find_visits_at(
  period text, exclude_admins boolean, time_zone text, image_state text, source_part text, team_part text, skip integer,
  now_at timestamptz, first_day date default null, last_day date default null
) returns json
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
-- Holds the ids of a million pictures. Merging would read every visit in the order of its id.
set work_mem = '64MB'
set enable_mergejoin = off
as $$
declare
  source constant text := lower(btrim(coalesce(source_part, '')));
  team constant text := lower(btrim(coalesce(team_part, '')));
  range_start timestamptz;
  range_end timestamptz;
  admins uuid[] := '{}';
  team_ids bigint[];
  filters text := '';
  conditions text;
  total bigint;
  visits json;
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

  -- Executed as text, because a plan for filters that are not set would be bad for those that are.
  if team_ids is not null then
    filters := filters || ' and visit.team_id = any ($4)';
  end if;
  if source <> '' then
    filters := filters || ' and strpos(lower(visit.utm_source), $5) > 0';
  end if;
  if image_state in ('created', 'not_created') then
    filters := filters || case image_state when 'created' then ' and exists' else ' and not exists' end
      || ' (select from public.image_downloads as download where download.visit_id = visit.id)';
  end if;
  conditions := ' where visit.created_at >= $1 and visit.created_at < $2' || filters;
  if cardinality(admins) > 0 then
    conditions := conditions || ' and (visit.user_id is null or visit.user_id <> all ($3))';
  end if;

  if filters = '' then
    select coalesce(sum(count), 0) into total
    from private.tally_visits(range_start, range_end, admins) where kind = 'day';
  else
    execute 'select count(*) from public.site_visits as visit' || conditions
    into total using range_start, range_end, admins, team_ids, source;
  end if;
  execute format(
    $page$
      select coalesce(json_agg(found order by "createdAt" desc, id desc), '[]') from (
        select
          visit.id, visit.created_at as "createdAt", visit.visit_type as "visitType", visit.team_id as "teamId",
          team.name as "teamName", visit.user_id as "userId", visit.country, visit.country_source as "countrySource",
          visit.referrer, visit.utm_source as "utmSource",
          exists (select from public.image_downloads as download where download.visit_id = visit.id) as "hasImage"
        from (
          select visit.id from public.site_visits as visit %s order by visit.created_at desc, visit.id desc limit 500 offset $6
        ) as page
        join public.site_visits as visit on visit.id = page.id
        left join public.teams as team on team.id = visit.team_id
      ) as found
    $page$, conditions
  ) into visits using range_start, range_end, admins, team_ids, source, skip;
  return json_build_object('total', total, 'visits', visits);
end;
$$;
