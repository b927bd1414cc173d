-- Public profiles show the document of a lineup, and the opponent's team for its crest.

create or replace function private.shown_lineup(lineup public.user_lineup) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_object_agg(key, value) || jsonb_build_object(
    'team', (select to_jsonb(teams) from public.teams where teams.id = lineup.team_id),
    'opponent', (
      select to_jsonb(teams) from public.teams where teams.id = (lineup.details #>> '{words,opponent_id}')::bigint
    )
  )
  from jsonb_each(to_jsonb(lineup))
  where key in ('id', 'name', 'title', 'team_id', 'team_name', 'updated_at', 'details')
    or key in (
      select slot || cell from unnest(private.slot_columns()) as slot, unnest(array['_name', '_number', '_player_id']) as cell
    );
$$;
