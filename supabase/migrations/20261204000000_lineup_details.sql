-- Letters, scratches, special teams, the formation, and the texts on the card, as one document per saved lineup.

alter table public.user_lineup add column details jsonb not null default '{}';
comment on column public.user_lineup.details is
  'Letters, scratches, special teams, formation, and the texts on the card: domain/lineup-details.ts. Checked by a trigger.';

-- Whether a document of user_lineup.details follows its rules, which domain/lineup-details.ts describes:
--
-- formation   id of a formation other than the standard one
-- letters     C or A by slot: at most one C and three A
-- scratches   at most six players who do not dress
-- units       special teams: the slot of a skater by place, nobody twice in one kind
-- words       texts on the card, with the limits of domain/card-words.ts
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
revoke execute on function private.is_lineup_scratch(jsonb) from public, anon, authenticated, service_role;

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
revoke execute on function private.are_card_words(jsonb) from public, anon, authenticated, service_role;

create function private.are_lineup_details(details jsonb) returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  letters jsonb := coalesce(details -> 'letters', '{}');
  scratches jsonb := coalesce(details -> 'scratches', '[]');
  units jsonb := coalesce(details -> 'units', '{}');
  words jsonb := coalesce(details -> 'words', '{}');
begin
  if jsonb_typeof(details) <> 'object' or octet_length(details::text) > 8192 then
    return false;
  end if;
  if details - array['formation', 'letters', 'scratches', 'units', 'words'] <> '{}'
    or details ? 'formation' and (
      jsonb_typeof(details -> 'formation') <> 'string' or details ->> 'formation' !~ '^[a-z0-9-]{1,20}$'
    )
    or jsonb_typeof(letters) <> 'object' or jsonb_typeof(scratches) <> 'array'
    or jsonb_typeof(units) <> 'object' or jsonb_typeof(words) <> 'object'
  then
    return false;
  end if;
  return private.are_card_words(words)
    and jsonb_array_length(scratches) <= 6
    and not exists (select from jsonb_array_elements(scratches) as scratch where not private.is_lineup_scratch(scratch))
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
        or value #>> '{}' <> all (private.slot_columns()) or value in ('"gs"', '"gb"')
    )
    and (select count(*) = count(distinct (left(key, 2), value)) from jsonb_each(units));
end;
$$;
revoke execute on function private.are_lineup_details(jsonb) from public, anon, authenticated, service_role;

-- Trims the texts of a document. Rejects one that breaks a rule.
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
  if not private.are_lineup_details(cleaned) then
    raise exception 'The letters, scratches, special teams, or card texts of this lineup are not valid.' using
      errcode = '23514', hint = 'lineup_details_invalid';
  end if;
  return cleaned;
end;
$$;
revoke execute on function private.clean_lineup_details(jsonb) from public, anon, authenticated, service_role;

-- As before, and it clears the ids of scratches.
create or replace function private.forget_deleted_players() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  ids text;
  changes text;
begin
  select
    string_agg(id, ', '),
    string_agg(format('%1$s = case when %1$s in (select id from gone) then null else %1$s end', id), ', ')
  into ids, changes
  from (select format('%I', slot || '_player_id') as id from unnest(private.slot_columns()) as slot) as columns;
  execute format(
    'update public.user_lineup set %s where array(select id from gone) && array[%s]', changes, ids
  );
  update public.user_lineup set details = jsonb_set(details, '{scratches}', (
    select jsonb_agg(
      case when (scratch ->> 'player_id')::bigint in (select id from gone)
        then scratch || '{"player_id": null}' else scratch end
      order by place
    )
    from jsonb_array_elements(details -> 'scratches') with ordinality as listed (scratch, place)
  ))
  where exists (
    select from jsonb_array_elements(details -> 'scratches') as scratch
    where (scratch ->> 'player_id')::bigint in (select id from gone)
  );
  return null;
end;
$$;

-- Clears the ids of deleted teams on cards. Names stay.
create function private.forget_deleted_opponents() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.user_lineup set details = jsonb_set(details, '{words,opponent_id}', 'null')
  where (details #>> '{words,opponent_id}')::bigint in (select id from gone);
  return null;
end;
$$;
revoke execute on function private.forget_deleted_opponents() from public, anon, authenticated, service_role;

create trigger teams_forget_deleted
  after delete on public.teams
  referencing old table as gone
  for each statement execute function private.forget_deleted_opponents();

-- As before, and it checks the document.
create or replace function private.prepare_lineup() returns trigger
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
  if tg_op = 'INSERT' then
    new.revision := 1;
    return new;
  end if;
  -- Clients set neither of these, and showing or hiding a lineup does not change it.
  new.revision := old.revision;
  new.updated_at := old.updated_at;
  compared := new;
  compared.is_public := old.is_public;
  if compared is distinct from old then
    new.revision := old.revision + 1;
    new.updated_at := now();
  end if;
  return new;
end;
$$;
