-- Users see their own page while it is private.
create or replace function public.public_profile(name text) returns jsonb
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
