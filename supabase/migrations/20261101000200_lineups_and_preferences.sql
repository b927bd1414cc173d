-- What signed-in users keep: their line-ups and their favourites. Own rows only, for admins too.

-- Each slot keeps the player's name and number, so that a saved line-up can be shown as it was when the player is traded or
-- deleted. The player id is a hint, not a foreign key: a draft saved after an admin deleted a player must still be
-- accepted, and 20 foreign keys would want 20 indexes. A trigger on players empties the ids of deleted ones.
create table public.user_lineup (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- A line-up outlives its team: it keeps team_name and says that its team is gone.
  team_id bigint references public.teams (id) on delete set null,
  team_name text check (length(team_name) <= 120),
  name text not null check (length(btrim(name)) between 1 and 120),
  title text default 'My lineup' check (length(title) <= 120),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  lw1_name text,
  lw1_number integer,
  lw1_player_id bigint,
  c1_name text,
  c1_number integer,
  c1_player_id bigint,
  rw1_name text,
  rw1_number integer,
  rw1_player_id bigint,
  lw2_name text,
  lw2_number integer,
  lw2_player_id bigint,
  c2_name text,
  c2_number integer,
  c2_player_id bigint,
  rw2_name text,
  rw2_number integer,
  rw2_player_id bigint,
  lw3_name text,
  lw3_number integer,
  lw3_player_id bigint,
  c3_name text,
  c3_number integer,
  c3_player_id bigint,
  rw3_name text,
  rw3_number integer,
  rw3_player_id bigint,
  lw4_name text,
  lw4_number integer,
  lw4_player_id bigint,
  c4_name text,
  c4_number integer,
  c4_player_id bigint,
  rw4_name text,
  rw4_number integer,
  rw4_player_id bigint,
  ld1_name text,
  ld1_number integer,
  ld1_player_id bigint,
  rd1_name text,
  rd1_number integer,
  rd1_player_id bigint,
  ld2_name text,
  ld2_number integer,
  ld2_player_id bigint,
  rd2_name text,
  rd2_number integer,
  rd2_player_id bigint,
  ld3_name text,
  ld3_number integer,
  ld3_player_id bigint,
  rd3_name text,
  rd3_number integer,
  rd3_player_id bigint,
  gs_name text,
  gs_number integer,
  gs_player_id bigint,
  gb_name text,
  gb_number integer,
  gb_player_id bigint,
  unique (user_id, name),
  constraint user_lineup_slot_names_are_short check (
    greatest(
      length(lw1_name), length(c1_name), length(rw1_name), length(lw2_name), length(c2_name), length(rw2_name),
      length(lw3_name), length(c3_name), length(rw3_name), length(lw4_name), length(c4_name), length(rw4_name),
      length(ld1_name), length(rd1_name), length(ld2_name), length(rd2_name), length(ld3_name),
      length(rd3_name), length(gs_name), length(gb_name)
    ) <= 160
  ),
  constraint user_lineup_slot_numbers_are_jersey_numbers check (
    least(
      lw1_number, c1_number, rw1_number, lw2_number, c2_number, rw2_number, lw3_number, c3_number, rw3_number,
      lw4_number, c4_number, rw4_number, ld1_number, rd1_number, ld2_number, rd2_number, ld3_number,
      rd3_number, gs_number, gb_number
    ) >= 0
    and greatest(
      lw1_number, c1_number, rw1_number, lw2_number, c2_number, rw2_number, lw3_number, c3_number, rw3_number,
      lw4_number, c4_number, rw4_number, ld1_number, rd1_number, ld2_number, rd2_number, ld3_number,
      rd3_number, gs_number, gb_number
    ) <= 99
  )
);
create index user_lineup_user_id_created_at_idx on public.user_lineup (user_id, created_at desc);
create index user_lineup_user_id_updated_at_idx on public.user_lineup (user_id, updated_at desc);
create index user_lineup_team_id_idx on public.user_lineup (team_id);

-- Depth 0: the user's own change, not one that a deleted team or player brings about.
create trigger user_lineup_touch_updated_at
  before update on public.user_lineup
  for each row when (pg_trigger_depth() = 0) execute function private.touch_updated_at();

create function private.forget_deleted_players() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.user_lineup set
    lw1_player_id = case when lw1_player_id in (select id from gone) then null else lw1_player_id end,
    c1_player_id = case when c1_player_id in (select id from gone) then null else c1_player_id end,
    rw1_player_id = case when rw1_player_id in (select id from gone) then null else rw1_player_id end,
    lw2_player_id = case when lw2_player_id in (select id from gone) then null else lw2_player_id end,
    c2_player_id = case when c2_player_id in (select id from gone) then null else c2_player_id end,
    rw2_player_id = case when rw2_player_id in (select id from gone) then null else rw2_player_id end,
    lw3_player_id = case when lw3_player_id in (select id from gone) then null else lw3_player_id end,
    c3_player_id = case when c3_player_id in (select id from gone) then null else c3_player_id end,
    rw3_player_id = case when rw3_player_id in (select id from gone) then null else rw3_player_id end,
    lw4_player_id = case when lw4_player_id in (select id from gone) then null else lw4_player_id end,
    c4_player_id = case when c4_player_id in (select id from gone) then null else c4_player_id end,
    rw4_player_id = case when rw4_player_id in (select id from gone) then null else rw4_player_id end,
    ld1_player_id = case when ld1_player_id in (select id from gone) then null else ld1_player_id end,
    rd1_player_id = case when rd1_player_id in (select id from gone) then null else rd1_player_id end,
    ld2_player_id = case when ld2_player_id in (select id from gone) then null else ld2_player_id end,
    rd2_player_id = case when rd2_player_id in (select id from gone) then null else rd2_player_id end,
    ld3_player_id = case when ld3_player_id in (select id from gone) then null else ld3_player_id end,
    rd3_player_id = case when rd3_player_id in (select id from gone) then null else rd3_player_id end,
    gs_player_id = case when gs_player_id in (select id from gone) then null else gs_player_id end,
    gb_player_id = case when gb_player_id in (select id from gone) then null else gb_player_id end
  where array(select id from gone) && array[
      lw1_player_id, c1_player_id, rw1_player_id, lw2_player_id, c2_player_id, rw2_player_id, lw3_player_id,
      c3_player_id, rw3_player_id, lw4_player_id, c4_player_id, rw4_player_id, ld1_player_id, rd1_player_id,
      ld2_player_id, rd2_player_id, ld3_player_id, rd3_player_id, gs_player_id, gb_player_id
    ];
  return null;
end;
$$;
revoke execute on function private.forget_deleted_players() from public, anon, authenticated, service_role;

-- Once per statement: deleting a whole roster reads the saved line-ups once.
create trigger players_forget_deleted
  after delete on public.players
  referencing old table as gone
  for each statement execute function private.forget_deleted_players();

create table public.user_preferences (
  user_id uuid primary key references auth.users (id) on delete cascade,
  favorite_player bigint references public.players (id) on delete set null,
  favorite_team bigint references public.teams (id) on delete set null,
  display_profile boolean not null default true,
  bio text check (length(bio) <= 1000)
);
create index user_preferences_favorite_player_idx on public.user_preferences (favorite_player);
create index user_preferences_favorite_team_idx on public.user_preferences (favorite_team);

alter table public.user_lineup enable row level security;
revoke all on table public.user_lineup from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.user_lineup to authenticated, service_role;

create policy "Users read their own line-ups"
  on public.user_lineup for select to authenticated using (user_id = (select auth.uid()));
create policy "Users save line-ups of their own"
  on public.user_lineup for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Users change their own line-ups"
  on public.user_lineup for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "Users delete their own line-ups"
  on public.user_lineup for delete to authenticated using (user_id = (select auth.uid()));
create policy "The secret key manages line-ups"
  on public.user_lineup for all to service_role using (true) with check (true);

alter table public.user_preferences enable row level security;
revoke all on table public.user_preferences from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.user_preferences to authenticated, service_role;

create policy "Users read their own preferences"
  on public.user_preferences for select to authenticated using (user_id = (select auth.uid()));
create policy "Users save preferences of their own"
  on public.user_preferences for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Users change their own preferences"
  on public.user_preferences for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "Users delete their own preferences"
  on public.user_preferences for delete to authenticated using (user_id = (select auth.uid()));
create policy "The secret key manages preferences"
  on public.user_preferences for all to service_role using (true) with check (true);
