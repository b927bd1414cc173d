-- Own teams have a sweater and a crest.
create or replace function private.is_team_summary(team jsonb) returns boolean
language sql
immutable
set search_path = ''
as $$
  select case when jsonb_typeof(team) = 'object' then
    team - array['id', 'name', 'short', 'colors', 'sweater'] = '{}'
    and coalesce(jsonb_typeof(team -> 'id') = 'string' and team ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false)
    and jsonb_typeof(team -> 'name') is not distinct from 'string'
    and length(private.trimmed(team ->> 'name')) between 1 and 60
    and jsonb_typeof(team -> 'short') is not distinct from 'string'
    and length(private.trimmed(team ->> 'short')) between 1 and 5
    -- Lineups of earlier versions have none.
    and coalesce(team -> 'sweater' in ('"stripes"', '"yoke"', '"chest"', '"bands"', '"plain"'), true)
    and coalesce((team -> 'colors')::text ~ '^\["#[0-9a-f]{6}", "#[0-9a-f]{6}", "#[0-9a-f]{6}"\]$', false)
  else false end;
$$;

-- Checks the same limits as readOwnTeam. Converts a part to text only if its size is known, because the number 1e131071 takes
-- 12 bytes, but its text takes 131,072.
create or replace function private.is_own_team(document jsonb) returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  -- 60 players whose names have 80 emoji take 27 KB, and a crest takes 40 KB.
  if pg_column_size(document) > 73728 or jsonb_typeof(document) is distinct from 'object'
    or document - array['name', 'short', 'colors', 'sweater', 'crest', 'players'] <> '{}'
    or jsonb_typeof(document -> 'colors') is distinct from 'array' or jsonb_typeof(document -> 'players') is distinct from 'array'
  then
    return false;
  end if;
  if jsonb_array_length(document -> 'colors') <> 3 or jsonb_array_length(document -> 'players') > 60 then
    return false;
  end if;
  return private.is_own_team_text(document -> 'name', 60)
    and private.is_own_team_text(document -> 'short', 5)
    -- Documents of earlier versions have neither sweater nor crest.
    and coalesce(document -> 'sweater' in ('"stripes"', '"yoke"', '"chest"', '"bands"', '"plain"'), true)
    and case jsonb_typeof(document -> 'crest')
      when 'string' then length(document ->> 'crest') <= 40000
        and document ->> 'crest' ~ '^data:image/png;base64,iVBORw0KGgo[A-Za-z0-9+/]*={0,2}$'
      else coalesce(document -> 'crest' = 'null', true)
    end
    and not exists (
      select from jsonb_array_elements(document -> 'colors') as color
      where jsonb_typeof(color) <> 'string' or color #>> '{}' !~ '^#[0-9a-f]{6}$'
    )
    and not exists (select from jsonb_array_elements(document -> 'players') as player where not private.is_own_player(player))
    and (select count(*) = count(distinct player ->> 'id') from jsonb_array_elements(document -> 'players') as player);
end;
$$;
