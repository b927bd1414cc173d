-- Ends the session with the id sign_out if it is the caller's. Then returns the devices on which the caller is signed in.
-- The language is plpgsql, because the auth service's table of sessions might not exist yet when the function is created.
create function public.own_devices(sign_out uuid default null) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
begin
  delete from auth.sessions where id = own_devices.sign_out and user_id = me;
  return (
    select coalesce(jsonb_agg(to_jsonb(device) order by device.seen_at desc), '[]'::jsonb)
    from (
      select id, coalesce(user_agent, '') as user_agent, id::text = auth.jwt() ->> 'session_id' as is_here,
        coalesce(refreshed_at at time zone 'UTC', created_at) as seen_at
      from auth.sessions where user_id = me
      order by seen_at desc limit 50
    ) as device
  );
end;
$$;
comment on function public.own_devices(uuid) is
  'The devices on which the caller is signed in, last seen first. Signs one of them out before, if sign_out names it.';
