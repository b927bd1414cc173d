-- Work that one server does for all servers: reading rosters and games from the NHL's feeds. PostgreSQL's clock decides which
-- jobs are due and which leases have ended, because the servers' clocks may differ.

create table public.feed_jobs (
  name text primary key check (name in ('rosters', 'games')),
  due_at timestamptz not null,
  -- The server that runs the job. A lease that is not renewed expires, so that another server can take over after a crash.
  leased_by uuid,
  leased_until timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- The end of the last run whose outcome was ok or partial.
  succeeded_at timestamptz,
  -- Progress of the current run, or of the last one.
  done integer not null default 0 check (done >= 0),
  total integer not null default 0 check (total >= 0),
  -- { "code": "ok", … }: server/jobs/run-jobs.ts
  outcome jsonb check (jsonb_typeof(outcome) = 'object'),
  constraint feed_jobs_lease check ((leased_by is null) = (leased_until is null))
);
comment on table public.feed_jobs is
  'When the servers ask the NHL''s feeds, which of them does, and how the last run ended. Admins read it.';

alter table public.feed_jobs enable row level security;
revoke all on table public.feed_jobs from public, anon, authenticated, service_role;
grant select on table public.feed_jobs to authenticated;
grant select, insert, update, delete on table public.feed_jobs to service_role;

create policy "Admins read feed jobs"
  on public.feed_jobs for select to authenticated using ((select public.is_admin()));
create policy "The secret key manages feed jobs"
  on public.feed_jobs for all to service_role using (true) with check (true);

-- Each server calls this function every few seconds, and claims a job only if it is due.
create function public.watch_feed_jobs() returns jsonb
language sql
volatile
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'name', job.name,
    'is_due', job.due_at <= clock_timestamp()
      and not exists (select from public.feed_jobs as other where other.leased_until > clock_timestamp()),
    'succeeded_at', job.succeeded_at,
    'outcome', job.outcome
  ) order by job.name), '[]')
  from public.feed_jobs as job;
$$;
comment on function public.watch_feed_jobs() is 'All jobs, and whether one could be claimed now. A job that never ran is missing.';

-- The feeds get one request at a time, so no two jobs are leased at once.
create function public.claim_feed_job(job text, holder uuid, seconds integer) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  -- If several servers claim at the same moment, only one continues. The next statement sees all earlier claims.
  if not pg_try_advisory_xact_lock(hashtextextended('public.feed_jobs', 0)) then
    return false;
  end if;
  insert into public.feed_jobs (name, due_at) values (job, clock_timestamp()) on conflict do nothing;
  if exists (select from public.feed_jobs where leased_until > clock_timestamp()) then
    return false;
  end if;
  update public.feed_jobs set
    leased_by = holder, leased_until = clock_timestamp() + make_interval(secs => seconds),
    started_at = clock_timestamp(), finished_at = null, done = 0, total = 0
  where name = job and due_at <= clock_timestamp();
  return found;
end;
$$;
comment on function public.claim_feed_job(text, uuid, integer) is
  'Leases a job that is due to one server. False if it is not due, or if any job runs. A job is due when it is claimed first.';

-- Does not renew a lease that has ended, because another server may already run a job.
create function public.note_feed_job(job text, holder uuid, seconds integer, done integer, total integer) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.feed_jobs as known set
    leased_until = clock_timestamp() + make_interval(secs => seconds),
    done = note_feed_job.done, total = note_feed_job.total
  where known.name = job and known.leased_by = holder and known.leased_until > clock_timestamp();
  return found;
end;
$$;
comment on function public.note_feed_job(text, uuid, integer, integer, integer) is
  'Renews the lease of a running job and notes its progress. False if the lease is lost: the caller must stop.';

create function public.finish_feed_job(job text, holder uuid, outcome jsonb, next_due timestamptz) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.feed_jobs as known set
    due_at = next_due, leased_by = null, leased_until = null, finished_at = clock_timestamp(),
    outcome = finish_feed_job.outcome,
    succeeded_at = case
      when finish_feed_job.outcome ->> 'code' in ('ok', 'partial') then clock_timestamp() else known.succeeded_at
    end
  where known.name = job and known.leased_by = holder;
  return found;
end;
$$;
comment on function public.finish_feed_job(text, uuid, jsonb, timestamptz) is
  'Ends a run and its lease. False, and nothing is noted, if another server has taken the job over.';

-- Leases a job for an operator's command, which reads the feeds even if the job is not due. Keeps the due_at and the outcome
-- of a job that has run before.
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

create function public.release_feed_job(job text, holder uuid) returns void
language sql
set search_path = ''
as $$
  update public.feed_jobs set leased_by = null, leased_until = null where name = job and leased_by = holder;
$$;
comment on function public.release_feed_job(text, uuid) is 'Ends the lease of a command.';

-- Security definer, because admins may not write the table.
create function public.request_feed_job(job text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform public.require_admin();
  insert into public.feed_jobs as known (name, due_at) values (job, clock_timestamp())
  on conflict on constraint feed_jobs_pkey do update set due_at = clock_timestamp()
  where known.leased_until is null or known.leased_until <= clock_timestamp();
  if not found then
    raise exception 'This is already running. Wait until it is done.' using hint = 'feed_job_running';
  end if;
end;
$$;
comment on function public.request_feed_job(text) is 'Makes a job due now; for admins. Refused while it runs.';
