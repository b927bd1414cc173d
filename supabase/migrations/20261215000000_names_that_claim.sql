-- Rejects new profile names such as NHL-Official: reserved words joined, or a part that claims authority.
create or replace function private.refuse_confusable_names() returns trigger
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
