-- A command reads the feeds when an operator says so, also when the job is not due. It leaves the job's time and outcome alone.
create function public.lease_feed_job(job text, holder uuid, seconds integer) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('public.feed_jobs', 0)) then
    return false;
  end if;
  -- Overdue, not due now: a server runs a job that never ran, and without one the screen goes on saying that the feed is off.
  insert into public.feed_jobs (name, due_at) values (job, 'epoch') on conflict do nothing;
  if exists (select from public.feed_jobs where leased_until > clock_timestamp()) then
    return false;
  end if;
  update public.feed_jobs set
    leased_by = holder, leased_until = clock_timestamp() + make_interval(secs => seconds), done = 0, total = 0
  where name = job;
  return found;
end;
$$;
comment on function public.lease_feed_job(text, uuid, integer) is
  'Leases a job to a command, also if it is not due. False if any job runs.';
revoke execute on function public.lease_feed_job(text, uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.lease_feed_job(text, uuid, integer) to service_role;

create function public.release_feed_job(job text, holder uuid) returns void
language sql
set search_path = ''
as $$
  update public.feed_jobs set leased_by = null, leased_until = null where name = job and leased_by = holder;
$$;
comment on function public.release_feed_job(text, uuid) is 'Ends the lease of a command.';
revoke execute on function public.release_feed_job(text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.release_feed_job(text, uuid) to service_role;
