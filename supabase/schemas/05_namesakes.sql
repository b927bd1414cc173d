-- Players who share a name and whom an admin marked as different people. Find Duplicates does not list them.

create table public.namesakes (
  player_id bigint not null references public.players (id) on delete cascade,
  -- First and last name as fold_name() returns them. The mark applies only while the player has this name, and while all
  -- other players with this name are marked, too.
  name text not null check (length(btrim(name)) between 1 and 400),
  decided_at timestamptz not null default now(),
  primary key (player_id, name)
);
comment on table public.namesakes is
  'Who shares his name with others and is none of them. A group of one name is decided when all of its players stand here.';

alter table public.namesakes enable row level security;
revoke all on table public.namesakes from public, anon, authenticated, service_role;
grant select, insert, delete on table public.namesakes to authenticated;
grant select, insert, update, delete on table public.namesakes to service_role;

create policy "Admins read who is told apart"
  on public.namesakes for select to authenticated using ((select public.is_admin()));
create policy "Admins tell players apart"
  on public.namesakes for insert to authenticated with check ((select public.is_admin()));
create policy "Admins take it back"
  on public.namesakes for delete to authenticated using ((select public.is_admin()));
create policy "The secret key manages namesakes"
  on public.namesakes for all to service_role using (true) with check (true);
