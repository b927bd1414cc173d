-- What a link preview shows of a profile. The whole profile has up to 50 lineups, which take up to 250 ms to read.
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
revoke execute on function public.profile_preview(text) from public, anon, authenticated, service_role;
grant execute on function public.profile_preview(text) to anon, authenticated, service_role;
