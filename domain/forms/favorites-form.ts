import * as v from 'valibot';

/** The player and the team that a user cheers for, by id. */
export const favoritesForm = v.object({
  favoritePlayer: v.nullable(v.string()),
  favoriteTeam: v.nullable(v.string()),
  showOnProfile: v.boolean(),
});
