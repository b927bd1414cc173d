import type { Database } from '../database.types.ts';
import { RequestError } from '../errors.ts';
import type { SignedInUser } from '../signed-in-user.ts';

export type SavedLineup = Database['public']['Tables']['user_lineup']['Row'];

/** What lists show of a saved lineup. Requests that change one resolve with it, too. */
export type SavedLineupListing = Pick<
  SavedLineup,
  | 'id'
  | 'name'
  | 'title'
  | 'team_id'
  | 'team_name'
  | 'is_public'
  | 'filled'
  | 'created_at'
  | 'updated_at'
  | 'revision'
>;

export const LISTED =
  'id, name, title, team_id, team_name, is_public, filled, created_at, updated_at, revision';

/** Returns the user's id to filter their rows by. Throws if no user is signed in. */
export function ownId(user: SignedInUser | null): string {
  if (!user) throw new RequestError('You must be signed in.');
  return user.id;
}
