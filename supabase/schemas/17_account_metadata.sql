-- Triggers on the metadata of accounts. Other triggers on accounts are in 08_profiles.sql and 09_request_player.sql.

-- The auth service overwrites full_name with Google's name at every sign-in with Google. This trigger restores the name that the
-- user chose in the settings, which may be none, if the account's email address is confirmed.
create function private.keep_chosen_name() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  chosen text := old.raw_user_meta_data ->> 'full_name';
  given text := new.raw_user_meta_data ->> 'full_name';
begin
  -- The settings save the profile before the metadata: a name that equals the profile's was just chosen.
  if old.email_confirmed_at is not null
    and chosen is not null
    and given is distinct from chosen
    and given is distinct from (select display_name from public.profiles where profiles.user_id = new.id)
    and exists (
      select from auth.identities
      where identities.user_id = new.id and identities.provider <> 'email'
        and identities.identity_data ->> 'full_name' = given
    )
  then
    new.raw_user_meta_data := new.raw_user_meta_data || jsonb_build_object('full_name', chosen);
  end if;
  return new;
end;
$$;

-- Cuts metadata to 16 KB, because it is part of every session and a user can add any number of keys. Metadata that is too large
-- keeps the keys that the product, the auth service and Google write, each up to 4 KB. Nothing is rejected, because a sign-in
-- with Google must not fail because of what Google sends.
create function private.bounded_metadata(meta jsonb) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select case
    when octet_length(meta::text) <= 16384 then meta
    when octet_length(known::text) <= 16384 then known
    else '{}'::jsonb
  end
  from (
    select coalesce(jsonb_object_agg(key, value), '{}'::jsonb) as known
    from jsonb_each(case when jsonb_typeof(meta) = 'object' then meta else '{}'::jsonb end)
    where octet_length(value::text) <= 4096 and key in (
      'profile_name', 'full_name', 'bio', 'public_profile', 'avatar_url',
      'sub', 'email', 'email_verified', 'phone_verified',
      'iss', 'name', 'picture', 'provider_id', 'custom_claims'
    )
  ) as filtered;
$$;

-- This function is security definer only to call private.bounded_metadata.
create function private.bound_metadata() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.raw_user_meta_data := private.bounded_metadata(new.raw_user_meta_data);
  return new;
end;
$$;

create trigger users_keep_chosen_name
  before update of raw_user_meta_data on auth.users
  for each row execute function private.keep_chosen_name();
-- Triggers run in the order of their names. This one runs after users_keep_chosen_name, which adds to the metadata.
create trigger users_later_bound_metadata
  before insert or update of raw_user_meta_data on auth.users
  for each row when (octet_length(new.raw_user_meta_data::text) > 16384)
  execute function private.bound_metadata();
