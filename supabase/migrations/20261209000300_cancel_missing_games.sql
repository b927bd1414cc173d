-- The feed drops games that are not played, such as the seventh of a series. One that appears again is stored as scheduled.
create function public.cancel_missing_games(club text, season text, known jsonb) returns integer
language plpgsql
set search_path = ''
as $$
declare
  cancelled integer;
begin
  update public.games set state = 'cancelled'
  where games.season = cancel_missing_games.season
    and cancel_missing_games.club in (games.home_abbreviation, games.away_abbreviation)
    and games.state = 'scheduled' and games.starts_at > clock_timestamp()
    and not known @> to_jsonb(games.id);
  get diagnostics cancelled = row_count;
  return cancelled;
end;
$$;
comment on function public.cancel_missing_games(text, text, jsonb) is
  'Cancels a club''s games to come of a season, except those with the known ids. Returns how many changed.';
revoke execute on function public.cancel_missing_games(text, text, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.cancel_missing_games(text, text, jsonb) to service_role;
