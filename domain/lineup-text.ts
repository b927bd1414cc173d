/** Lineups as text: `Knies – Matthews – Nylander`, one row per line, for posts without pictures. */
import { type CardWords, NO_WORDS } from './card-words.ts';
import type { Slot } from './formation.ts';
import { letterOf } from './letters.ts';
import type { Lineup, Scratch } from './lineup.ts';
import type { SlottedPlayer } from './player.ts';
import { splitPlayerName } from './player-name.ts';
import { foldText } from './roster-search.ts';
import { UNITS, unitsLineup } from './special-teams.ts';

/** Returns the lineup's title, or `Toronto Maple Leafs lineup` without a title. */
export function lineupHeadline(title: string, teamName: string): string {
  return title.trim() || `${teamName} lineup`;
}

/**
 * Returns the title, followed by the team's name unless the title contains it.
 * For texts that do not show the team elsewhere.
 */
export function headlines(title: string, teamName: string): readonly string[] {
  const headline = lineupHeadline(title, teamName);
  return foldText(headline).includes(foldText(teamName)) ? [headline] : [headline, `${teamName} lineup`];
}

/** Shortens names to last names. Players who share a last name get an initial (`J. Hughes`). */
function callNames(names: readonly string[]): (name: string) => string {
  const counts = new Map<string, number>();
  for (const name of names) {
    const { last } = splitPlayerName(name);
    counts.set(last, (counts.get(last) ?? 0) + 1);
  }
  return (name) => {
    const { first, last } = splitPlayerName(name);
    const initial = Array.from(first)[0];
    return initial && (counts.get(last) ?? 0) > 1 ? `${initial}. ${last}` : last;
  };
}

/** ` (C)`, ` (from UTA)`, ` (C, from UTA)`, or an empty text. */
export function noteOf(player: SlottedPlayer): string {
  const notes = [letterOf(player), player.club && `from ${player.club}`].filter(Boolean);
  return notes.length > 0 ? ` (${notes.join(', ')})` : '';
}

function zoneRows({ formation, players }: Lineup, callName: (name: string) => string): readonly string[] {
  const nameOf = ({ id }: Slot) => (players[id] ? callName(players[id].name) + noteOf(players[id]) : '—');
  return formation.zones.map(({ rows }) => rows.map(({ slots }) => slots.map(nameOf).join(' – ')).join('\n'));
}

/** `PP1: Knies – Matthews – Nylander – Tavares – Rielly`, for units with at least one player. */
export function unitRows(lineup: Lineup, callName: (name: string) => string): readonly string[] {
  const { formation, players } = unitsLineup(lineup);
  return UNITS.flatMap((unit) => {
    const slots = formation.slots.filter(({ label }) => label.startsWith(unit));
    if (slots.every(({ id }) => !players[id])) return [];
    const names = slots.map(({ id }) => (players[id] ? callName(players[id].name) : '—'));
    return [`${unit}: ${names.join(' – ')}`];
  });
}

const REASONS = [
  ['Scratches', 'scratched'],
  ['Injured', 'injured'],
] as const;

export interface ScratchGroup {
  readonly label: string;
  readonly players: readonly string[];
}

/** Returns the texts of the players who do not dress, grouped by reason. Omits groups without players. */
export function scratchGroups(
  { scratches }: Pick<Lineup, 'scratches'>,
  textOf: (scratch: Scratch) => string,
): readonly ScratchGroup[] {
  return REASONS.map(([label, reason]) => ({
    label,
    players: scratches.filter((scratch) => scratch.reason === reason).map(textOf),
  })).filter(({ players }) => players.length > 0);
}

/** `Scratches: Kämpf, Benoit` and `Injured: Marner`; empty without scratches. */
export function scratchLines(
  lineup: Pick<Lineup, 'scratches'>,
  callName: (name: string) => string,
): readonly string[] {
  const groups = scratchGroups(lineup, ({ player }) => callName(player.name));
  return groups.map(({ label, players }) => `${label}: ${players.join(', ')}`);
}

/** The opponent, date, and note on one line: `vs. Boston Bruins – Sat, 7:00 PM – GAME 7`. May be empty. */
export function gameLine({ opponent, when, venue, note }: CardWords): string {
  const other = opponent && `${venue === 'away' ? 'at' : 'vs.'} ${opponent}`;
  return [other, when, note].filter((part) => part !== '').join(' – ');
}

/** `Lines by @name`. Empty without a signature. */
export function signatureLine({ signature }: Pick<CardWords, 'signature'>): string {
  return signature && `Lines by ${signature}`;
}

/**
 * The lineup's rows in reading order, with a blank line between zones and `—` for empty slots.
 * Special teams and scratches follow.
 */
export function lineupRows(lineup: Lineup): string {
  const { formation, players, scratches } = lineup;
  const names = [
    ...formation.slots.flatMap(({ id }) => players[id]?.name ?? []),
    ...scratches.map(({ player }) => player.name),
  ];
  const callName = callNames(names);
  return [
    ...zoneRows(lineup, callName),
    unitRows(lineup, callName).join('\n'),
    scratchLines(lineup, callName).join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Title and team on one line: `Opening night – Toronto Maple Leafs lineup`. */
export function lineupCaption(title: string, teamName: string): string {
  return headlines(title, teamName).join(' – ');
}

export interface LineupWords {
  readonly lineup: Lineup;
  /** May be empty. */
  readonly title: string;
  readonly teamName: string;
  /** The game and the signature. */
  readonly words?: CardWords | undefined;
  readonly link: string;
}

/** The full text: title, team, and game; then the rows; then signature and link. */
export function lineupText({ lineup, title, teamName, words = NO_WORDS, link }: LineupWords): string {
  const opening = [...headlines(title, teamName), gameLine(words)].filter((line) => line !== '');
  const closing = [signatureLine(words), link].filter((line) => line !== '');
  return [...opening, '', lineupRows(lineup), '', ...closing].join('\n');
}
