-- The deletion of an account clears user_id with an update of its own, which must not leave its time on the downloads.
create or replace trigger image_downloads_touch_updated_at
  before update on public.image_downloads
  for each row when (pg_trigger_depth() = 0 and new.user_id is not distinct from old.user_id)
  execute function private.touch_updated_at();
