-- An account that was never confirmed says nothing about who owns its address.
create or replace trigger users_forget_reporter
  after delete on auth.users
  for each row when (old.email_confirmed_at is not null) execute function private.forget_reporter();
