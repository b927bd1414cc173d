-- Imports locked teams and players so that every new lineup or visit of these teams waited until the end, because their
-- foreign keys do. Imports still wait for each other.
do $$
declare
  name regprocedure;
begin
  foreach name in array array[
    'public.write_players(jsonb, bigint)', 'public.import_league(jsonb, uuid, integer)',
    'public.apply_roster_updates(jsonb, uuid, integer)'
  ] loop
    execute replace(replace(pg_get_functiondef(name), 'for update;', 'for no key update;'),
      'imports and additions to this team (through their foreign key) until', 'imports to this team until');
  end loop;
end $$;
