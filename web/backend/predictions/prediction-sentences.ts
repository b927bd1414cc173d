/** Sentences for the database's error codes about predictions. A test checks that none is missing. */
export const PREDICTION_SENTENCES = {
  call_after_puck_drop: 'The puck has dropped, so calls of this game can no longer change.',
  call_game_not_scheduled: 'This game is postponed or canceled, so it takes no calls.',
  call_game_without_time: 'The time of this game is not known yet, so it takes no calls.',
  call_is_fixed: 'A call cannot be moved to another game, team, or user.',
  call_lineup_invalid:
    'A call needs a complete lineup of players on the team’s roster. Replace the players who left, then call again.',
  call_team_not_in_game: 'This team does not play in this game.',
};
