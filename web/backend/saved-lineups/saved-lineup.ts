import { LARGEST_FORMATION } from '#domain/formation.ts';
import type { Database } from '../database.types.ts';
import { RequestError } from '../errors.ts';
import type { SignedInUser } from '../session.ts';

export type SavedLineup = Database['public']['Tables']['user_lineup']['Row'];

/** The columns that lists of saved lineups load. Requests that change a lineup return them, too. */
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
> & {
  /** The formation, the game, and other data without a column (domain/lineup-details.ts). */
  readonly details?: unknown;
};

const FACTS = 'id, name, title, team_id, team_name, is_public, filled, created_at, updated_at, revision';

const NAMES = LARGEST_FORMATION.slots.map(({ column }) => `${column ?? ''}_name`).join(', ');

/** Lists also load the players' names, so that users can search lineups by player. */
export const LISTED = `${FACTS}, details, ${NAMES}` as typeof FACTS;

export function ownId(user: SignedInUser | null): string {
  if (!user) throw new RequestError('You must be signed in.');
  return user.id;
}
