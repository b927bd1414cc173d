-- One function lists the slots' columns; the functions that go through all slots take them from it.
--
-- Both check constraints of user_lineup still name every column. A check that called a function would need every role that
-- saves a lineup to be allowed to call it, and PostgreSQL would not check stored rows again when the function changes.

create function private.slot_columns() returns text[]
language sql
immutable
set search_path = ''
as $$
  select array[
    'lw1', 'c1', 'rw1', 'lw2', 'c2', 'rw2', 'lw3', 'c3', 'rw3', 'lw4', 'c4', 'rw4',
    'ld1', 'rd1', 'ld2', 'rd2', 'ld3', 'rd3', 'gs', 'gb'
  ];
$$;
comment on function private.slot_columns() is
  'Prefixes of the slots'' columns in user_lineup: {prefix}_name, {prefix}_number, {prefix}_player_id.';
revoke execute on function private.slot_columns() from public, anon, authenticated, service_role;

create or replace function private.forget_deleted_players() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  ids text;
  changes text;
begin
  select
    string_agg(id, ', '),
    string_agg(format('%1$s = case when %1$s in (select id from gone) then null else %1$s end', id), ', ')
  into ids, changes
  from (select format('%I', slot || '_player_id') as id from unnest(private.slot_columns()) as slot) as columns;
  execute format(
    'update public.user_lineup set %s where array(select id from gone) && array[%s]', changes, ids
  );
  return null;
end;
$$;

create or replace function private.shown_lineup(lineup public.user_lineup) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_object_agg(key, value) || jsonb_build_object(
    'team', (select to_jsonb(teams) from public.teams where teams.id = lineup.team_id)
  )
  from jsonb_each(to_jsonb(lineup))
  where key in ('id', 'name', 'title', 'team_id', 'team_name', 'updated_at')
    or key in (
      select slot || cell from unnest(private.slot_columns()) as slot, unnest(array['_name', '_number', '_player_id']) as cell
    );
$$;

-- Stable instead of immutable, as to_jsonb is.
create or replace function private.filled_slots(lineup public.user_lineup) returns integer
language sql
stable
set search_path = ''
as $$
  select count(cells ->> (slot || '_name'))::integer
  from to_jsonb(lineup) as cells, unnest(private.slot_columns()) as slot;
$$;
