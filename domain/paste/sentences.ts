/** Reads sentences about who plays: about goalies, absences, and changes to last game's lines. */
import { findSlotOf, type Lineup, type ScratchReason } from '#domain/lineup.ts';
import { perObject } from '#domain/per-object.ts';
import { groupOf } from './divide-rows.ts';
import { cutWords, findExact } from './find-players.ts';
import type { Label } from './labels.ts';
import type { IndexedPlayer } from './name-index.ts';
import type { NameCell, PostRow } from './read-post.ts';
import type { NameItem, Rosters } from './divide-cell.ts';
import { VERSUS } from './tokens.ts';

const STARTS =
  / (?:starts?|starting|starters?|(?:in|guards?|tends?|mans?) (?:the )?(?:\w+ )?(?:net|nets|goal|crease|cage|pipes)|between the pipes|gets? (?:the|tonights) (?:nod|call|net|crease|cage)|(?:first|1st) (?:goalie )?off|partant|devant le filet) /;
const BACKS_UP = / (?:backup|back(?:s|ing)?(?: \w+)? up|on the bench) /;
const IS_INJURED =
  / (?:(?:is|are|remains?)(?: still| also| both)? (?:out|injured|hurt|sick|ill|day to day|on (?:ir|ltir|injured reserve))|no contact) /;
const IS_SCRATCHED =
  / (?:(?:is|are|was|were|as)(?: an?| the| both)? (?:healthy )?(?:scratch(?:ed|es)?|extras?)|(?:wont|will not) (?:play|dress)|(?:is|are)(?: not|nt) playing|isnt playing) /;
const TOGETHER =
  / (?:skat(?:ed|es|ing)|line[ds]? up|lining up|play(?:s|ed|ing)|cent(?:ers|ered|ering|red|ring)|flank(?:s|ed|ing)|between|alongside|join(?:s|ed|ing)|reunited|together) /;
const CENTERS = / (?:cent(?:ers|ered|ering|red|ring)|between) /;
/** Words that make an absence uncertain, or are about another game. */
const MAY_PLAY =
  / (?:could|might|may|if|whether|or|unless|unclear|yesterday|tomorrow|no longer|questionable|power|penalty|season|instead) /;
/** Words that make a starter uncertain, or are about another game. */
const DOUBTS =
  / (?:not|wont|isnt|never|could|might|may|if|whether|or|unless|unclear|should|last|yesterday|practice|third|second|(?:first|1st) (?!off|goalie off)|hurt|injured|pulled) /;
const SAME = / (?:same|unchanged|identical|no(?: \w+)? changes?) /;
const GAMES = / (?:lines?|lineups?|last|game|night|changes?|unchanged) /;
const ELSEWHERE = / (?:practice|skate|camp|rushes|warmups?|drills?) /;
const CHANGES = / (?:for|replaces?|replacing|swap(?:s|ped)?|instead|place|in|out|over) /;

const keysOfCell = ({ words }: NameCell) => ` ${words.map(({ key }) => key).join(' ')} `;

const keysOf = perObject((row: PostRow) =>
  ` ${row.labelKeys.join(' ')}${row.cells.map(keysOfCell).join('')}`.replaceAll('  ', ' '),
);

/** Whether a row says that the lineup is the same as in the last game, at least in part. */
export function saysSame(row: PostRow): boolean {
  const keys = keysOf(row);
  return SAME.test(keys) && GAMES.test(keys) && !ELSEWHERE.test(keys) && !row.text.includes('?');
}

/** Whether a sentence is about goalies or last game's lineup. Names in such sentences help to infer the team. */
export function isAboutLineup(row: PostRow): boolean {
  return STARTS.test(keysOf(row)) || BACKS_UP.test(keysOf(row)) || saysSame(row);
}

/** Whether a word may be part of a name. In a text with capitals, it must be capitalized. */
const mayBeName = (text: string, row: PostRow) => /^\P{Ll}/u.test(text) || !/\p{Lu}/u.test(row.text);

/** Finds players in a sentence: full names, last names, and nicknames that certainly mean a player. */
function namesIn(cells: readonly NameCell[], row: PostRow, { team }: Rosters): readonly NameItem[] {
  return cells.flatMap(({ words, joins }) => {
    const names: NameItem[] = [];
    for (let start = 0; start < words.length;) {
      let end = Math.min(words.length, start + 3);
      for (; end > start; end -= 1) {
        const part = cutWords({ words, joins }, start, end);
        const found = part.words.every(({ text }) => mayBeName(text, row)) ? findExact(team, part) : null;
        if (!found || !/^(?:full|last|nickname)$/.test(found.sureness)) continue;
        const text = part.words.map((word) => word.text).join(' ');
        names.push({ ...part, text, notes: [], before: 'comma', isOpen: false, found, elsewhere: [] });
        break;
      }
      start = Math.max(end, start + 1);
    }
    return names;
  });
}

/** Cuts the cell before the other goalie: in `Woll gets the nod over Ersson`, Ersson does not start. */
function beforeOthers(cell: NameCell): NameCell {
  const end = cell.words.findIndex(({ key }) =>
    /^(?:over|instead|rather|than|after|replaces|for)$/.test(key),
  );
  return end < 1 ? cell : cutWords(cell, 0, end);
}

export interface SaidPlace {
  readonly label: Label;
  readonly item: NameItem;
}

const isGoalie = (item: NameItem) => groupOf(item) === 'goalie';

/** Returns why the players of a cell do not play, according to the cell's words; null if they may play. */
function reasonOf(keys: string): ScratchReason | null {
  if (MAY_PLAY.test(keys)) return null;
  if (IS_INJURED.test(keys)) return 'injured';
  return IS_SCRATCHED.test(keys) ? 'scratched' : null;
}

/** Returns the players who are out according to a sentence: A and B for `A and B are out`. */
function readAbsent(cells: readonly NameCell[], row: PostRow, rosters: Rosters): readonly SaidPlace[] {
  let reason: ScratchReason | null = null;
  return cells.toReversed().flatMap((cell) => {
    const [item, ...others] = namesIn([cell], row, rosters);
    const isBare = item?.words.length === cell.words.length;
    reason = reasonOf(keysOfCell(cell)) ?? (isBare ? reason : null);
    return item && others.length === 0 && reason
      ? [{ label: { kind: 'scratch', reason }, item: { ...item, notes: cell.notes } }]
      : [];
  });
}

/** The line or pair of a sentence: `Kaprizov skated with Eriksson Ek and Boldy`. Empty for other sentences. */
export function readTogether(row: PostRow, rosters: Rosters): readonly NameItem[] {
  const keys = keysOf(row);
  if (!TOGETHER.test(keys) || MAY_PLAY.test(keys) || row.text.includes('?')) return [];
  const items = namesIn(row.cells, row, rosters);
  const isWhole = ['forward 3', 'defense 2'].some(
    (kind) =>
      items.length === Number(kind.at(-1)) && items.every((item) => kind.startsWith(groupOf(item) ?? '-')),
  );
  const [center, ...wings] = items;
  return !isWhole || !center ? [] : CENTERS.test(keys) ? wings.toSpliced(1, 0, center) : items;
}

/** Returns the players that a sentence certainly names. Empty for a sentence with `was` or `were`. */
export function mentionedPlayers(row: PostRow, rosters: Rosters): readonly IndexedPlayer[] {
  if (/ (?:was|were) /.test(keysOf(row))) return [];
  return namesIn(row.cells, row, rosters).flatMap(({ found }) => found?.players ?? []);
}

export function readPlaces(row: PostRow, rosters: Rosters): readonly SaidPlace[] {
  const saysStarter = STARTS.test(keysOf(row)) || BACKS_UP.test(keysOf(row));
  if (row.text.includes('?') || (!saysStarter && !reasonOf(keysOf(row)))) return [];
  const opponent = row.cells.findIndex(({ words }) => VERSUS.has(words[0]?.key ?? ''));
  const cells = opponent === -1 ? row.cells : row.cells.slice(0, opponent);
  const absent = readAbsent(cells, row, rosters);
  if (!saysStarter) return absent;
  const said = cells.map((cell) => {
    const keys = keysOfCell(cell);
    const items = reasonOf(keys) ? [] : namesIn([beforeOthers(cell)], row, rosters).filter(isGoalie);
    const place = BACKS_UP.test(keys) ? ('backup' as const) : STARTS.test(keys) ? ('starter' as const) : null;
    return { items, place, isSure: reasonOf(keys) !== null || !DOUBTS.test(keys) };
  });
  const clear = said.flatMap(({ items: [item, ...more], place, isSure }) =>
    item && more.length === 0 && place && isSure ? [{ label: { kind: place }, item }] : [],
  );
  const all = said.flatMap(({ items }) => items);
  const [only] = all;
  if (clear.length > 0 || all.length !== 1 || !only || said.some(({ isSure }) => !isSure))
    return [...absent, ...clear];
  return [...absent, { label: { kind: 'starter' }, item: only }];
}

export interface SaidChange {
  readonly place: string;
  readonly item: NameItem;
  /** Whether several players change, but the sentence leaves their slots unclear. */
  readonly isUnclear: boolean;
}

/**
 * Reads a sentence's changes to a lineup. `A for B` puts A in B's slot. If A has a slot too, A and B trade slots.
 * Null for a sentence without changes. Unclear changes are marked `isUnclear`, so that the fan is asked.
 */
export function readChanges(row: PostRow, last: Lineup, rosters: Rosters): readonly SaidChange[] | null {
  const isSame = saysSame(row);
  const names = namesIn(row.cells, row, rosters).map((item) => {
    const players = item.found?.players ?? [];
    const [slot = null] = players.flatMap(({ player }) => findSlotOf(last, player.id) ?? []);
    return { item, slot, isClear: players.length === 1, group: groupOf(item) };
  });
  if (names.length === 0) return isSame ? [] : null;
  if (!CHANGES.test(keysOf(row))) return null;
  const isPaired = names.every(({ slot, group }, index) => {
    const before = names[index - 1];
    if (index % 2 === 0 || !before) return index + 1 < names.length;
    return !slot !== !before.slot || (slot && group === before.group && (isSame || group === 'goalie'));
  });
  const ins = names.filter(({ slot }) => slot === null);
  const outs = names.flatMap(({ slot }) => slot ?? []);
  const isClear = names.every((name) => name.isClear);
  if (isPaired && isClear)
    return names.flatMap(({ item }, index) => {
      const place = names[index % 2 === 0 ? index + 1 : index - 1]?.slot;
      return place ? [{ item, place, isUnclear: false }] : [];
    });
  if (isClear && ins.length === outs.length)
    return ins.map(({ item }, index) => ({ item, place: outs[index] ?? '', isUnclear: true }));
  return isSame
    ? names.flatMap(({ item, slot }) => (slot ? [{ item, place: slot, isUnclear: true }] : []))
    : null;
}
