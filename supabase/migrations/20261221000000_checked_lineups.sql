-- Rejects lineups that only a direct request can send, and says why a call can no longer change instead of changing no row.
create function private.check_lineup(lineup public.user_lineup) returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if (
    select count(id) > count(distinct id)
    from unnest(private.slot_columns()) as slot, to_jsonb(lineup) as cells, jsonb_extract_path_text(cells, slot || '_player_id') as id
  ) then
    raise exception 'A player can hold only one place in a lineup.' using errcode = '23514', hint = 'lineup_player_twice';
  end if;
  if to_jsonb(lineup)::text ~ U&'[\061C\200E\200F\202A-\202E\2066-\2069]' then
    raise exception 'A lineup cannot contain characters that change the direction of text.' using
      errcode = '23514', hint = 'lineup_text_direction';
  end if;
end;
$$;
revoke execute on function private.check_lineup(public.user_lineup) from public, anon, authenticated, service_role;

do $$
declare
  body text := pg_get_functiondef('private.prepare_lineup()'::regprocedure);
begin
  body := replace(body, $before$
  if tg_op = 'INSERT' then
    new.revision := 1;$before$, $after$
  if new.team_id is not null and (tg_op = 'INSERT' or (new.team_id, new.team_name) is distinct from (old.team_id, old.team_name))
  then
    new.team_name := coalesce((select teams.name from public.teams where teams.id = new.team_id), new.team_name);
  end if;
  if tg_op = 'INSERT' then
    perform private.check_lineup(new);
    new.revision := 1;
    new.created_at := now();
    new.updated_at := now();$after$);
  body := replace(body, '
  new.updated_at := old', '
  new.created_at := old.created_at;
  new.updated_at := old');
  execute replace(body, '
    new.revision := old', '
    perform private.check_lineup(new);
    new.revision := old');
end;
$$;
-- For policies: true for the caller's own calls, and an error that says why after puck drop. Without it, a late change would
-- silently change no row.
create function private.before_puck_drop(game bigint) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  if not exists (
    select from public.games where games.id = game and locked_at is null and clock_timestamp() < starts_at
  ) then
    raise exception 'The puck has dropped, so calls of this game can no longer change.' using
      hint = 'call_after_puck_drop';
  end if;
  return true;
end;
$$;
revoke execute on function private.before_puck_drop(bigint) from public, anon, authenticated, service_role;
grant execute on function private.before_puck_drop(bigint) to authenticated;

drop policy "Users change their own calls before puck drop" on public.calls;
drop policy "Users take back their own calls before puck drop" on public.calls;
create policy "Users change their own calls before puck drop"
  on public.calls for update to authenticated
  using (user_id = (select auth.uid()) and case when user_id = (select auth.uid()) then private.before_puck_drop(game_id) end)
  with check (
    user_id = (select auth.uid())
    and exists (
      select from public.games
      where games.id = game_id and state = 'scheduled' and time_known and locked_at is null
        and clock_timestamp() < starts_at
    )
  );
create policy "Users take back their own calls before puck drop"
  on public.calls for delete to authenticated
  using (user_id = (select auth.uid()) and case when user_id = (select auth.uid()) then private.before_puck_drop(game_id) end);
grant usage on sequence public.teams_id_seq to authenticated, service_role;
grant usage on sequence public.players_id_seq to authenticated, service_role;
