-- Who may call which function. A hosted project grants new functions to all API roles, and PostgreSQL grants them to everyone. So
-- all rights are revoked first. Trigger functions need no rights.
revoke execute on all functions in schema private from public, anon, authenticated, service_role;
revoke execute on function
  public.is_admin, public.require_admin, public.public_profile, public.profile_preview, public.visit_statistics, public.delete_visits,
  public.download_counts, public.stored_count, public.find_visits, public.stage_rows, public.take_staged_rows, public.fold_name,
  public.write_players, public.update_players, public.import_league, public.move_players, public.delete_players,
  public.undo_admin_action, public.watch_feed_jobs, public.claim_feed_job, public.note_feed_job, public.finish_feed_job,
  public.lease_feed_job, public.release_feed_job, public.request_feed_job, public.link_nhl_ids, public.apply_roster_updates,
  public.settle_rosters, public.team_briefing, public.store_games, public.cancel_missing_games, public.games_without_lines,
  public.store_game_lines, public.note_game_try, public.forget_old_games, public.game_calls, public.team_calls_table,
  public.call_record, public.calls_to_score, public.score_calls, public.own_devices, public.team_units, public.team_season,
  public.tonight
  from public, anon, authenticated, service_role;

grant execute on function
  public.public_profile, public.profile_preview, public.team_briefing, public.game_calls, public.team_calls_table, public.call_record,
  public.team_units, public.team_season, public.tonight
  to anon, authenticated, service_role;

grant execute on function
  public.is_admin, public.require_admin, public.visit_statistics, public.delete_visits, public.download_counts,
  public.stored_count, public.find_visits, public.stage_rows, public.take_staged_rows, public.fold_name, public.write_players,
  public.update_players, public.import_league, public.move_players, public.delete_players, public.undo_admin_action,
  public.request_feed_job, public.link_nhl_ids, public.apply_roster_updates, public.settle_rosters
  to authenticated, service_role;

grant execute on function
  private.before_puck_drop, public.own_devices
  to authenticated;

grant execute on function
  public.watch_feed_jobs, public.claim_feed_job, public.note_feed_job, public.finish_feed_job, public.lease_feed_job,
  public.release_feed_job, public.store_games, public.cancel_missing_games, public.games_without_lines, public.store_game_lines,
  public.note_game_try, public.forget_old_games, public.calls_to_score, public.score_calls
  to service_role;
