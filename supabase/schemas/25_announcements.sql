-- Servers drop cached responses when one of these tables changes (private.announce_change in 00_shared.sql).
do $$
declare
  of_public text;
begin
  foreach of_public in array array['teams', 'players', 'profiles', 'roster_dates', 'games', 'game_lines'] loop
    execute format('
      create trigger announce_insert after insert on public.%1$I referencing new table as changed
        for each statement execute function private.announce_change();
      create trigger announce_update after update on public.%1$I referencing new table as changed
        for each statement execute function private.announce_change();
      create trigger announce_delete after delete on public.%1$I referencing old table as changed
        for each statement execute function private.announce_change();
      create trigger announce_truncate after truncate on public.%1$I
        for each statement execute function private.announce_change();
    ', of_public);
  end loop;
end;
$$;
