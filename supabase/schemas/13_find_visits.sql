-- Finds the visits of a range that match the filters of the analytics screen. image_state is 'created', 'not_created', or '' (no
-- filter). source_part and team_part match anywhere in a text, in upper or lower case; an empty part is no filter. Returns
-- { "total", "visits" }: the number of matches, and at most 500 of them, latest first, without the first `skip` matches.
-- Without a filter, the total comes from the counts. With one, rows are counted, which takes a few seconds for ten million.
create function private.find_visits_at(
  period text, exclude_admins boolean, time_zone text, image_state text, source_part text, team_part text, skip integer,
  now_at timestamptz, first_day date default null, last_day date default null
) returns json
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
-- work_mem has room for the ids of a million pictures. Merge joins are off, because they would read all visits in the order of their ids.
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
