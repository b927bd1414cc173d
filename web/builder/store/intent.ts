/** What happens after a lineup is saved, discarded, or fetched. */
import type { SavedReference } from '#domain/draft.ts';
import type { Lineup } from '#domain/lineup.ts';
import type { Team } from '#domain/team.ts';

/** A saved lineup, ready to be opened. */
export interface Opening {
  readonly lineup: Lineup;
  readonly title: string;
  readonly saved: SavedReference;
}

/** The lineup of a link, ready to be opened. */
export interface SharedOpening {
  readonly team: Team;
  readonly lineup: Lineup;
}

/**
 * What the user wants to do next, once the open lineup is saved or discarded. Choosing another team is not an intent: every team
 * keeps its own draft.
 */
export type Intent =
  | { readonly kind: 'start-new' }
  | { readonly kind: 'sign-out' }
  | { readonly kind: 'open-saved'; readonly id: string }
  | ({ readonly kind: 'open-shared' } & SharedOpening);

/** The first save of a lineup under a name; the saved lineup will have this `id`. */
export interface NamedSave {
  readonly id: string;
  /** What the form starts with; a suggestion when missing. */
  readonly name?: string;
  /** Why the name was rejected. */
  readonly problem?: string;
  readonly intent: Intent | null;
}
