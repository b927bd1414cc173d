-- Saved lineups of teams that fans made (domain/own-teams/own-team.ts).
create function private.is_team_summary(team jsonb) returns boolean
language sql
immutable
set search_path = ''
as $$
  select case when jsonb_typeof(team) = 'object' then
    team - array['id', 'name', 'short', 'colors'] = '{}'
    and coalesce(jsonb_typeof(team -> 'id') = 'string' and team ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false)
    and jsonb_typeof(team -> 'name') is not distinct from 'string'
    and length(private.trimmed(team ->> 'name')) between 1 and 60
    and jsonb_typeof(team -> 'short') is not distinct from 'string'
    and length(private.trimmed(team ->> 'short')) between 1 and 5
    and coalesce((team -> 'colors')::text ~ '^\["#[0-9a-f]{6}", "#[0-9a-f]{6}", "#[0-9a-f]{6}"\]$', false)
  else false end;
$$;

create or replace function private.clean_lineup_details(details jsonb) returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
declare
  cleaned jsonb := details;
begin
  if jsonb_typeof(details -> 'words') = 'object' and details -> 'words' <> '{}' then
    select jsonb_set(details, '{words}', jsonb_object_agg(
      key, case when jsonb_typeof(value) = 'string' then to_jsonb(private.trimmed(value #>> '{}')) else value end
    ))
    into cleaned
    from jsonb_each(details -> 'words');
  end if;
  -- The binary size comes first, because 1e131071 takes 12 bytes, and 131,072 as a text.
  if pg_column_size(cleaned) > 16384
    or not private.are_lineup_details(case when jsonb_typeof(cleaned) = 'object' then cleaned - 'team' else cleaned end)
    or cleaned ? 'team' and not private.is_team_summary(cleaned -> 'team')
  then
    raise exception 'The letters, scratches, guests, special teams, card texts, or team of this lineup are not valid.' using
      errcode = '23514', hint = 'lineup_details_invalid';
  end if;
  return cleaned;
end;
$$;
revoke execute on function private.is_team_summary from public, anon, authenticated, service_role;
