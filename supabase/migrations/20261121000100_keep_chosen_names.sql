-- The auth service copies Google's name into the metadata at every sign-in with Google, over the display name that the
-- person chose in the settings. A chosen name stays; only who never proved to own the address gets no say.

create function private.keep_chosen_name() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  chosen text := old.raw_user_meta_data ->> 'full_name';
  given text := new.raw_user_meta_data ->> 'full_name';
begin
  -- The settings write the profile first, then the metadata: a name that stands in the profile was chosen just now.
  if old.email_confirmed_at is not null
    and btrim(chosen) <> ''
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
revoke execute on function private.keep_chosen_name() from public, anon, authenticated, service_role;

create trigger users_keep_chosen_name
  before update of raw_user_meta_data on auth.users
  for each row execute function private.keep_chosen_name();
