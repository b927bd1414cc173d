/** Sentences for the database's error codes about own teams. A test checks that none is missing. */
export const OWN_TEAM_SENTENCES = {
  own_team_invalid: 'The name, short name, colors, or players of this team are not valid.',
  own_team_limit_reached: 'Your account can keep at most {most} teams. Delete one first.',
};
