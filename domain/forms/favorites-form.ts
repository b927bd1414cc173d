import * as v from 'valibot';

export const favoritesForm = v.object({
  favoritePlayer: v.nullable(v.string()),
  favoriteTeam: v.nullable(v.string()),
  showOnProfile: v.boolean(),
});
