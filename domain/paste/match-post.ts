/** Matches a pasted post with the rosters: finds who plays where, and the questions for the fan. */
import { type Formation, getSlot, LARGEST_FORMATION, type SlotGroup } from '#domain/formation.ts';
import { type Lineup, mayStandIn } from '#domain/lineup.ts';
import type { Letter } from '#domain/letters.ts';
import type { RosterPlayer } from '#domain/player.ts';
import { SPECIAL_TEAMS } from '#domain/special-teams.ts';
import { buildLineup, formationOfEntries, hasOnlyUnits, isUnitPlace } from './answer-questions.ts';
import { findSimilar } from './find-players.ts';
import { groupRows } from './group-rows.ts';
import { chooseTeam, namesOfWords, scoreTeams } from './infer-team.ts';
import { readLabel } from './labels.ts';
import { indexLeague, type IndexedPlayer, type LeagueIndex } from './name-index.ts';
import type {
  MatchedPost,
  PasteEntry,
  PasteMatch,
  PastePlace,
  PasteQuestion,
  PasteReason,
  PasteTeam,
} from './paste-types.ts';
import { type PlacedName, RowPlacer } from './place-rows.ts';
import type { Post } from './read-post.ts';
import { readChanges, saysSame } from './sentences.ts';
import type { NameItem, Rosters } from './divide-cell.ts';
import { isSentence } from './trim-cell.ts';
import { foldKey, tokenize, type Word } from './tokens.ts';

const MAX_CANDIDATES = 6;
/** Comparing an unknown name with the roster takes time, so only this many names of a post are compared. */
const MAX_COMPARED = 40;

interface Decided {
  readonly name: PlacedName;
  readonly player: RosterPlayer | null;
  readonly reason: PasteReason | null;
  readonly candidates: readonly RosterPlayer[];
}

function groupOfPlace(place: PastePlace): SlotGroup | null {
  if (place === 'scratched' || place === 'injured') return null;
  const isUnit = SPECIAL_TEAMS.slots.some(({ id }) => id === place);
  return getSlot(isUnit ? SPECIAL_TEAMS : LARGEST_FORMATION, place).group;
}

const unique = <Value>(values: readonly Value[]) => [...new Set(values)].slice(0, MAX_CANDIDATES);

function decide(name: PlacedName, similar: () => readonly IndexedPlayer[]): Decided {
  const { item, place, isUnclear, others } = name;
  const group = groupOfPlace(place);
  const fits = ({ player }: IndexedPlayer) => group === null || mayStandIn(player, { group });
  const ask = (reason: PasteReason, players: readonly IndexedPlayer[]): Decided => ({
    name,
    player: null,
    reason,
    candidates: unique(players.filter(fits).map(({ player }) => player)),
  });
  if (others.length > 0)
    return ask(
      'ambiguous',
      [item, ...others].flatMap(({ found }) => found?.players ?? []),
    );
  const { found } = item;
  if (!found) return ask(item.elsewhere.length > 0 ? 'other-team' : 'unknown', similar());
  const fitting = found.players.filter(fits);
  // A defenseman usually plays the point of a power play, so of several namesakes, the post means the defenseman.
  const points = fitting.filter(({ player }) => place.endsWith('p') && player.position === 'd');
  const able = points.length > 0 ? points : fitting;
  if (able.length === 0) return ask('wrong-position', similar());
  if (isUnclear) return ask('unclear-place', able);
  const [only, ...rest] = able;
  if (!only || rest.length > 0) return ask('ambiguous', able);
  return { name, player: only.player, reason: null, candidates: [] };
}

/** Returns the kind of a place: lineup, power play, or penalty kill. A player has at most one place of each kind. */
function kindOf(place: PastePlace): string {
  return isUnitPlace(place) ? place.slice(0, 2) : 'lineup';
}

/** Turns players with two places, and places with two players, into questions. */
function findContradictions(decided: readonly Decided[]): readonly Decided[] {
  return decided.flatMap((one) => {
    const { player, name } = one;
    if (!player) return [one];
    const same = decided.filter(
      (other) => other.player?.id === player.id && kindOf(other.name.place) === kindOf(name.place),
    );
    const isRepeated = same.some((other) => other !== one && other.name.place === name.place);
    if (isRepeated && same[0] !== one) return [];
    const ask = (reason: PasteReason) => [{ ...one, player: null, reason, candidates: [player] }];
    if (same.some((other) => other.name.place !== name.place)) return ask('twice');
    const isSlot = name.place !== 'scratched' && name.place !== 'injured';
    const hasRival = decided.some(
      (other) => other.player && other.player !== player && other.name.place === name.place,
    );
    return isSlot && hasRival ? ask('conflict') : [one];
  });
}

const isNumber = ({ key }: Word) => /^\d{1,2}$/.test(key);

/**
 * Whether a post has numbers instead of names: `23-34-88`.
 * In a post with names, single numbers are scores, records, and times.
 */
function hasNumbers({ rows }: Post, league: LeagueIndex): boolean {
  const words = rows
    .filter(({ label }) => label?.kind !== 'unknown' && label?.kind !== 'other')
    .map(({ cells }) => cells.flatMap((cell) => (isSentence(cell.words, league) ? [] : cell.words)));
  const numbered = words.filter((row) => row.some(isNumber)).flat();
  const numbers = numbered.filter(isNumber).length;
  // If there are fewer than six numbers, they must be at least 80 % of all words. Otherwise, they must be at least half
  // of the words in rows with numbers.
  const others = numbers < 6 ? words.flat().length * 0.8 : numbered.length * 0.5;
  return numbers > 1 && numbers >= others;
}

/** Only players of the lineup play on special teams. So of two namesakes, the post means the one in the lineup. */
function decideUnits(decided: readonly Decided[]): readonly Decided[] {
  if (!decided.some(({ name, reason }) => reason === 'ambiguous' && isUnitPlace(name.place))) return decided;
  const skaters = new Set(
    decided
      .filter(({ name: { place } }) => !isUnitPlace(place) && place !== 'scratched' && place !== 'injured')
      .flatMap(({ player, candidates }) => [player, ...candidates]),
  );
  return decided.map((one) => {
    if (!isUnitPlace(one.name.place) || one.reason !== 'ambiguous' || one.name.others.length > 0) return one;
    const [only, ...others] = one.candidates.filter((player) => skaters.has(player));
    return only && others.length === 0 ? { ...one, player: only, reason: null, candidates: [] } : one;
  });
}

function letterOf({ notes }: NameItem): Letter | null {
  const keys = notes.map(foldKey);
  if (keys.some((key) => /^(?:c|capt|captain|capitaine)$/.test(key))) return 'C';
  return keys.some((key) => /^(?:a|alt|alternate|adjoint|assistant)$/.test(key)) ? 'A' : null;
}

/** Whether `(C)` and `(A)` mark captains. In a post with `(LW)` or several `(C)`, the letters are positions. */
function hasLetters(names: readonly PlacedName[]): boolean {
  const notes = names.flatMap(({ item }) => item.notes.map(foldKey));
  const captains = names.filter(({ item, place }) => letterOf(item) === 'C' && !isUnitPlace(place)).length;
  return captains <= 1 && !notes.some((note) => /^(?:lw|rw|d|ld|rd|g|l|r)$/.test(note));
}

function toEntries(decided: readonly Decided[]): {
  readonly entries: readonly PasteEntry[];
  readonly questions: readonly PasteQuestion[];
} {
  const entries: PasteEntry[] = [];
  const questions: PasteQuestion[] = [];
  const withLetters = hasLetters(decided.map(({ name }) => name));
  const asked = new Map<string, string[]>();
  for (const { name, player, reason, candidates } of decided) {
    const { item, place } = name;
    const letter = withLetters && !isUnitPlace(place) ? letterOf(item) : null;
    const key = item.words.map((word) => word.key).join('');
    const same = asked.get(key) ?? [];
    let questionId: string | null = null;
    if (reason !== null) {
      const follows = isUnitPlace(place) && same.length === 1 ? same[0] : undefined;
      questionId = follows ?? `${place}-${questions.length + 1}`;
      if (follows === undefined)
        questions.push({ id: questionId, text: item.text, place, reason, candidates });
      if (!isUnitPlace(place)) asked.set(key, [...same, questionId]);
    }
    entries.push({ place, player, questionId, letter });
  }
  return { entries, questions };
}

function takeChanges(post: Post, lastGame: Lineup, rosters: Rosters) {
  const read = post.rows.map((row) => ({ row, changes: readChanges(row, lastGame, rosters) }));
  return {
    /** The post without its sentences about changes. */
    rest: { ...post, rows: read.flatMap(({ row, changes }) => (changes ? [] : [row])) },
    placed: read.flatMap(({ changes }) => (changes ?? []).map((change) => ({ ...change, others: [] }))),
    /** Sentences with unclear changes, as typed. */
    unclear: read.flatMap(({ row, changes }) =>
      changes?.some(({ isUnclear }) => isUnclear) ? row.text : [],
    ),
  };
}

/**
 * Returns last game's players who are still on the roster.
 * Omits players whom the post places, and slots that the post fills.
 */
function keptEntries(
  lastGame: Lineup,
  placed: readonly PlacedName[],
  { team }: Rosters,
): readonly PasteEntry[] {
  const places = new Set(placed.map(({ place }) => place));
  const moved = new Set(
    placed.flatMap(({ item }) => item.found?.players.map(({ player }) => player.id) ?? []),
  );
  return lastGame.formation.slots.flatMap(({ id }) => {
    const player = team.team.players.find((other) => other.id === lastGame.players[id]?.id);
    const isKept = player && !places.has(id) && !moved.has(player.id);
    return isKept ? [{ place: id, player, questionId: null, letter: null }] : [];
  });
}

const wordsOf = (text: string) => (tokenize(text, 20) ?? []).filter((token) => token.kind === 'word');

/** Returns the typed names that were neither placed nor asked about, one text per row. */
function unusedNames(
  { rows }: Post,
  told: ReadonlySet<string>,
  texts: readonly string[],
  { league }: Rosters,
): readonly string[] {
  const listed = new Set(texts.flatMap((text) => text.split(/[^\p{L}\p{M}\p{N}'’]+/u).map(foldKey)));
  return rows.flatMap(({ cells }) => {
    const names = cells.flatMap(({ words, joins, notes }) => [
      ...namesOfWords(words, joins, league),
      ...notes.flatMap((note) => namesOfWords(wordsOf(note), [], league)),
    ]);
    const left = names.filter(
      ({ key, words, players }) =>
        words.some(({ text }) => /^\p{Lu}/u.test(text)) &&
        !readLabel([key]) &&
        !words.every((word) => listed.has(word.key)) &&
        !players.some(({ player }) => told.has(player.id)),
    );
    const typed = left.map(({ words }) => words.map(({ text }) => text).join(' '));
    return left.length > 0 ? [typed.join(' - ')] : [];
  });
}

const placedPlayers = ({ players, scratches }: Lineup) => [
  ...Object.values(players).filter((player) => player !== null),
  ...scratches.map(({ player }) => player),
];

function matchTeam(
  post: Post,
  rosters: Rosters,
  insteadOf: PasteTeam | null,
  { formation, lastGame }: Pick<MatchOptions, 'formation' | 'lastGame'>,
): MatchedPost {
  const isSame = post.rows.some(saysSame);
  const base = isSame ? lastGame : null;
  const changes = base ? takeChanges(post, base, rosters) : { rest: post, placed: [], unclear: [] };
  const { rows, ignored: unread } = groupRows(changes.rest, rosters);
  const placer = new RowPlacer(formation);
  for (const row of rows) placer.add(row);
  const placed = [...changes.placed, ...placer.finish()];
  const ignored = [...unread, ...changes.unclear, ...placer.ignored];
  let compared = 0;
  const similarTo = ({ item }: PlacedName) => {
    compared += 1;
    return compared <= MAX_COMPARED ? findSimilar(rosters.team, item, MAX_CANDIDATES) : [];
  };
  const all = findContradictions(placed.map((name) => decide(name, () => similarTo(name))));
  const decided = decideUnits(all);
  const { entries: own, questions } = toEntries(
    decided.toSorted((a, b) => Number(isUnitPlace(a.name.place)) - Number(isUnitPlace(b.name.place))),
  );
  const entries = [...own, ...(base ? keptEntries(base, placed, rosters) : [])];
  const lineup = buildLineup(formationOfEntries(entries, formation), entries, new Map());
  const told = new Set(
    [
      ...placedPlayers(lineup),
      ...(hasOnlyUnits(entries) ? entries.flatMap(({ player }) => player ?? []) : []),
      ...questions.flatMap(({ candidates }) => candidates),
      ...(base ? placedPlayers(base) : []),
    ].map(({ id }) => id),
  );
  const placedTexts = placed.flatMap(({ item }) =>
    item.found?.players.some(({ player }) => told.has(player.id)) ? item.text : [],
  );
  const texts = [...ignored, ...questions.map(({ text }) => text), ...placedTexts];
  return {
    kind: 'matched',
    team: rosters.team.team,
    insteadOf,
    lineup,
    questions,
    ignored: [...ignored, ...unusedNames(post, told, texts, rosters)],
    needsLastGame: isSame && lastGame === undefined,
    entries,
  };
}

interface MatchOptions {
  /** The builder's team, if any. With `isChosen`, that team is used even if the post means another. */
  readonly teamId?: string | undefined;
  readonly isChosen?: boolean;
  /** The lineup of that team's last game, for posts that only list changes; null if unknown. */
  readonly lastGame?: Lineup | null | undefined;
  /** The formation of that team's open lineup. If the post fits this formation, the matched lineup has it, too. */
  readonly formation?: Formation | undefined;
}

/**
 * Finds a post's team and lineup. Never throws, and takes linear time.
 * `rosters` are all teams with their players. Their index is reused if the same objects are passed again.
 */
export function matchPost(
  post: Post,
  rosters: readonly PasteTeam[],
  { teamId, isChosen = false, lastGame, formation }: MatchOptions = {},
): PasteMatch {
  const league = indexLeague(rosters);
  const scores = scoreTeams(post, league);
  const asked =
    rosters.find(({ id }) => id === teamId) ?? (rosters.length === 1 ? (rosters[0] ?? null) : null);
  if (scores.length === 0 && !(asked && post.rows.some(saysSame))) return { kind: 'nothing' };
  const { team, insteadOf, options } =
    isChosen && asked ? { team: asked, insteadOf: null, options: [] } : chooseTeam(scores, asked);
  const index = league.teams.find((other) => other.team === (team ?? options[0]));
  if (!index) return { kind: 'nothing' };
  const context = { team: index, league, hasNumbers: hasNumbers(post, league), compared: new Map() };
  const open = index.team.id === teamId ? formation : undefined;
  const match = matchTeam(post, context, insteadOf, { lastGame, formation: open });
  if (match.entries.length === 0 && !match.needsLastGame) return { kind: 'nothing' };
  return team ? match : { kind: 'which-team', teams: options };
}
