-- A flood of visits whose referrers had control characters could exceed the server's bytes per response, so that the admin's
-- screens failed.
create function private.clean_referrer() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.referrer := regexp_replace(new.referrer, '[^ -~]', '', 'g');
  return new;
end;
$$;

create trigger site_visits_clean_referrer
  before insert on public.site_visits
  for each row execute function private.clean_referrer();
revoke execute on function private.clean_referrer from public, anon, authenticated, service_role;

update public.site_visits set referrer = regexp_replace(referrer, '[^ -~]', '', 'g') where referrer ~ '[^ -~]';

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
    order by sum(download.number) desc, download.name collate "C"
    -- Visitors choose the names, so the list is bounded, like the sources of visit_statistics.
    limit 500;
end;
$$;
