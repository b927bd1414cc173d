-- Favorites and profile settings. Only their owners can read and write them. Even admins have no access.

create table public.user_preferences (
  user_id uuid primary key references auth.users (id) on delete cascade,
  favorite_player bigint references public.players (id) on delete set null,
  favorite_team bigint references public.teams (id) on delete set null,
  display_profile boolean not null default true,
  bio text check (length(bio) <= 1000)
);

create index user_preferences_favorite_player_idx on public.user_preferences (favorite_player);
create index user_preferences_favorite_team_idx on public.user_preferences (favorite_team);

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
