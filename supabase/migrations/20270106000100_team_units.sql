-- A season has 27 MB of units. A visitor's query that unpacked them all took seconds, and four such queries stopped others.
revoke select on table public.game_lines from anon, authenticated;
grant select (game_id, team_id, lines) on table public.game_lines to anon, authenticated;
alter function public.team_units(bigint) security definer;
