-- A team name of a picture was limited without its spaces only. With them, it could be too large for the index of the counts, so
-- the count of existing pictures or the folding of new ones would fail.

-- Validated at the end, so that nobody adds another one meanwhile.
alter table public.image_downloads
  add constraint image_downloads_team_name_length check (length(team_name) <= 200) not valid;
update public.image_downloads set team_name = btrim(team_name) where length(team_name) > 200;
alter table public.image_downloads validate constraint image_downloads_team_name_length;
