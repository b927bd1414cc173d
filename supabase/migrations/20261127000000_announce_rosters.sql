-- Servers keep responses that everyone may read in memory. This tells them when to drop those: each statement that changes a
-- row sends the table's name to the channel `line_rush_changes` at its commit. A statement that finds no row sends nothing,
-- because everyone with an account may try one.

create function private.announce_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op <> 'TRUNCATE' then
    if not exists (select from changed) then
      return null;
    end if;
  end if;
  perform pg_notify('line_rush_changes', tg_table_name);
  return null;
end;
$$;
revoke all on function private.announce_change() from public, anon, authenticated, service_role;

do $$
declare
  announced text;
begin
  foreach announced in array array['teams', 'players', 'profiles'] loop
    execute format(
      'create trigger announce_insert after insert on public.%1$I referencing new table as changed
         for each statement execute function private.announce_change();
       create trigger announce_update after update on public.%1$I referencing new table as changed
         for each statement execute function private.announce_change();
       create trigger announce_delete after delete on public.%1$I referencing old table as changed
         for each statement execute function private.announce_change();
       create trigger announce_truncate after truncate on public.%1$I
         for each statement execute function private.announce_change();',
      announced
    );
  end loop;
end;
$$;
