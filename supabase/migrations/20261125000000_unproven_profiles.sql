-- What comes with a sign-up is from anybody until somebody has proven to own the address: no public page shows it and no
-- profile name is taken by it before. Where no confirmation is asked for, accounts are confirmed from the start.

create or replace function private.keep_profile_in_step() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  meta jsonb := case when new.email_confirmed_at is null then '{}' else coalesce(new.raw_user_meta_data, '{}') end;
  wanted_name text := nullif(private.trimmed(meta ->> 'profile_name'), '');
begin
  if tg_op = 'UPDATE'
    and new.raw_user_meta_data is not distinct from old.raw_user_meta_data
    and (new.email_confirmed_at is null) = (old.email_confirmed_at is null)
  then
    return null;
  end if;

  insert into public.profiles as kept (user_id, display_name, bio, is_public, avatar_url)
  values (
    new.id,
    left(nullif(private.trimmed(coalesce(meta ->> 'full_name', meta ->> 'name')), ''), 80),
    left(nullif(private.trimmed(meta ->> 'bio'), ''), 1000),
    meta ->> 'public_profile' is distinct from 'false',
    private.avatar_of(meta)
  )
  on conflict (user_id) do update set
    -- Metadata without a field says nothing about it.
    display_name = case when meta ? 'full_name' or meta ? 'name' then excluded.display_name else kept.display_name end,
    bio = case when meta ? 'bio' then excluded.bio else kept.bio end,
    is_public = case when meta ? 'public_profile' then excluded.is_public else kept.is_public end,
    avatar_url = case when meta ? 'avatar_url' or meta ? 'picture' then excluded.avatar_url else kept.avatar_url end;

  if meta ? 'profile_name' then
    begin
      update public.profiles set profile_name = wanted_name where user_id = new.id;
    exception when unique_violation or check_violation then
      null;
    end;
  end if;
  return null;
end;
$$;

-- Beside the trigger that stands: on hosted Supabase the table is not ours, and no trigger of it can be replaced.
create trigger users_show_proven_profile
  after update of email_confirmed_at on auth.users
  for each row when ((new.email_confirmed_at is null) <> (old.email_confirmed_at is null))
  execute function private.keep_profile_in_step();

update public.profiles
set profile_name = null, display_name = null, bio = null, avatar_url = null, is_public = true
from auth.users
where users.id = profiles.user_id and users.email_confirmed_at is null;
