-- Public profile pages (/profile/{profileName}). A trigger copies each account's metadata here, because visitors must be able
-- to read a profile but not auth.users.

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  profile_name text,
  display_name text check (length(display_name) <= 80),
  bio text check (length(bio) <= 1000),
  is_public boolean not null default true,
  avatar_url text check (avatar_url ~ '^https://[^[:space:][:cntrl:]<>"\\]+$' and length(avatar_url) <= 2048),
  constraint profiles_profile_name_format check (profile_name ~ '^[A-Za-z0-9-]{1,40}$'),
  -- Names of pages, and names that suggest the site's staff.
  constraint profiles_profile_name_not_reserved check (
    lower(profile_name) not in (
      'about', 'account', 'admin', 'administrator', 'api', 'auth', 'favorites', 'help', 'home', 'line-rush', 'linerush',
      'lineup', 'lineups', 'login', 'logout', 'me', 'moderator', 'new', 'nhl', 'null', 'official', 'owner', 'privacy',
      'profile', 'profiles', 'rest', 'root', 'settings', 'signin', 'signout', 'signup', 'staff', 'support', 'system',
      'team', 'terms', 'undefined'
    )
  )
);

-- Also used to look up a profile by name.
create unique index profiles_profile_name_key on public.profiles (lower(profile_name));
-- Not unique, because names older than refuse_confusable_names() can look alike. The index uses built-in functions
-- only, because it is evaluated with the rights of the user who saves a profile.
create index profiles_look_alike_idx on public.profiles (translate(lower(profile_name), 'i10', 'llo'));

-- Copies what changes in an account's metadata to its profile. What does not change may be older than the profile, which the settings
-- save first. Ignores the metadata of an unconfirmed account, because anyone can sign up with another person's email address. Until the
-- address is confirmed, the metadata reaches no public page and takes no profile name. Without email confirmation, accounts are confirmed
-- from the start. Never raises: a sign-up must not fail when a profile name in the metadata is taken, reserved, or malformed.

create function private.keep_profile_in_step() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  meta jsonb := case when new.email_confirmed_at is null then '{}' else coalesce(new.raw_user_meta_data, '{}') end;
  changed jsonb := meta;
  wanted_name text := nullif(private.trimmed(meta ->> 'profile_name'), '');
begin
  if tg_op = 'UPDATE' and (new.email_confirmed_at is null) = (old.email_confirmed_at is null) then
    changed := meta - array(select key from jsonb_each(meta) where value = old.raw_user_meta_data -> key);
    if changed = '{}' then return null; end if;
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
    display_name = case when changed ? 'full_name' or changed ? 'name' and not meta ? 'full_name' then excluded.display_name else kept.display_name end,
    bio = case when changed ? 'bio' then excluded.bio else kept.bio end,
    is_public = case when changed ? 'public_profile' then excluded.is_public else kept.is_public end,
    -- A page without a picture gets none from Google, because its owner may not want to be recognized.
    avatar_url = case when (changed ? 'avatar_url' or changed ? 'picture') and (kept.profile_name is null or kept.avatar_url is not null) then excluded.avatar_url else kept.avatar_url end;

  if changed ? 'profile_name' then
    begin
      update public.profiles set profile_name = wanted_name where user_id = new.id;
    exception when unique_violation or check_violation then
      null;
    end;
  end if;
  return null;
end;
$$;

-- Returns the avatar's URL from an account's metadata (Google sets both fields). Null if the column avatar_url rejects it.
create function private.avatar_of(meta jsonb) returns text
language sql
immutable
set search_path = ''
as $$
  select named from (select coalesce(meta ->> 'avatar_url', meta ->> 'picture') as named) as field
  where named ~ '^https://[^[:space:][:cntrl:]<>"\\]+$' and length(named) <= 2048;
$$;

-- Security definer, because visitors cannot read user_lineup and user_preferences. It returns only what the owner shows.
create function public.public_profile(name text) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'profile_name', profile.profile_name,
    'display_name', profile.display_name,
    'bio', profile.bio,
    'avatar_url', profile.avatar_url,
    'favorite_team', (
      select to_jsonb(teams) from public.user_preferences as preference
      join public.teams on teams.id = preference.favorite_team
      where preference.user_id = profile.user_id and preference.display_profile
    ),
    'favorite_player', (
      select jsonb_build_object(
        'id', player.id, 'first_name', player.first_name, 'last_name', player.last_name,
        'display_name', player.display_name, 'full_name', player.full_name,
        'number', player.number, 'jersey_number', player.jersey_number, 'position', player.position,
        'team', jsonb_build_object('id', team.id, 'name', team.name, 'abbreviation', team.abbreviation)
      )
      from public.user_preferences as preference
      join public.players as player on player.id = preference.favorite_player
      join public.teams as team on team.id = player.team_id
      where preference.user_id = profile.user_id and preference.display_profile
    ),
    'lineups', coalesce((
      select jsonb_agg(private.shown_lineup(shown) order by shown.updated_at desc, shown.id)
      from (
        select * from public.user_lineup
        where user_lineup.user_id = profile.user_id and user_lineup.is_public
        order by user_lineup.updated_at desc, user_lineup.id
        limit 50
      ) as shown
    ), '[]'::jsonb)
  ) || case when profile.is_public then '{}' else '{"private": true}' end::jsonb
  from public.profiles as profile
  where lower(profile.profile_name) = lower(public_profile.name)
    and (profile.is_public or profile.user_id::text = (
      select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''), auth.jwt() ->> 'sub')
    ));
$$;
comment on function public.public_profile(text) is
  'The public page of a profile name, in any case of its letters; null when there is none or it is private to someone else, without telling which.';

-- The part of a profile that link previews show. The whole profile has up to 50 lineups, which take up to 250 ms to read.
create function public.profile_preview(name text) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('profile_name', profile.profile_name, 'display_name', profile.display_name, 'bio', profile.bio)
  from public.profiles as profile
  where lower(profile.profile_name) = lower(profile_preview.name) and profile.is_public;
$$;
comment on function public.profile_preview(text) is
  'The names and the text of a public profile; null when there is none or it is private.';

-- Rejects profile names that look like a reserved or taken one, and invisible characters in display names. Names from before
-- this rule stay valid, even when another field changes. Security definer, to see the names of private profiles.
create function private.refuse_confusable_names() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- Read here, because an upsert also fires as an insert, where "old" is null.
  kept public.profiles;
  -- Control characters, direction marks, and invisible characters. Joiners are allowed between the emoji and scripts that need
  -- them, and tags after their flag. Same pattern as in domain/plain-text.ts.
  hidden constant text :=
    '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180E\u200B\u200E\u200F\u2028-\u202E'
    '\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\U000E0000-\U000E001F]'
    '|(?<![\U0001F3F4\U000E0020-\U000E007F])[\U000E0020-\U000E007F]'
    '|(?<![\u0600-\u1FFF\u2190-\U0010FFFF])[\u200C\u200D]|[\u200C\u200D](?![\u0600-\u1FFF\u2190-\U0010FFFF])';
  -- The list of profiles_profile_name_not_reserved, without dashes.
  reserved constant text[] := array[
    'about', 'account', 'admin', 'administrator', 'api', 'auth', 'favorites', 'help', 'home', 'linerush', 'lineup',
    'lineups', 'login', 'logout', 'me', 'moderator', 'new', 'nhl', 'null', 'official', 'owner', 'privacy', 'profile',
    'profiles', 'rest', 'root', 'settings', 'signin', 'signout', 'signup', 'staff', 'support', 'system', 'team', 'terms',
    'undefined'
  ];
  alike text;
begin
  select * into kept from public.profiles where profiles.user_id = new.user_id;

  if new.display_name is distinct from kept.display_name and new.display_name ~ hidden then
    -- Metadata of an account is cleaned instead, because a sign-up must not fail because of it.
    if pg_trigger_depth() = 1 then
      raise check_violation using message = 'A display name cannot hold invisible characters.';
    end if;
    new.display_name := nullif(private.trimmed(regexp_replace(new.display_name, hidden, '', 'g')), '');
  end if;

  if new.profile_name is null or new.profile_name is not distinct from kept.profile_name then
    return new;
  end if;
  -- Words that claim to speak for the site or the league, as in domain/profile-name.ts: alone, joined, or as a part.
  if exists (
    select from unnest(reserved) as name
    where translate(name, 'i', 'l') = translate(replace(lower(new.profile_name), '-', ''), 'i103457', 'lloeast')
  )
    or translate(replace(lower(new.profile_name), '-', ''), 'i103457', 'lloeast')
      ~ '^(admln|admlnlstrator|moderator|offlclal|staff|support|help|llnerush|nhl|owner|system|team)+$'
    or translate(lower(new.profile_name), 'i103457', 'lloeast')
      ~ '(^|-)(admln|admlnlstrator|moderator|offlclal|staff|support)(-|$)'
  then
    raise check_violation using message = 'This profile name looks like a reserved one.';
  end if;
  alike := translate(lower(new.profile_name), 'i10', 'llo');
  -- Two users who take similar names at the same time take turns.
  perform pg_advisory_xact_lock(hashtext('profile name'), hashtext(alike));
  if exists (
    select from public.profiles
    where translate(lower(profiles.profile_name), 'i10', 'llo') = alike and profiles.user_id <> new.user_id
  ) then
    raise unique_violation using
      message = case
        when exists (select from public.profiles where lower(profiles.profile_name) = lower(new.profile_name))
          then 'This profile name is taken.'
        else 'This profile name looks like one that is taken.'
      end,
      constraint = 'profiles_profile_name_key';
  end if;
  return new;
end;
$$;

create trigger users_keep_profile_in_step
  after insert or update of raw_user_meta_data on auth.users
  for each row execute function private.keep_profile_in_step();
-- A second trigger, because on hosted Supabase we do not own auth.users and cannot replace the first trigger.
create trigger users_show_proven_profile
  after update of email_confirmed_at on auth.users
  for each row when ((new.email_confirmed_at is null) <> (old.email_confirmed_at is null))
  execute function private.keep_profile_in_step();
create trigger profiles_refuse_confusable_names
  before insert or update of profile_name, display_name on public.profiles
  for each row execute function private.refuse_confusable_names();

alter table public.profiles enable row level security;
revoke all on table public.profiles from public, anon, authenticated, service_role;
grant select on table public.profiles to anon;
grant select, insert, update, delete on table public.profiles to authenticated, service_role;

-- Without a profile name there is no public page, so signing up with Google does not publish a display name.
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
