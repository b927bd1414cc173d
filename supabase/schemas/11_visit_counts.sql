-- Counts of visits and pictures. With them, the statistics read few rows, even if there are ten million visits. The counts are
-- exact in every snapshot (docs/decisions/097-visit-counts.md):
-- * each change of a visit or a picture adds a row to private.visit_changes, in the same transaction;
-- * now and then a visit's insert folds changes into the counts;
-- * readers add the counts and the changes that are not folded yet.
-- Calendar days of every time zone consist of quarter hours: see private.tally_visits.

-- Changes that private.fold_visit_changes has not yet moved to the counts. The table has no key and no constraint, so adding a
-- change is cheap and cannot fail.
create table private.visit_changes (
  -- The start of the visit's quarter hour. Null for a picture without a visit.
  quarter timestamptz,
  visits bigint not null default 0,
  visit_type text,
  team_id bigint,
  country text,
  -- Pictures whose visit has this source: its utm_source, or '(none)'.
  images bigint not null default 0,
  source text,
  -- Pictures of the team, with or without a visit.
  downloads bigint not null default 0,
  team_name text
);
comment on table private.visit_changes is 'Changes of visits and pictures that visit_totals and visit_counts do not contain yet.';
-- Every read of the statistics scans the whole table. So private.fold_visit_changes deletes folded rows, and frequent vacuum
-- keeps the table small.
alter table private.visit_changes set (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000
);
alter table private.visit_changes enable row level security;
revoke all on table private.visit_changes from public, anon, authenticated, service_role;

-- This table is separate from visit_counts, because the range "All Time" reads all of its rows.
create table private.visit_totals (
  quarter timestamptz primary key,
  visits bigint not null,
  selections bigint not null
) with (fillfactor = 80);
comment on table private.visit_totals is 'Visits and team selections per quarter hour, without the changes of visit_changes.';
alter table private.visit_totals enable row level security;
revoke all on table private.visit_totals from public, anon, authenticated, service_role;

create table private.visit_counts (
  -- quarter: a quarter hour. day: a day in UTC. ever: all rows, whatever their time; starts is -infinity.
  span text not null check (span in ('quarter', 'day', 'ever')),
  starts timestamptz not null,
  -- team: selections by team id (key '' without a team). country: visits by country. source: pictures by their visit's source.
  -- visit: all visits (key ''). download: all pictures, by team name. The kinds visit and download exist only in the span
  -- 'ever', and include rows with a future time.
  kind text not null check (kind in ('team', 'country', 'source', 'visit', 'download')),
  key text not null,
  count bigint not null,
  primary key (span, starts, kind, key)
) with (fillfactor = 80);
comment on table private.visit_counts is 'Visits by team, country, and source, without the changes of visit_changes.';
alter table private.visit_counts enable row level security;
revoke all on table private.visit_counts from public, anon, authenticated, service_role;

-- Moves at most the given number of changes into the counts. Returns how many it moved. If another transaction is already moving
-- changes, returns 0 at once, because a visitor's insert must not wait.
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
    group by span, starts, kind, key having sum(part.count) <> 0
    on conflict (span, starts, kind, key) do update set count = stored.count + excluded.count
  )
  select count(*) into moved from moved;
  return moved;
end;
$$;

-- Sums the changes of a range that the counts do not contain yet, by quarter hour and day, in the form of visit_counts. The
-- additional kinds page_visit and team_selection belong to visit_totals.
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

-- Starts a fold (private.fold_visit_changes) at about every 256th change, or every 16th while changes pile up. A statement with
-- 256 changes or more always starts one. If a fold fails, the visit is still stored, and the next fold moves the changes.
create function private.count_visits() returns trigger
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

create trigger site_visits_count_insert
  after insert on public.site_visits referencing new table as added
  for each statement execute function private.count_visits();
create trigger site_visits_count_update
  after update on public.site_visits referencing old table as removed new table as added
  for each statement execute function private.count_visits();
create trigger site_visits_count_delete
  after delete on public.site_visits referencing old table as removed
  for each statement execute function private.count_visits();

-- Counts the pictures of a visit that is deleted or gets another time or source. Runs before the visit changes, because the foreign key
-- detaches its pictures before statement triggers run. Locks the pictures, so that nobody else counts one meanwhile.
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

create trigger site_visits_count_images_update
  before update of created_at, utm_source on public.site_visits
  for each row when ((old.created_at, old.utm_source) is distinct from (new.created_at, new.utm_source))
  execute function private.count_images_of_visit();
create trigger site_visits_count_images_delete
  before delete on public.site_visits
  for each row execute function private.count_images_of_visit();

-- Counts a picture by its team, and by the quarter hour and the source of its visit. If the visit was just deleted, count_images_of_visit
-- has counted its pictures. Both run before each row is updated or deleted, so each sees what the other did in the same statement.
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

-- Resets the counts of a truncated table, because truncation fires no row trigger. The lock keeps private.fold_visit_changes
-- from running meanwhile.
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

create trigger site_visits_forget_counts
  after truncate on public.site_visits
  for each statement execute function private.forget_counts();
create trigger image_downloads_forget_counts
  after truncate on public.image_downloads
  for each statement execute function private.forget_counts();
