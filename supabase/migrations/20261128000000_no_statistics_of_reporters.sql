-- 20261126000800 set the statistics of this index to 0, but then changed the type of its column, which rebuilt the index with
-- the default. A new index has no statistics yet, so none are left over.

drop index public.request_player_reporter_email_idx;
create index request_player_reporter_email_idx on public.request_player (lower(reporter_email));
alter index public.request_player_reporter_email_idx alter column 1 set statistics 0;
