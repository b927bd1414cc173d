-- Cuts long texts, because PostgreSQL takes a minute to normalize 200 kB of accents, and cannot be interrupted.
create or replace function public.fold_name(name text) returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select replace(replace(replace(replace(
    translate(
      regexp_replace(
        normalize(lower(btrim(regexp_replace(left(name, 500), '\s+', ' ', 'g'))), nfd), '[\u0300-\u036F]', '', 'g'
      ),
      U&'\2018\2019\201B\02B9\02BB\02BC\02C8\0060\00B4\2032\FF07\00F8\0111\00F0\0142\0131',
      '''''''''''''''''''''''oddli'
    ),
    U&'\00E6', 'ae'), U&'\0153', 'oe'), U&'\00DF', 'ss'), U&'\00FE', 'th');
$$;
