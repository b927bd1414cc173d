-- Portions of an import. The server accepts 128 KB per request, but 5,000 rows are a megabyte. So a client sends portions, and one
-- call then writes all of them in one transaction. When a portion of any import arrives, portions older than an hour are deleted.
-- When an admin's account is deleted, the admin's portions are deleted, too. No other user may finish the import, and portions
-- without a user would belong to the secret key.
create table private.staged_rows (
  import_id uuid not null,
  portion integer not null check (portion between 0 and 999),
  -- Null if the secret key was used.
  staged_by uuid references auth.users (id) on delete cascade,
  rows jsonb not null check (jsonb_typeof(rows) = 'array'),
  staged_at timestamptz not null default now(),
  primary key (import_id, portion)
);

create index staged_rows_staged_by_idx on private.staged_rows (staged_by);

-- Security definer, like take_staged_rows, because API roles have no access to the table. A portion with the same number
-- replaces the stored portion, so a client can retry.
create function public.stage_rows(import_id uuid, portion integer, rows jsonb) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.caller_id();
  total integer;
begin
  perform public.require_admin();
  delete from private.staged_rows as staged where staged.staged_at < now() - interval '1 hour';
  if exists (
    select from private.staged_rows as staged
    where staged.import_id = stage_rows.import_id and staged.staged_by is distinct from caller
  ) then
    raise exception 'This import was begun by someone else. Start over.' using hint = 'import_of_someone_else';
  end if;
  insert into private.staged_rows (import_id, portion, staged_by, rows)
  values (stage_rows.import_id, stage_rows.portion, caller, stage_rows.rows)
  on conflict on constraint staged_rows_pkey do update set rows = excluded.rows, staged_at = now();
  select sum(jsonb_array_length(staged.rows)) into total
  from private.staged_rows as staged where staged.import_id = stage_rows.import_id;
  if total > 10000 then
    raise exception 'An import may have at most 10,000 rows.' using
      hint = 'import_too_large', detail = jsonb_build_object('most', 10000)::text;
  end if;
  return total;
end;
$$;
comment on function public.stage_rows(uuid, integer, jsonb) is
  'Lays down one portion of an import (numbered from 0, at most 128 KB). Returns how many rows lie there.';

create function public.take_staged_rows(import_id uuid, row_count integer) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  taken jsonb;
begin
  perform public.require_admin();
  with portions as (
    delete from private.staged_rows as staged
    where staged.import_id = take_staged_rows.import_id and staged.staged_by is not distinct from private.caller_id()
    returning staged.portion, staged.rows
  )
  select coalesce(jsonb_agg(entry.value order by portions.portion, entry.place), '[]'::jsonb) into taken
  from portions, jsonb_array_elements(portions.rows) with ordinality as entry (value, place);
  if jsonb_array_length(taken) is distinct from row_count then
    raise exception 'The import is not complete: % of % rows have arrived. Start over.', jsonb_array_length(taken), row_count
    using
      hint = 'import_incomplete',
      detail = jsonb_build_object('arrived', jsonb_array_length(taken), 'expected', row_count)::text;
  end if;
  return taken;
end;
$$;
comment on function public.take_staged_rows(uuid, integer) is
  'All rows of an import in their order, which are then gone (and back again should the transaction fail).';

alter table private.staged_rows enable row level security;
revoke all on table private.staged_rows from public, anon, authenticated, service_role;
