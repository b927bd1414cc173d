-- What an owner hid or removed stays so: a change of some metadata does not copy the rest of it to the profile again, and a sign-in
-- with Google brings back no emptied name, and no picture on a page without one.
do $$
declare step text := pg_get_functiondef('private.keep_profile_in_step()'::regprocedure);
begin
  execute replace(pg_get_functiondef('private.keep_chosen_name()'::regprocedure), $q$btrim(chosen) <> ''$q$, 'chosen is not null');
  step := replace(step, E'    -- A field that the metadata does not have stays as it is.\n', '');
  step := regexp_replace(step, 'if tg_op.*?end if;', $q$if tg_op = 'UPDATE' and (new.email_confirmed_at is null) = (old.email_confirmed_at is null) then
    changed := meta - array(select key from jsonb_each(meta) where value = old.raw_user_meta_data -> key);
    if changed = '{}' then return null; end if;
  end if;$q$);
  step := replace(replace(replace(step, 'wanted_name text', E'changed jsonb := meta;\n  wanted_name text'), 'when meta ?', 'when changed ?'), 'if meta ?', 'if changed ?');
  step := replace(step, $q$or meta ? 'name' then$q$, $q$or changed ? 'name' and not meta ? 'full_name' then$q$);
  execute replace(step, $q$    avatar_url = case when changed ? 'avatar_url' or meta ? 'picture' then$q$, $q$    -- A page without a picture gets none from Google, because its owner may not want to be recognized.
    avatar_url = case when (changed ? 'avatar_url' or changed ? 'picture') and (kept.profile_name is null or kept.avatar_url is not null) then$q$);
end $$;
