-- Lineups of own teams cannot be public, because a public page would show names that a stranger typed.
update public.user_lineup set is_public = false where is_public and details ? 'team';

-- Security definer only to call functions of the schema private.
create or replace function private.prepare_lineup() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  compared public.user_lineup;
begin
  new.filled := private.filled_slots(new);
  if tg_op = 'INSERT' or new.name is distinct from old.name then
    new.name := private.trimmed(new.name);
  end if;
  if tg_op = 'INSERT' or new.title is distinct from old.title then
    new.title := private.trimmed(new.title);
  end if;
  if tg_op = 'INSERT' or new.details is distinct from old.details then
    new.details := private.clean_lineup_details(new.details);
  end if;
  if new.is_public and new.details ? 'team' then
    raise exception 'A lineup of your own team cannot be public. Share it by link instead.' using
      errcode = '23514', hint = 'own_team_public';
  end if;
  if new.team_id is not null and (tg_op = 'INSERT' or (new.team_id, new.team_name) is distinct from (old.team_id, old.team_name))
  then
    new.team_name := coalesce((select teams.name from public.teams where teams.id = new.team_id), new.team_name);
  end if;
  if tg_op = 'INSERT' then
    perform private.check_lineup(new);
    new.revision := 1;
    new.created_at := now();
    new.updated_at := now();
    return new;
  end if;
  -- Clients set none of these, and showing or hiding a lineup does not change it.
  new.revision := old.revision;
  new.created_at := old.created_at;
  new.updated_at := old.updated_at;
  compared := new;
  compared.is_public := old.is_public;
  if compared is distinct from old then
    perform private.check_lineup(new);
    new.revision := old.revision + 1;
    new.updated_at := now();
  end if;
  return new;
end;
$$;
