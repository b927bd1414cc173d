-- Saved lineups. Only their owners read and write them; admins have no access either.
--
-- Each slot stores the player's name and number, so that a lineup looks the same after the player was traded
-- or deleted. The player id is not a foreign key: a draft must still be accepted when an admin has deleted a
-- player, and 24 foreign keys would need 24 indexes. Ids of deleted players and opponents stay, because
-- clearing them would read all lineups. This is safe: ids are never reused, readers treat an unknown id as a
-- deleted player, and a restored player has the old id.

create table public.user_lineup (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Null when the team was deleted: the lineup stays with its team_name, and the app says that the team no longer exists.
  team_id bigint references public.teams (id) on delete set null,
  team_name text check (length(team_name) <= 120),
  name text not null check (length(btrim(name)) between 1 and 120),
  title text check (length(title) <= 120),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  lw1_name text,
  lw1_number integer,
  lw1_player_id bigint,
  c1_name text,
  c1_number integer,
  c1_player_id bigint,
  rw1_name text,
  rw1_number integer,
  rw1_player_id bigint,
  lw2_name text,
  lw2_number integer,
  lw2_player_id bigint,
  c2_name text,
  c2_number integer,
  c2_player_id bigint,
  rw2_name text,
  rw2_number integer,
  rw2_player_id bigint,
  lw3_name text,
  lw3_number integer,
  lw3_player_id bigint,
  c3_name text,
  c3_number integer,
  c3_player_id bigint,
  rw3_name text,
  rw3_number integer,
  rw3_player_id bigint,
  lw4_name text,
  lw4_number integer,
  lw4_player_id bigint,
  c4_name text,
  c4_number integer,
  c4_player_id bigint,
  rw4_name text,
  rw4_number integer,
  rw4_player_id bigint,
  ld1_name text,
  ld1_number integer,
  ld1_player_id bigint,
  rd1_name text,
  rd1_number integer,
  rd1_player_id bigint,
  ld2_name text,
  ld2_number integer,
  ld2_player_id bigint,
  rd2_name text,
  rd2_number integer,
  rd2_player_id bigint,
  ld3_name text,
  ld3_number integer,
  ld3_player_id bigint,
  rd3_name text,
  rd3_number integer,
  rd3_player_id bigint,
  gs_name text,
  gs_number integer,
  gs_player_id bigint,
  gb_name text,
  gb_number integer,
  gb_player_id bigint,
  -- Whether the owner's public profile shows the lineup. It needs no index: a user has at most 200 rows, and
  -- user_lineup_user_id_updated_at_idx finds them in the order of the profile page.
  is_public boolean not null default false,
  revision integer not null default 1,
  -- The number of filled slots, so that a list can show "12/20" without reading 72 columns per row.
  filled smallint not null default 0 check (filled between 0 and 24),
  details jsonb not null default '{}',
  c5_name text,
  c5_number integer,
  c5_player_id bigint,
  ld4_name text,
  ld4_number integer,
  ld4_player_id bigint,
  rd4_name text,
  rd4_number integer,
  rd4_player_id bigint,
  gt_name text,
  gt_number integer,
  gt_player_id bigint,
  unique (user_id, name),
  -- The next two constraints name every column. If a check called private.slot_columns(), each role that saves a lineup would need
  -- the right to call that function, and PostgreSQL would not check stored rows again when the function changes.
  constraint user_lineup_slot_names_are_short check (
    greatest(
      length(lw1_name), length(c1_name), length(rw1_name), length(lw2_name), length(c2_name), length(rw2_name),
      length(lw3_name), length(c3_name), length(rw3_name), length(lw4_name), length(c4_name), length(rw4_name),
      length(ld1_name), length(rd1_name), length(ld2_name), length(rd2_name), length(ld3_name),
      length(rd3_name), length(gs_name), length(gb_name), length(c5_name), length(ld4_name), length(rd4_name),
      length(gt_name)
    ) <= 160
  ),
  constraint user_lineup_slot_numbers_are_jersey_numbers check (
    least(
      lw1_number, c1_number, rw1_number, lw2_number, c2_number, rw2_number, lw3_number, c3_number, rw3_number,
      lw4_number, c4_number, rw4_number, ld1_number, rd1_number, ld2_number, rd2_number, ld3_number,
      rd3_number, gs_number, gb_number, c5_number, ld4_number, rd4_number, gt_number
    ) >= 0
    and greatest(
      lw1_number, c1_number, rw1_number, lw2_number, c2_number, rw2_number, lw3_number, c3_number, rw3_number,
      lw4_number, c4_number, rw4_number, ld1_number, rd1_number, ld2_number, rd2_number, ld3_number,
      rd3_number, gs_number, gb_number, c5_number, ld4_number, rd4_number, gt_number
    ) <= 99
  )
);
comment on column public.user_lineup.revision is
  'Counts changes of name, title and content. A client updates where revision is the one it read, and takes no row for "changed elsewhere".';
comment on column public.user_lineup.filled is
  'Slots that hold a player. Counted by a trigger on every insert and update; a value that a client sends is ignored.';
comment on column public.user_lineup.details is
  'Letters, scratches, guests, special teams, formation, and the texts on the card: domain/lineup-details.ts. Checked by a trigger.';

create index user_lineup_user_id_created_at_idx on public.user_lineup (user_id, created_at desc);
create index user_lineup_user_id_updated_at_idx on public.user_lineup (user_id, updated_at desc);
create index user_lineup_team_id_idx on public.user_lineup (team_id);

-- Each formation (domain/formation.ts) uses a subset of these slots.
create function private.slot_columns() returns text[]
language sql
immutable
set search_path = ''
as $$
  select array[
    'lw1', 'c1', 'rw1', 'lw2', 'c2', 'rw2', 'lw3', 'c3', 'rw3', 'lw4', 'c4', 'rw4',
    'ld1', 'rd1', 'ld2', 'rd2', 'ld3', 'rd3', 'gs', 'gb', 'c5', 'ld4', 'rd4', 'gt'
  ];
$$;
comment on function private.slot_columns() is
  'Prefixes of the slots'' columns in user_lineup: {prefix}_name, {prefix}_number, {prefix}_player_id.';

-- Rules of the document user_lineup.details, which the next three functions check (see domain/lineup-details.ts):
--
-- formation   id of a formation other than the standard one
-- letters     the letter (C or A) of each slot that has one; at most one C and three A
-- scratches   at most six players who do not dress
-- guests      at most 30 players of other clubs, each once
-- units       special teams: for each place, the slot of its skater; no skater twice in the power play, or twice in the penalty kill
-- words       texts on the card, with the limits of domain/card-words.ts
-- team        in a lineup of a fan's own team: that team, but without its players (checked by clean_lineup_details)
create function private.is_lineup_scratch(scratch jsonb) returns boolean
language sql
immutable
set search_path = ''
as $$
  select case when jsonb_typeof(scratch) = 'object' then
    scratch - array['name', 'number', 'player_id', 'position', 'reason', 'slot', 'letter'] = '{}'
    and jsonb_typeof(scratch -> 'name') is not distinct from 'string'
    and length(private.trimmed(scratch ->> 'name')) between 1 and 160
    and (scratch ->> 'number' is null
      or jsonb_typeof(scratch -> 'number') = 'number' and scratch ->> 'number' ~ '^[0-9]{1,2}$')
    and (scratch ->> 'player_id' is null
      or jsonb_typeof(scratch -> 'player_id') = 'number' and scratch ->> 'player_id' ~ '^[1-9][0-9]{0,15}$')
    and coalesce(scratch ->> 'position' in ('lw', 'c', 'rw', 'd', 'g'), false)
    and coalesce(scratch ->> 'reason' in ('scratched', 'injured'), false)
    and (not scratch ? 'slot' or coalesce(scratch ->> 'slot' ~ '^[a-z0-9]{1,10}$', false))
    and (not scratch ? 'letter' or coalesce(scratch ->> 'letter' in ('C', 'A'), false))
  else false end;
$$;

create function private.is_lineup_guest(guest jsonb) returns boolean
language sql
immutable
set search_path = ''
as $$
  select case when jsonb_typeof(guest) = 'object' then
    not guest ?| array['reason', 'slot', 'letter']
    and private.is_lineup_scratch(guest - 'club' || '{"reason": "scratched"}')
    and guest ->> 'player_id' is not null
    and coalesce(jsonb_typeof(guest -> 'club') = 'string' and guest ->> 'club' ~ '^[A-Za-z0-9.]{1,10}$', false)
  else false end;
$$;

create function private.is_team_summary(team jsonb) returns boolean
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

create function private.are_card_words(words jsonb) returns boolean
language sql
immutable
set search_path = ''
as $$
  select coalesce(bool_and(case key
    when 'opponent' then jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 60
    when 'when' then jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 40
    when 'note' then jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 24
    when 'signature' then jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 40
    when 'venue' then value in ('null', '"home"', '"away"')
    when 'opponent_id' then value = 'null'
      or jsonb_typeof(value) = 'number' and value #>> '{}' ~ '^[1-9][0-9]{0,15}$'
    else false
  end), true)
  from jsonb_each(words);
$$;

create function private.are_lineup_details(details jsonb) returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  letters jsonb := coalesce(details -> 'letters', '{}');
  scratches jsonb := coalesce(details -> 'scratches', '[]');
  guests jsonb := coalesce(details -> 'guests', '[]');
  units jsonb := coalesce(details -> 'units', '{}');
  words jsonb := coalesce(details -> 'words', '{}');
begin
  if jsonb_typeof(details) <> 'object' or octet_length(details::text) > 8192 then
    return false;
  end if;
  if details - array['formation', 'letters', 'scratches', 'guests', 'units', 'words'] <> '{}'
    or details ? 'formation' and (
      jsonb_typeof(details -> 'formation') <> 'string' or details ->> 'formation' !~ '^[a-z0-9-]{1,20}$'
    )
    or jsonb_typeof(letters) <> 'object' or jsonb_typeof(scratches) <> 'array'
    or jsonb_typeof(guests) <> 'array'
    or jsonb_typeof(units) <> 'object' or jsonb_typeof(words) <> 'object'
  then
    return false;
  end if;
  return private.are_card_words(words)
    and jsonb_array_length(scratches) <= 6
    and not exists (select from jsonb_array_elements(scratches) as scratch where not private.is_lineup_scratch(scratch))
    and jsonb_array_length(guests) <= 30
    and not exists (select from jsonb_array_elements(guests) as guest where not private.is_lineup_guest(guest))
    and (select count(*) = count(distinct guest ->> 'player_id') from jsonb_array_elements(guests) as guest)
    and not exists (
      select from jsonb_each(letters) where key <> all (private.slot_columns()) or value not in ('"C"', '"A"')
    )
    and (
      select count(*) filter (where value = '"C"') <= 1 and count(*) filter (where value = '"A"') <= 3
      from jsonb_each(letters)
    )
    and not exists (
      select from jsonb_each(units)
      where key !~ '^p[pk][12][a-z]{1,2}$' or jsonb_typeof(value) <> 'string'
        or value #>> '{}' <> all (private.slot_columns()) or value in ('"gs"', '"gb"', '"gt"')
    )
    and (select count(*) = count(distinct (left(key, 2), value)) from jsonb_each(units));
end;
$$;

-- Trims the card texts of a details document. Raises an error if the document breaks a rule.
create function private.clean_lineup_details(details jsonb) returns jsonb
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

-- Rejects what only a direct request can send: one player in two slots, and characters that reverse the text after them.
create function private.check_lineup(lineup public.user_lineup) returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if (
    select count(id) > count(distinct id)
    from unnest(private.slot_columns()) as slot, to_jsonb(lineup) as cells, jsonb_extract_path_text(cells, slot || '_player_id') as id
  ) then
    raise exception 'A player can hold only one place in a lineup.' using errcode = '23514', hint = 'lineup_player_twice';
  end if;
  if to_jsonb(lineup)::text ~ U&'[\061C\200E\200F\202A-\202E\2066-\2069]' then
    raise exception 'A lineup cannot contain characters that change the direction of text.' using
      errcode = '23514', hint = 'lineup_text_direction';
  end if;
end;
$$;

-- Trims texts, counts changes and filled slots, and sets the team's name and the times, whatever a client sends.
-- Security definer, because callers have no access to the functions of the schema private.
create function private.prepare_lineup() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  compared public.user_lineup;
begin
  new.filled := private.filled_slots(new);
  if tg_op = 'INSERT' or new.name is distinct from old.name then
    new.name := private.trimmed(new.name);
  end if;
  if tg_op = 'INSERT' or new.title is distinct from old.title then
    new.title := private.trimmed(new.title);
  end if;
  if tg_op = 'INSERT' or new.details is distinct from old.details then
    new.details := private.clean_lineup_details(new.details);
  end if;
  if new.is_public and new.details ? 'team' then
    raise exception 'A lineup of your own team cannot be public. Share it by link instead.' using
      errcode = '23514', hint = 'own_team_public';
  end if;
  if new.team_id is not null and (tg_op = 'INSERT' or (new.team_id, new.team_name) is distinct from (old.team_id, old.team_name))
  then
    new.team_name := coalesce((select teams.name from public.teams where teams.id = new.team_id), new.team_name);
  end if;
  if tg_op = 'INSERT' then
    perform private.check_lineup(new);
    new.revision := 1;
    new.created_at := now();
    new.updated_at := now();
    return new;
  end if;
  -- Clients set none of these, and showing or hiding a lineup does not change it.
  new.revision := old.revision;
  new.created_at := old.created_at;
  new.updated_at := old.updated_at;
  compared := new;
  compared.is_public := old.is_public;
  if compared is distinct from old then
    perform private.check_lineup(new);
    new.revision := old.revision + 1;
    new.updated_at := now();
  end if;
  return new;
end;
$$;

-- Runs with the caller's rights, so that a user cannot find out how many lineups someone else has: who saves one for another user counts
-- no rows here, and the policy rejects the row. The lock makes two saves of a user take turns, or both could see a free 200th place.
create function private.limit_lineups() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('user_lineup'), hashtext(new.user_id::text));
  -- Leaves out the row itself, because an upsert of a saved lineup fires this trigger too.
  if (select count(*) >= 200 from public.user_lineup where user_id = new.user_id and id <> new.id) then
    raise exception 'You can keep at most 200 lineups. Delete one first.' using
      errcode = 'P0001', hint = 'lineup_limit_reached', detail = jsonb_build_object('most', 200)::text;
  end if;
  return new;
end;
$$;

-- Returns a lineup as its owner's public page shows it. The function lists the public columns, so that a new column stays
-- private.
create function private.shown_lineup(lineup public.user_lineup) returns jsonb
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

create function private.filled_slots(lineup public.user_lineup) returns integer
language sql
stable
set search_path = ''
as $$
  select count(cells ->> (slot || '_name'))::integer
  from to_jsonb(lineup) as cells, unnest(private.slot_columns()) as slot;
$$;

create trigger user_lineup_prepare_insert
  before insert on public.user_lineup
  for each row execute function private.prepare_lineup();
-- A trigger depth of 0 means a user's change. When a team is deleted, the foreign key changes its lineups at a greater depth.
create trigger user_lineup_prepare_update
  before update on public.user_lineup
  for each row when (pg_trigger_depth() = 0) execute function private.prepare_lineup();
create trigger user_lineup_limit
  before insert on public.user_lineup
  for each row execute function private.limit_lineups();

alter table public.user_lineup enable row level security;
revoke all on table public.user_lineup from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.user_lineup to authenticated, service_role;

create policy "Users read their own line-ups"
  on public.user_lineup for select to authenticated using (user_id = (select auth.uid()));
create policy "Users save line-ups of their own"
  on public.user_lineup for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Users change their own line-ups"
  on public.user_lineup for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "Users delete their own line-ups"
  on public.user_lineup for delete to authenticated using (user_id = (select auth.uid()));
create policy "The secret key manages line-ups"
  on public.user_lineup for all to service_role using (true) with check (true);
