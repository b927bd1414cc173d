-- The page imports one team like several: with import_league.
drop function public.import_players(bigint, jsonb, uuid, integer);
comment on function public.write_players(jsonb, bigint) is
  'Adds, updates and moves players in one transaction. The work of import_league and update_players.';
