/** The result of matching a pasted post with a team: a lineup, questions, and ignored texts. */
import type { SlotId } from '#domain/formation.ts';
import type { Lineup } from '#domain/lineup.ts';
import type { Letter } from '#domain/letters.ts';
import type { RosterPlayer } from '#domain/player.ts';

export interface PasteTeam {
  readonly id: string;
  readonly name: string;
  readonly abbreviation: string;
  readonly players: readonly RosterPlayer[];
}

/** A slot of the formation (`lw1`) or of the special teams (`pp1lf`), or a `ScratchReason`. */
export type PastePlace = SlotId;

/** Why the fan has to decide. */
export type PasteReason =
  /** Several players have this name. */
  | 'ambiguous'
  /** No player of the team has this name; `candidates` are the similar ones. */
  | 'unknown'
  /** Only players of other teams have this name. Usually, the player has left the post's team. */
  | 'other-team'
  /** The player cannot play in this slot. */
  | 'wrong-position'
  /** The post has the player in more than one place. */
  | 'twice'
  /** The post has several players in this slot. */
  | 'conflict'
  /** The player is clear, but the slot is not. */
  | 'unclear-place';

export interface PasteQuestion {
  /** Unique within a match. */
  readonly id: string;
  /** The name as typed: `Hughes`. */
  readonly text: string;
  readonly place: PastePlace;
  readonly reason: PasteReason;
  /** The team's players whom the text may mean and who can play in `place`, best first. May be empty. */
  readonly candidates: readonly RosterPlayer[];
}

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
   * The requested team, if the post clearly means another team; otherwise null. If set, `team` is the other team, and
   * the match is for `team`. To match with the requested team, pass `isChosen`.
   */
  readonly insteadOf: PasteTeam | null;
  /** Contains the players who are clear. The players of open questions are missing. */
  readonly lineup: Lineup;
  readonly questions: readonly PasteQuestion[];
  /** Rows and names that were not understood, as typed. */
  readonly ignored: readonly string[];
  /**
   * Whether the post only says what changes since the last game, but that game's lineup was not passed.
   * If so, match again with `lastGame`.
   */
  readonly needsLastGame: boolean;
  /** {@link lineup} was built from these entries. `answerQuestions` combines the entries with the answers. */
  readonly entries: readonly PasteEntry[];
}

export type PasteMatch =
  /** No players in the text. */
  | { readonly kind: 'nothing' }
  /** The post may mean these teams, best match first. Ask the fan, and match again with `teamId`. */
  | { readonly kind: 'which-team'; readonly teams: readonly PasteTeam[] }
  | MatchedPost;
