-- The metadata of an account travels with every session that is opened or renewed, and a user can merge new keys into it without
-- end. It is cut to 16 KB. Nothing is refused, because a sign-in with Google must not fail for what Google tells.

-- What is kept of metadata that is too large: the keys that the product, the auth service and Google write, each up to 4 KB.
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
revoke execute on function private.bounded_metadata(jsonb) from public, anon, authenticated, service_role;

-- Security definer only to reach private.bounded_metadata; it looks at nothing but the row in hand.
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
revoke execute on function private.bound_metadata() from public, anon, authenticated, service_role;

-- Triggers of one table run in the order of their names: after users_keep_chosen_name, which adds to the metadata.
create trigger users_later_bound_metadata
  before insert or update of raw_user_meta_data on auth.users
  for each row when (octet_length(new.raw_user_meta_data::text) > 16384)
  execute function private.bound_metadata();

-- Accounts from before. Their profiles stay as they are: metadata without a field says nothing about it.
do $$
begin
  update auth.users set raw_user_meta_data = private.bounded_metadata(raw_user_meta_data)
  where octet_length(raw_user_meta_data::text) > 16384;
exception when insufficient_privilege then
  raise notice 'Accounts with large metadata are bounded when they next change.';
end;
$$;
