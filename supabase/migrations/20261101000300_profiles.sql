-- Public profile pages (/profile/{profileName}). The user metadata of the auth service is where the settings screen writes;
-- this table follows it, because visitors must be able to read a profile and must not be able to read auth.users.

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  profile_name text,
  display_name text check (length(display_name) <= 80),
  bio text check (length(bio) <= 1000),
  is_public boolean not null default true,
  constraint profiles_profile_name_format check (profile_name ~ '^[A-Za-z0-9-]{1,40}$'),
  -- Names that would pass for a page of the site or for its staff.
  constraint profiles_profile_name_not_reserved check (
    lower(profile_name) not in (
      'about', 'account', 'admin', 'administrator', 'api', 'auth', 'favorites', 'help', 'home', 'line-rush', 'linerush',
      'lineup', 'lineups', 'login', 'logout', 'me', 'moderator', 'new', 'nhl', 'null', 'official', 'owner', 'privacy',
      'profile', 'profiles', 'rest', 'root', 'settings', 'signin', 'signout', 'signup', 'staff', 'support', 'system',
      'team', 'terms', 'undefined'
    )
  )
);
-- Also serves the look-up by name.
create unique index profiles_profile_name_key on public.profiles (lower(profile_name));

-- Never refuses: a sign-up must not fail because its metadata holds a name that is taken, reserved or malformed. Such a
-- name is left out here; the settings screen writes the row first and shows the refusal (23505, 23514).
create function private.keep_profile_in_step() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  meta jsonb := coalesce(new.raw_user_meta_data, '{}'::jsonb);
  wanted_name text := nullif(btrim(meta ->> 'profile_name'), '');
begin
  if tg_op = 'UPDATE' and new.raw_user_meta_data is not distinct from old.raw_user_meta_data then
    return null;
  end if;

  insert into public.profiles as kept (user_id, display_name, bio, is_public)
  values (
    new.id,
    left(nullif(btrim(coalesce(meta ->> 'full_name', meta ->> 'name')), ''), 80),
    left(nullif(btrim(meta ->> 'bio'), ''), 1000),
    meta ->> 'public_profile' is distinct from 'false'
  )
  on conflict (user_id) do update set
    -- Metadata without a field says nothing about it.
    display_name = case when meta ? 'full_name' or meta ? 'name' then excluded.display_name else kept.display_name end,
    bio = case when meta ? 'bio' then excluded.bio else kept.bio end,
    is_public = case when meta ? 'public_profile' then excluded.is_public else kept.is_public end;

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
revoke execute on function private.keep_profile_in_step() from public, anon, authenticated, service_role;

create trigger users_keep_profile_in_step
  after insert or update of raw_user_meta_data on auth.users
  for each row execute function private.keep_profile_in_step();

-- Accounts that were there before this table: their profile follows with their next change of metadata.
insert into public.profiles (user_id, display_name, is_public)
select
  users.id,
  left(nullif(btrim(coalesce(users.raw_user_meta_data ->> 'full_name', users.raw_user_meta_data ->> 'name')), ''), 80),
  users.raw_user_meta_data ->> 'public_profile' is distinct from 'false'
from auth.users;

alter table public.profiles enable row level security;
revoke all on table public.profiles from public, anon, authenticated, service_role;
grant select on table public.profiles to anon;
grant select, insert, update, delete on table public.profiles to authenticated, service_role;

-- Without a profile name there is no page: a display name from Google is not published by the mere sign-up.
create policy "Visitors read public profiles"
  on public.profiles for select to anon using (is_public and profile_name is not null);
create policy "Users read public profiles and their own"
  on public.profiles for select to authenticated
  using (user_id = (select auth.uid()) or (is_public and profile_name is not null));
create policy "Users add their own profile"
  on public.profiles for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Users change their own profile"
  on public.profiles for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "Users delete their own profile"
  on public.profiles for delete to authenticated using (user_id = (select auth.uid()));
create policy "The secret key manages profiles"
  on public.profiles for all to service_role using (true) with check (true);
