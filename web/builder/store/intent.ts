import type { CardWords } from '#domain/card-words.ts';
import type { SavedReference } from '#domain/draft.ts';
import type { Lineup } from '#domain/lineup.ts';
import type { Team } from '#domain/team.ts';

export interface Opening {
  readonly lineup: Lineup;
  readonly title: string;
  readonly words: CardWords;
  readonly saved: SavedReference;
}

export interface SharedOpening {
  readonly team: Team;
  readonly lineup: Lineup;
}

/**
 * What the user does next, after the open lineup is saved or discarded.
 * Choosing another team is not an intent, because every team has its own draft.
 */
export type Intent =
  | { readonly kind: 'start-new' }
  | { readonly kind: 'sign-out' }
  | { readonly kind: 'open-saved'; readonly id: string }
  | ({ readonly kind: 'open-shared' } & SharedOpening);

/** The first save of a lineup under a name. `id` becomes the saved lineup's id. */
export interface NamedSave {
  readonly id: string;
  /** The form's initial name. If missing, the form suggests one. */
  readonly name?: string;
  readonly problem?: string;
  readonly intent: Intent | null;
}
