-- `for update` conflicts with the locks of foreign keys, so new lineups and visits of a team waited until its import ended.
-- `for no key update` conflicts only with other imports and changes.
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
