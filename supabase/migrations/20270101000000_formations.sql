-- Slots of the formation with 13 forwards, 8 defensemen, and 3 goalies (domain/formation.ts).
alter table public.user_lineup
  add column c5_name text,
  add column c5_number integer,
  add column c5_player_id bigint,
  add column ld4_name text,
  add column ld4_number integer,
  add column ld4_player_id bigint,
  add column rd4_name text,
  add column rd4_number integer,
  add column rd4_player_id bigint,
  add column gt_name text,
  add column gt_number integer,
  add column gt_player_id bigint,
  drop constraint user_lineup_filled_check,
  add constraint user_lineup_filled_check check (filled between 0 and 24),
  drop constraint user_lineup_slot_names_are_short,
  add constraint user_lineup_slot_names_are_short check (
    greatest(
      length(lw1_name), length(c1_name), length(rw1_name), length(lw2_name), length(c2_name), length(rw2_name),
      length(lw3_name), length(c3_name), length(rw3_name), length(lw4_name), length(c4_name), length(rw4_name),
      length(ld1_name), length(rd1_name), length(ld2_name), length(rd2_name), length(ld3_name),
      length(rd3_name), length(gs_name), length(gb_name), length(c5_name), length(ld4_name), length(rd4_name),
      length(gt_name)
    ) <= 160
  ),
  drop constraint user_lineup_slot_numbers_are_jersey_numbers,
  add constraint user_lineup_slot_numbers_are_jersey_numbers check (
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
  );

create or replace function private.slot_columns() returns text[]
language sql
immutable
set search_path = ''
as $$
  select array[
    'lw1', 'c1', 'rw1', 'lw2', 'c2', 'rw2', 'lw3', 'c3', 'rw3', 'lw4', 'c4', 'rw4',
    'ld1', 'rd1', 'ld2', 'rd2', 'ld3', 'rd3', 'gs', 'gb', 'c5', 'ld4', 'rd4', 'gt'
  ];
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
        or value #>> '{}' <> all (private.slot_columns()) or value in ('"gs"', '"gb"', '"gt"')
    )
    and (select count(*) = count(distinct (left(key, 2), value)) from jsonb_each(units));
end;
$$;
