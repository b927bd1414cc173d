-- Deleting one player read all saved lineups, 4 s with a million. Readers take an unknown id for someone who is gone.
drop trigger players_forget_deleted on public.players;
drop trigger teams_forget_deleted on public.teams;
drop function private.forget_deleted_players();
drop function private.forget_deleted_opponents();
