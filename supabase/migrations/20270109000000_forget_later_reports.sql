-- The deletion of an account erases its address only from reports that are newer than the account. On servers that do not ask for a
-- confirmation, a stranger could otherwise sign up with a reporter's address, delete the account, and so erase the address.
create or replace function private.forget_reporter() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.request_player set reporter_email = null
  where lower(reporter_email) = lower(old.email) and created_at >= old.created_at;
  return null;
end;
$$;
