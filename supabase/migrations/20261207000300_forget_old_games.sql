-- Games of past seasons are deleted, except those that fans called.

create function public.forget_old_games(before timestamptz) returns integer
language plpgsql
set search_path = ''
as $$
declare
  forgotten integer;
begin
  delete from public.games
  where starts_at < before and not exists (select from public.calls where calls.game_id = games.id);
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;
comment on function public.forget_old_games(timestamptz) is
  'Deletes games from before a time, with their lines, unless somebody called one. Returns how many.';
revoke execute on function public.forget_old_games(timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.forget_old_games(timestamptz) to service_role;
