-- Guests of saved lineups: players of other clubs (domain/lineup-details.ts).
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

create or replace function private.are_lineup_details(details jsonb) returns boolean
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
        or value #>> '{}' <> all (private.slot_columns()) or value in ('"gs"', '"gb"')
    )
    and (select count(*) = count(distinct (left(key, 2), value)) from jsonb_each(units));
end;
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
  if not private.are_lineup_details(cleaned) then
    raise exception 'The letters, scratches, guests, special teams, or card texts of this lineup are not valid.' using
      errcode = '23514', hint = 'lineup_details_invalid';
  end if;
  return cleaned;
end;
$$;

comment on column public.user_lineup.details is
  'Letters, scratches, guests, special teams, formation, and the texts on the card: domain/lineup-details.ts. Checked by a trigger.';

revoke execute on function private.is_lineup_guest(jsonb) from public, anon, authenticated, service_role;
