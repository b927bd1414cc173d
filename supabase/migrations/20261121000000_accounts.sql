-- What accounts add: line-ups that their owner shows, a count of changes that lets two tabs notice each other, a limit, the
-- avatar, and the public profile page as one function.

-- The blanks that JavaScript's trim() takes away, so that a form and the database mean the same by "the same name".
create function private.trimmed(value text) returns text
language sql
immutable
set search_path = ''
as $$
  select btrim(value, U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF');
$$;
-- Triggers call it with the rights of whoever saves: it only reads its argument.
revoke execute on function private.trimmed(text) from public, anon, authenticated, service_role;

alter table public.user_lineup
  -- Shown on the owner's public profile (public_profile()); the table itself stays the owner's alone. No index of its own:
  -- user_lineup_user_id_updated_at_idx leads to the at most 200 rows of one user in the order of the page.
  add column is_public boolean not null default false,
  add column revision integer not null default 1;
comment on column public.user_lineup.revision is
  'Counts changes of name, title and content. A client updates where revision is the one it read, and takes no row for "changed elsewhere".';

drop trigger user_lineup_touch_updated_at on public.user_lineup;

-- Line-ups from before the rule. One that would then be called like another keeps its blanks until it is renamed.
update public.user_lineup as lineup set name = private.trimmed(name), title = private.trimmed(title)
where not exists (
  select from public.user_lineup as other
  where other.user_id = lineup.user_id and other.id <> lineup.id
    and private.trimmed(other.name) = private.trimmed(lineup.name)
);

-- Security definer only to reach private.trimmed; it looks at nothing but the row in hand.
create function private.prepare_lineup() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  compared public.user_lineup;
begin
  if tg_op = 'INSERT' or new.name is distinct from old.name then
    new.name := private.trimmed(new.name);
  end if;
  if tg_op = 'INSERT' or new.title is distinct from old.title then
    new.title := private.trimmed(new.title);
  end if;
  if tg_op = 'INSERT' then
    new.revision := 1;
    return new;
  end if;
  -- Neither is the client's to set, and showing or hiding a line-up is no change of it.
  new.revision := old.revision;
  new.updated_at := old.updated_at;
  compared := new;
  compared.is_public := old.is_public;
  if compared is distinct from old then
    new.revision := old.revision + 1;
    new.updated_at := now();
  end if;
  return new;
end;
$$;
revoke execute on function private.prepare_lineup() from public, anon, authenticated, service_role;

create trigger user_lineup_prepare_insert
  before insert on public.user_lineup
  for each row execute function private.prepare_lineup();
-- Depth 0: the user's own change, not one that a deleted team or player brings about.
create trigger user_lineup_prepare_update
  before update on public.user_lineup
  for each row when (pg_trigger_depth() = 0) execute function private.prepare_lineup();

-- Runs with the rights of whoever saves: a user counts his own rows, and one who tries to save for someone else sees none and
-- is refused by the policy afterwards, so nobody learns how many line-ups another has. Saves of one user take turns, so that
-- two at once cannot both find the 200th place free.
create function private.limit_lineups() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('user_lineup'), hashtext(new.user_id::text));
  -- Its own row apart: an upsert of a standing line-up passes here, too.
  if (select count(*) >= 200 from public.user_lineup where user_id = new.user_id and id <> new.id) then
    raise exception 'You can keep at most 200 lineups. Delete one first.' using errcode = 'P0001';
  end if;
  return new;
end;
$$;
revoke execute on function private.limit_lineups() from public, anon, authenticated, service_role;

create trigger user_lineup_limit
  before insert on public.user_lineup
  for each row execute function private.limit_lineups();

alter table public.profiles
  add column avatar_url text
    check (avatar_url ~ '^https://[^[:space:][:cntrl:]<>"\\]+$' and length(avatar_url) <= 2048);

-- The picture that an account's metadata names (Google says both); null when it is no address that the column takes.
create function private.avatar_of(meta jsonb) returns text
language sql
immutable
set search_path = ''
as $$
  select named from (select coalesce(meta ->> 'avatar_url', meta ->> 'picture') as named) as field
  where named ~ '^https://[^[:space:][:cntrl:]<>"\\]+$' and length(named) <= 2048;
$$;
revoke execute on function private.avatar_of(jsonb) from public, anon, authenticated, service_role;

update public.profiles set avatar_url = private.avatar_of(users.raw_user_meta_data)
from auth.users where users.id = profiles.user_id;

-- As before, and the avatar. Never refuses: a sign-up must not fail because its metadata holds a name that is taken, reserved
-- or malformed.
create or replace function private.keep_profile_in_step() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  meta jsonb := coalesce(new.raw_user_meta_data, '{}'::jsonb);
  wanted_name text := nullif(private.trimmed(meta ->> 'profile_name'), '');
begin
  if tg_op = 'UPDATE' and new.raw_user_meta_data is not distinct from old.raw_user_meta_data then
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

-- A line-up as its owner shows it. A list of what is shown, not of what is hidden: a later column stays private by itself.
create function private.shown_lineup(lineup public.user_lineup) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_object_agg(key, value) || jsonb_build_object(
    'team', (select to_jsonb(teams) from public.teams where teams.id = lineup.team_id)
  )
  from jsonb_each(to_jsonb(lineup))
  where key in ('id', 'name', 'title', 'team_id', 'team_name', 'updated_at')
    or key ~ '^((lw|c|rw)[1-4]|[lr]d[1-3]|g[sb])_(name|number|player_id)$';
$$;
revoke execute on function private.shown_lineup(public.user_lineup) from public, anon, authenticated, service_role;

-- Security definer: visitors read neither user_lineup nor user_preferences, and see here only what the owner shows.
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
  )
  from public.profiles as profile
  where lower(profile.profile_name) = lower(public_profile.name) and profile.is_public;
$$;
comment on function public.public_profile(text) is
  'The public page of a profile name, in any case of its letters; null when there is none or it is private, without telling which.';
revoke execute on function public.public_profile(text) from public, anon, authenticated, service_role;
grant execute on function public.public_profile(text) to anon, authenticated, service_role;
