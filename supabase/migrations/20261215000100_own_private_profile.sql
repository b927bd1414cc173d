-- Users see their own page while it is private.
do $$
declare
  body text := pg_get_functiondef('public.public_profile(text)'::regprocedure);
begin
  body := replace(body, '
  )
  from public.profiles', '
  ) || case when profile.is_public then ''{}'' else ''{"private": true}'' end::jsonb
  from public.profiles');
  execute replace(body, ' and profile.is_public;', '
    and (profile.is_public or profile.user_id::text = (
      select coalesce(nullif(current_setting(''request.jwt.claim.sub'', true), ''''), auth.jwt() ->> ''sub'')
    ));');
end;
$$;
comment on function public.public_profile(text) is
  'The public page of a profile name, in any case of its letters; null when there is none or it is private to someone else, without telling which.';
