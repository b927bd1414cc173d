-- How many of a lineup's 20 slots hold a player, so that a list can say "12/20" without reading 60 columns per row.

alter table public.user_lineup
  add column filled smallint not null default 0 check (filled between 0 and 20);
comment on column public.user_lineup.filled is
  'Slots that hold a player. Counted by a trigger on every insert and update; a value that a client sends is ignored.';

create function private.filled_slots(lineup public.user_lineup) returns integer
language sql
immutable
set search_path = ''
as $$
  select num_nonnulls(
    lineup.lw1_name, lineup.c1_name, lineup.rw1_name, lineup.lw2_name, lineup.c2_name, lineup.rw2_name,
    lineup.lw3_name, lineup.c3_name, lineup.rw3_name, lineup.lw4_name, lineup.c4_name, lineup.rw4_name,
    lineup.ld1_name, lineup.rd1_name, lineup.ld2_name, lineup.rd2_name, lineup.ld3_name, lineup.rd3_name,
    lineup.gs_name, lineup.gb_name
  );
$$;
revoke execute on function private.filled_slots(public.user_lineup) from public, anon, authenticated, service_role;

-- Counting is no change of the lineup: without its triggers, revision and updated_at stay as they are.
alter table public.user_lineup disable trigger user;
update public.user_lineup as lineup set filled = private.filled_slots(lineup);
alter table public.user_lineup enable trigger user;

-- As before, and it counts the filled slots.
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
  if tg_op = 'INSERT' then
    new.revision := 1;
    return new;
  end if;
  -- Clients set neither of these, and showing or hiding a lineup does not change it.
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
