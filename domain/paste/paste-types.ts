/** What a pasted post says, and how it matches a team. */
import type { SlotId } from '#domain/formation.ts';
import type { Lineup } from '#domain/lineup.ts';
import type { Letter } from '#domain/letters.ts';
import type { RosterPlayer } from '#domain/player.ts';

/** A team with its roster. */
export interface PasteTeam {
  readonly id: string;
  readonly name: string;
  readonly abbreviation: string;
  readonly players: readonly RosterPlayer[];
}

/** A slot of the formation (`lw1`) or of the special teams (`pp1lf`), or a `ScratchReason`. */
export type PastePlace = SlotId;

/**
 * Why the fan has to decide.
 * - `ambiguous`: several players have this name.
 * - `unknown`: no player of the team has this name; `candidates` are the similar ones.
 * - `other-team`: a player of another team, usually a former one.
 * - `wrong-position`: the player cannot play in this slot.
 * - `twice`: the post has the player in more than one place.
 * - `conflict`: the post has several players in this slot.
 * - `unclear-place`: the player is clear, but the slot is not.
 */
export type PasteReason =
  | 'ambiguous'
  | 'unknown'
  | 'other-team'
  | 'wrong-position'
  | 'twice'
  | 'conflict'
  | 'unclear-place';

export interface PasteQuestion {
  /** Unique within its match. */
  readonly id: string;
  /** The name as typed: `Hughes`. */
  readonly text: string;
  readonly place: PastePlace;
  readonly reason: PasteReason;
  /** Players of the team who may be meant and can play there, best first. May be empty. */
  readonly candidates: readonly RosterPlayer[];
}

/** A player, or a question that decides the player, with its place. */
export interface PasteEntry {
  readonly place: PastePlace;
  readonly player: RosterPlayer | null;
  /** The question that decides the player; null if the player is clear. */
  readonly questionId: string | null;
  readonly letter: Letter | null;
}

export interface MatchedPost {
  readonly kind: 'matched';
  readonly team: PasteTeam;
  /**
   * The team that the caller asked for, if the post clearly means another one; otherwise null.
   * The match is then for `team`. To insist, match with the roster of one team only.
   */
  readonly insteadOf: PasteTeam | null;
  /** The players who are clear. All players in questions are missing. */
  readonly lineup: Lineup;
  readonly questions: readonly PasteQuestion[];
  /** Rows that were not understood, as typed. */
  readonly ignored: readonly string[];
  /**
   * The post only says what changes since the last game, and the caller did not pass that game's lineup.
   * Match again with `lastGame`.
   */
  readonly needsLastGame: boolean;
  /** What {@link lineup} was made from; `answerQuestions` adds the answers. */
  readonly entries: readonly PasteEntry[];
}

export type PasteMatch =
  /** No players in the text. */
  | { readonly kind: 'nothing' }
  /** The post may mean these teams, best match first. Ask, and match again with `teamId`. */
  | { readonly kind: 'which-team'; readonly teams: readonly PasteTeam[] }
  | MatchedPost;
