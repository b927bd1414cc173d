-- Teams that fans made, one document per team (domain/own-teams/own-team.ts). Only their owners read and write them; admins have
-- no access either. Links carry a team in their fragment, so nothing here is ever shown to strangers.
--
-- The key includes the user. A link keeps the team's id, so several fans can save the same team, and no fan can block an id for others.

create table public.own_teams (
  id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  document jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, id)
);

-- Whether a value is a visible text of at most `most` characters. It must have no control characters, no zero-width characters,
-- and no characters that change the direction of text.
create function private.is_own_team_text(value jsonb, most integer) returns boolean
language sql
immutable
set search_path = ''
as $$
  select case when jsonb_typeof(value) = 'string' then
    length(private.trimmed(value #>> '{}')) between 1 and most
    and value #>> '{}' !~ U&'[\0001-\001F\007F-\009F\061C\200B\200E\200F\202A-\202E\2060\2066-\2069\FEFF]'
  else false end;
$$;

create function private.is_own_player(player jsonb) returns boolean
language sql
immutable
set search_path = ''
as $$
  select case when jsonb_typeof(player) = 'object' then coalesce(
    player - array['id', 'name', 'number', 'position', 'shoots'] = '{}'
    and jsonb_typeof(player -> 'id') = 'string' and player ->> 'id' ~ '^[1-9][0-9]{0,15}$'
    -- Up to JavaScript's largest safe integer.
    and (length(player ->> 'id') < 16 or player ->> 'id' <= '9007199254740991' collate "C")
    and private.is_own_team_text(player -> 'name', 80)
    and case
      when player -> 'number' = 'null' then true
      -- Compares before it writes digits: 1e131071 is short, but its text is not. 7.000 has digits that are not shown.
      when player -> 'number' between '0' and '99' then player ->> 'number' ~ '^[0-9]{1,2}$'
      else false
    end
    and player -> 'position' in ('null', '"lw"', '"c"', '"rw"', '"d"', '"g"')
    and player -> 'shoots' in ('null', '"L"', '"R"'),
    false
  ) else false end;
$$;

-- Checks the same limits as readOwnTeam. Converts a part to text only if the text cannot be huge. For example, the number
-- 1e131071 takes 12 bytes in the document, but its text would take 131,072 bytes.
create function private.is_own_team(document jsonb) returns boolean
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

-- This function is security definer only to call functions of the schema private.
create function private.prepare_own_team() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.document = old.document then
    new.updated_at := old.updated_at;
    return new;
  end if;
  if not private.is_own_team(new.document) then
    raise exception 'The name, short name, colors, or players of this team are not valid.' using
      errcode = '23514', hint = 'own_team_invalid';
  end if;
  new.updated_at := now();
  return new;
end;
$$;

-- Runs with the caller's rights. The saves of one user wait for each other, as in private.limit_lineups.
create function private.limit_own_teams() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('own_teams'), hashtext(new.user_id::text));
  -- Leaves out the row itself, because an upsert of a saved team fires this trigger too.
  if (select count(*) >= 50 from public.own_teams where user_id = new.user_id and id <> new.id) then
    raise exception 'Your account can keep at most 50 teams. Delete one first.' using
      errcode = 'P0001', hint = 'own_team_limit_reached', detail = jsonb_build_object('most', 50)::text;
  end if;
  return new;
end;
$$;

create trigger own_teams_limit
  before insert on public.own_teams
  for each row execute function private.limit_own_teams();
create trigger own_teams_prepare
  before insert or update on public.own_teams
  for each row execute function private.prepare_own_team();

alter table public.own_teams enable row level security;
revoke all on table public.own_teams from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.own_teams to authenticated, service_role;

create policy "Users read their own teams"
  on public.own_teams for select to authenticated using (user_id = (select auth.uid()));
create policy "Users save teams of their own"
  on public.own_teams for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Users change their own teams"
  on public.own_teams for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "Users delete their own teams"
  on public.own_teams for delete to authenticated using (user_id = (select auth.uid()));
create policy "The secret key manages own teams"
  on public.own_teams for all to service_role using (true) with check (true);

-- 24_function_rights.sql runs before these functions exist, so it cannot revoke their rights.
revoke execute on function
  private.is_own_team_text, private.is_own_player, private.is_own_team, private.prepare_own_team, private.limit_own_teams
  from public, anon, authenticated, service_role;
