-- Who plays how much, so that a filled lineup starts with the best players. The seed brings the estimate.
alter table public.players add column depth integer check (depth between 1 and 99);
comment on column public.players.depth is
  'The rank among the club''s forwards, defensemen, or goalies, from 1 for the most ice time. An estimate; null when unknown.';

alter table private.planted_seeds
  drop constraint planted_seeds_kind_check,
  add constraint planted_seeds_kind_check check (kind in ('team', 'player', 'file', 'depth'));

-- Imports write the column. Edits the functions where they stand, so that only the difference is here.
do $$
declare
  body text := pg_get_functiondef('public.write_players(jsonb, bigint)'::regprocedure);
begin
  body := replace(body, '''height'', ''weight''', '''height'', ''weight'', ''depth''');
  body := replace(body, 'birthdate, height, weight', 'birthdate, height, weight, depth');
  execute replace(body, 'player.height, player.weight', 'player.height, player.weight, player.depth');

  -- Undo also compares entries that were logged before the column existed.
  body := pg_get_functiondef('public.undo_admin_action(bigint, uuid, boolean)'::regprocedure);
  body := replace(
    body,
    '              to_jsonb(standing) - array[''revision'', ''updated_at'', ''last_imported_at'', ''nhl_id'']',
    '              -- Entries of earlier versions lack newer columns.
              jsonb_strip_nulls(to_jsonb(standing) - array[''revision'', ''updated_at'', ''last_imported_at'', ''nhl_id''])'
  );
  execute replace(
    body,
    'entry.after - array[''revision'', ''updated_at'', ''last_imported_at'', ''nhl_id''] as',
    'jsonb_strip_nulls(entry.after - array[''revision'', ''updated_at'', ''last_imported_at'', ''nhl_id'']) as'
  );
end;
$$;
