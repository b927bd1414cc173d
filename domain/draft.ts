/**
 * The drafts of a browser tab, and their storage format.
 * {@link restoreTab} accepts any stored text, and never throws.
 */
import { perObject } from '#domain/per-object.ts';
import { type CardWords, NO_WORDS, readCardWords } from './card-words.ts';
import { type Formation, FORMATIONS, STANDARD_FORMATION } from './formation.ts';
import { type History, HISTORY_LIMIT, startHistory } from './history.ts';
import { readLetterFacts } from './letters.ts';
import { repairLineup } from './lineup-repair.ts';
import {
  isClub,
  isGuest,
  type Lineup,
  type LineupAdditions,
  makeLineup,
  mayStandIn,
  playerAt,
  type Scratch,
} from './lineup.ts';
import { cutCharacters } from './plain-text.ts';
import type { SlottedPlayer } from './player.ts';
import { parsePosition } from './positions.ts';
import { normalizeTeam, type Team } from './team.ts';

/** In characters. */
export const TITLE_MAX_LENGTH = 80;

export interface SavedReference {
  /** `user_lineup.id`. */
  readonly id: string;
  /** The owner of the saved lineup. If another user opens this draft, it becomes a new lineup. */
  readonly userId: string;
  readonly name: string;
  /**
   * The `user_lineup.revision` that the draft started from.
   * If the row has another revision, the lineup was changed elsewhere.
   */
  readonly revision: number;
  /** The `contentHash` (domain/unsaved.ts) of the saved lineup at `revision`. */
  readonly print: string;
}

export interface Draft {
  readonly team: Team;
  readonly history: History<Lineup>;
  readonly title: string;
  readonly words: CardWords;
  /** The NHL's id of the game that was filled into `words`. Each game is filled in only once. */
  readonly filledGame: string | null;
  /** Null for a new lineup. */
  readonly saved: SavedReference | null;
}

export interface TabDrafts {
  /** The open draft; null before a team is chosen. */
  readonly current: Draft | null;
  /** The draft that was open before `current`. Undo returns to this draft. */
  readonly previous: Draft | null;
  /** Drafts of other teams, most recently used first, at most one per team. */
  readonly otherTeamDrafts: readonly Draft[];
}

export const EMPTY_TAB: TabDrafts = { current: null, previous: null, otherTeamDrafts: [] };

/** The maximum number of drafts of other teams. The least recently used ones are dropped. */
export const MAX_OTHER_TEAM_DRAFTS = 40;

/** The maximum number of stored undo steps, and of stored redo steps. An open page can have more. */
export const STORED_STEPS = 50;

const VERSION = 3;

export function startDraft(team: Team, lineup: Lineup): Draft {
  return { team, history: startHistory(lineup), title: '', words: NO_WORDS, filledGame: null, saved: null };
}

/** Caches each draft's text. Drafts are immutable, so a change serializes only the changed draft. */
const draftText = perObject((draft: Draft): string => {
  const { history, team, ...rest } = draft;
  // Steps refer to players by index, so that each step takes only about 50 characters.
  const indices = new Map<SlottedPlayer, number>();
  const indexOf = (player: SlottedPlayer | null) => {
    if (!player) return -1;
    if (!indices.has(player)) indices.set(player, indices.size);
    return indices.get(player);
  };
  const pack = (lineup: Lineup) => {
    const { id: formation, slots } = lineup.formation;
    const places = slots.map(({ id }) => indexOf(playerAt(lineup, id)));
    const step = formation === STANDARD_FORMATION.id ? places : [formation, ...places];
    const { guests, scratches, units } = lineup;
    if (scratches.length + guests.length + Object.keys(units).length === 0) return step;
    const out = scratches.map(({ player, reason, slot }) => [indexOf(player), reason, slot]);
    return { step, out, guests: guests.map(indexOf), units };
  };
  const future = history.future.slice(0, STORED_STEPS).map(pack);
  const past = history.past.slice(-STORED_STEPS).map(pack);
  const present = pack(history.present);
  return JSON.stringify({ team, past, present, future, players: [...indices.keys()], ...rest });
});

/** The text to store for a tab. `at` is the time of the change, in milliseconds since 1970. */
export function serializeTab({ current, previous, otherTeamDrafts }: TabDrafts, at: number): string {
  const [open, before] = [current, previous].map((draft) => (draft ? draftText(draft) : 'null'));
  const others = otherTeamDrafts.map(draftText).join(',');
  return `{"version":${VERSION},"at":${at},"current":${open},"previous":${before},"shelf":[${others}]}`;
}

type Fields = Readonly<Record<string, unknown>>;

function asFields(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
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
  const { id, name, position, number, shoots, club } = fields;
  if (typeof id !== 'string' || !id || typeof name !== 'string' || !name.trim()) return null;
  const known = typeof position === 'string' ? parsePosition(position) : null;
  if (!known) return null;
  const valid = typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= 99;
  return {
    id,
    name: name.trim(),
    position: known,
    number: valid ? number : null,
    ...((shoots === 'L' || shoots === 'R') && { shoots }),
    ...readLetterFacts(asFields(fields.facts)?.letter),
    ...(typeof club === 'string' && isClub(club) && { club }),
  };
}

/**
 * Builds a lineup from untrusted players, who are in the order of the slots.
 * Drops duplicates and players who may not play in their slot.
 */
function restoreLineup(
  players: readonly (SlottedPlayer | null | undefined)[],
  formation: Formation = STANDARD_FORMATION,
  additions?: LineupAdditions,
): Lineup {
  const seen = new Set<string>();
  const restored: Record<string, SlottedPlayer> = {};
  for (const [index, slot] of formation.slots.entries()) {
    const player = players[index];
    if (!player || seen.has(player.id) || !mayStandIn(player, slot)) continue;
    seen.add(player.id);
    restored[slot.id] = player;
  }
  return repairLineup(makeLineup(restored, formation, additions));
}

function restoreReference(value: unknown): SavedReference | null {
  const { id, userId, name, revision, print } = asFields(value) ?? {};
  const complete = [id, userId, name, print].every((text) => typeof text === 'string' && text !== '');
  if (!complete || !Number.isSafeInteger(revision)) return null;
  return { id, userId, name, revision, print } as SavedReference;
}

function restoreAdditions(
  { guests, out, units }: Fields,
  playerOf: (index: unknown) => SlottedPlayer | null | undefined,
): LineupAdditions {
  const scratches = asList(out).flatMap((entry): readonly Scratch[] => {
    const [index, reason, slot] = asList(entry);
    const player = playerOf(index);
    if (!player) return [];
    if (reason === 'injured') return [{ player, reason }];
    return [{ player, reason: 'scratched', ...(typeof slot === 'string' && { slot }) }];
  });
  const placed = Object.entries(asFields(units) ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const joined = asList(guests).flatMap((index) => {
    const player = playerOf(index);
    return player && isGuest(player) ? [player] : [];
  });
  return { scratches, guests: joined, units: Object.fromEntries(placed) };
}

function restoreHistory({ players, past, present, future }: Fields): History<Lineup> {
  const known = asList(players).map(restorePlayer);
  const playerOf = (index: unknown) => (typeof index === 'number' ? known[index] : null);
  const unpack = (value: unknown) => {
    // Steps with scratches or special teams are objects. All other steps are lists.
    const fields = asFields(value);
    const step = asList(fields ? fields.step : value);
    const isNamed = typeof step[0] === 'string';
    return restoreLineup(
      (isNamed ? step.slice(1) : step).map(playerOf),
      isNamed ? FORMATIONS.find(({ id }) => id === step[0]) : STANDARD_FORMATION,
      fields ? restoreAdditions(fields, playerOf) : undefined,
    );
  };
  return {
    past: asList(past).slice(-HISTORY_LIMIT).map(unpack),
    present: unpack(present),
    future: asList(future).slice(0, HISTORY_LIMIT).map(unpack),
  };
}

function restoreDraft(value: unknown): Draft | null {
  const fields = asFields(value);
  const teamFields = asFields(fields?.team);
  const team = teamFields && normalizeTeam(teamFields);
  if (!fields || !team) return null;
  return {
    team,
    history: restoreHistory(fields),
    title: typeof fields.title === 'string' ? cutCharacters(fields.title, TITLE_MAX_LENGTH) : '',
    words: readCardWords(fields.words),
    filledGame: typeof fields.filledGame === 'string' ? fields.filledGame : null,
    saved: restoreReference(fields.saved),
  };
}

/** Restores drafts from a stored text. Returns `EMPTY_TAB` for damaged texts and unknown versions. */
export function restoreTab(text: string | null): TabDrafts {
  const fields = parse(text);
  if (fields?.version !== VERSION) return EMPTY_TAB;
  const current = restoreDraft(fields.current);
  const taken = new Set([current?.team.id]);
  const otherTeamDrafts = asList(fields.shelf)
    .slice(0, MAX_OTHER_TEAM_DRAFTS)
    .flatMap((value) => restoreDraft(value) ?? [])
    .filter(({ team: { id } }) => !taken.has(id) && taken.add(id));
  return { current, previous: restoreDraft(fields.previous), otherTeamDrafts };
}
