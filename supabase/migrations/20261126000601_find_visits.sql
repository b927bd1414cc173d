-- The filters of the analytics screen look at every visit of the range, not only at the latest 500.

-- image_state: created, not_created, or empty for both. The two parts are found anywhere in a text, whatever its case; empty ones
-- are no filter. Answers { "total", "visits" }: how many match, and 500 of them after the first `skip`, the latest first.
--
-- A range is read along the index on created_at. A team is looked up once, not per visit; nothing but the source is read from
-- the table itself.
create function private.find_visits_at(
  period text, exclude_admins boolean, time_zone text, image_state text, source_part text, team_part text, skip integer,
  now_at timestamptz
) returns json
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = force_custom_plan
as $$
declare
  days_back constant integer := case period when '7d' then 6 when '30d' then 29 end;
  range_end constant timestamptz := now_at + interval '1 microsecond';
  source constant text := lower(btrim(coalesce(source_part, '')));
  team constant text := lower(btrim(coalesce(team_part, '')));
  range_start timestamptz := '-infinity';
  admins uuid[] := '{}';
  team_ids bigint[];
begin
  if period is null or period not in ('7d', '30d', 'all') then
    raise exception 'The period must be 7d, 30d or all.';
  end if;
  if coalesce(image_state, '') not in ('', 'created', 'not_created') then
    raise exception 'The state of images must be created or not_created.';
  end if;
  if length(source) > 200 or length(team) > 200 then
    raise exception 'Filters may have up to 200 characters.';
  end if;
  if skip is null or skip not between 0 and 1000000 then
    raise exception 'Choose how many visits to skip, between 0 and 1,000,000.';
  end if;
  perform private.set_time_zone(time_zone);
  if days_back is not null then
    range_start := private.start_of_day(now_at::date - days_back);
  end if;
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
revoke execute on function private.find_visits_at(text, boolean, text, text, text, text, integer, timestamptz)
  from public, anon, authenticated, service_role;

-- Security definer: it asks for an admin first, and then reads without asking for each row.
create function public.find_visits(
  period text, exclude_admins boolean, time_zone text,
  image_state text default '', source_part text default '', team_part text default '', skip integer default 0
) returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform public.require_admin();
  return private.find_visits_at(
    period, exclude_admins, time_zone, image_state, source_part, team_part, skip, now()
  );
end;
$$;
comment on function public.find_visits(text, boolean, text, text, text, text, integer) is
  'Visits of a range that match the filters of the analytics screen: how many, and 500 of them. Range and admins as in visit_statistics.';
revoke execute on function public.find_visits(text, boolean, text, text, text, text, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.find_visits(text, boolean, text, text, text, text, integer)
  to authenticated, service_role;
