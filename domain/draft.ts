/**
 * The draft that survives reload, crash and sign-in round trips: what is written, and the one way back in. Whatever
 * stands in storage (an older version, a hand-edited text, half a write) passes {@link restoreDraft}, which repairs it
 * piece by piece and never throws.
 */
import { assign, countFilled, EMPTY_LINEUP, isRefusal, type Lineup } from './lineup.ts';
import type { SlottedPlayer } from './player.ts';
import { parsePosition } from './positions.ts';
import { SLOTS } from './slots.ts';
import { normalizeTeam, type Team } from './team.ts';

/** Longest title of a line-up, in characters. */
export const TITLE_MAX_LENGTH = 80;

/** The saved line-up that a draft is an edit of. */
export interface SavedReference {
  /** `user_lineup.id`. */
  readonly id: string;
  /** Whose it is: for everyone else the draft is a new line-up. */
  readonly userId: string;
  readonly name: string;
  /** `user_lineup.revision` that the draft began from; another one in the table means that it was changed elsewhere. */
  readonly revision: number;
  /** {@link contentPrint} of what is saved under that revision. */
  readonly print: string;
}

export interface Draft {
  readonly team: Team | null;
  readonly lineup: Lineup;
  readonly title: string;
  /** Null for a new line-up. */
  readonly saved: SavedReference | null;
}

export const EMPTY_DRAFT: Draft = { team: null, lineup: EMPTY_LINEUP, title: '', saved: null };

/** 1 knew no saved line-ups. */
const VERSION = 2;

/**
 * What of a line-up is saved, as a text: two contents are the same when their texts are. Players are told apart by what a
 * saved row keeps of them; the ids of test players are not among that.
 */
export function contentPrint(lineup: Lineup, title: string): string {
  const players = SLOTS.map(({ id: slot }) => {
    const player = lineup[slot];
    return player && [/^\d+$/.test(player.id) ? player.id : '', player.name, player.number];
  });
  return JSON.stringify([title.trim(), ...players]);
}

/** Whether saving would change anything: the content differs from what is saved, or a new line-up holds a player. */
export function isUnsaved({ lineup, title, saved }: Omit<Draft, 'team'>): boolean {
  return saved ? contentPrint(lineup, title) !== saved.print : countFilled(lineup) > 0;
}

/** The text to keep for a draft. */
export function serializeDraft(draft: Draft): string {
  return JSON.stringify({ version: VERSION, ...draft });
}

type Fields = Readonly<Record<string, unknown>>;

function asFields(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

function parse(text: string | null): Fields | null {
  try {
    return asFields(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}

function restorePlayer(value: unknown): SlottedPlayer | null {
  const fields = asFields(value);
  if (!fields) return null;
  const { id, name, position, number } = fields;
  if (typeof id !== 'string' || !id || typeof name !== 'string' || !name.trim()) return null;
  const known = typeof position === 'string' ? parsePosition(position) : null;
  if (!known) return null;
  const valid = typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= 99;
  return { id, name: name.trim(), position: known, number: valid ? number : null };
}

/** A line-up from untrusted fields: a player who is damaged, stands twice or may not stand there leaves his slot empty. */
function restoreLineup(value: unknown): Lineup {
  const fields = asFields(value);
  if (!fields) return EMPTY_LINEUP;
  let lineup = EMPTY_LINEUP;
  for (const { id } of SLOTS) {
    const player = Object.hasOwn(fields, id) ? restorePlayer(fields[id]) : null;
    const next = player ? assign(lineup, player, id) : lineup;
    if (!isRefusal(next)) lineup = next;
  }
  return lineup;
}

function restoreReference(value: unknown): SavedReference | null {
  const { id, userId, name, revision, print } = asFields(value) ?? {};
  const texts = [id, userId, name, print].every((text) => typeof text === 'string' && text !== '');
  if (!texts || !Number.isSafeInteger(revision)) return null;
  return { id, userId, name, revision, print } as SavedReference;
}

/** The draft of a stored text; an empty one for garbage, an unknown version or a draft without a team. */
export function restoreDraft(text: string | null): Draft {
  const fields = parse(text);
  if (!fields || (fields.version !== 1 && fields.version !== VERSION)) return EMPTY_DRAFT;
  const teamFields = asFields(fields.team);
  const team = teamFields ? normalizeTeam(teamFields) : null;
  if (!team) return EMPTY_DRAFT;
  return {
    team,
    lineup: restoreLineup(fields.lineup),
    title: typeof fields.title === 'string' ? fields.title.slice(0, TITLE_MAX_LENGTH) : '',
    saved: restoreReference(fields.saved),
  };
}
