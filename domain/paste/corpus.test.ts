// oxlint-disable-next-line eslint/no-restricted-imports -- the posts are files
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { letterOf } from '#domain/letters.ts';
import { type Lineup, makeLineup, playerAt } from '#domain/lineup.ts';
import { toSlotted } from '#domain/player.ts';
import { readPasteTeams } from '#tests/support/paste/rosters.ts';
import { placesOf, scoreLineup } from '#tests/support/paste/score-match.ts';
import { hasOnlyUnits, isUnitPlace } from './answer-questions.ts';
import { readLabel } from './labels.ts';
import { matchPost } from './match-post.ts';
import type { PasteMatch } from './paste-types.ts';
import { readPost } from './read-post.ts';
import { foldKey } from './tokens.ts';

/**
 * Each file of `corpus/` has posts like the one below. Below its text, each post lists the expected result: the
 * players with their places, the letters, and the questions. An expected player who is not found reduces the recall,
 * which is the share of expected players that are found. The posts of `styles.txt` are a random sample. Each way to
 * write names, each divider, and each label occurs in at least two posts of the sample.
 *
 *     === title
 *     the post
 *     --- TOR 11-7
 *     lw1 Gavin McKenna, c1 Auston Matthews
 *     letters c1 C
 *     ? rw1 Marner: other-team
 */
interface CorpusPost {
  readonly title: string;
  readonly text: string;
  /** The expected result: `TOR`, `TOR 11-7`, `which-team TOR BOS`, or `nothing`. */
  readonly outcome: string;
  readonly places: ReadonlyMap<string, string>;
  /** Last game's lineup, from rows that start with `last`. */
  readonly last: ReadonlyMap<string, string>;
  /** Whether the builder has the post's team open. The expected result then ends with `own` (`TOR own`). */
  readonly isAsked: boolean;
  readonly letters: readonly string[];
  readonly questions: readonly string[];
}

const FOLDER = new URL('./corpus/', import.meta.url);
const ROSTERS = readPasteTeams();

function placesIn(entries: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    entries.map((entry) => {
      const [place = '', ...name] = entry.split(' ');
      return [/^(?:scratched|injured)$/.test(place) ? entry : place, name.join(' ')] as const;
    }),
  );
}

function parsePost(block: string): CorpusPost {
  const [title = '', ...lines] = block.trimEnd().split('\n');
  const rule = lines.findIndex((line) => line.startsWith('--- '));
  const truth = lines.slice(rule + 1);
  const rows = truth
    .filter((line) => !/^(?:\?|letters|last) /.test(line))
    .flatMap((line) => line.split(', '));
  const last = truth.flatMap((line) => (line.startsWith('last ') ? line.slice(5).split(', ') : []));
  return {
    title,
    text: lines.slice(0, rule).join('\n'),
    outcome: lines[rule]?.slice(4).replace(/ own$/, '') ?? '',
    isAsked: lines[rule]?.endsWith(' own') ?? false,
    places: placesIn(rows),
    last: placesIn(last),
    letters: truth.flatMap((line) => (line.startsWith('letters ') ? line.slice(8).split(', ') : [])),
    questions: truth.flatMap((line) => (line.startsWith('? ') ? [line.slice(2)] : [])),
  };
}

const POSTS = readdirSync(FOLDER).flatMap((file) =>
  readFileSync(new URL(file, FOLDER), 'utf8')
    .split(/^=== /m)
    .slice(1)
    .map((block) => ({ ...parsePost(block), file })),
);

function lettersOf(lineup: Lineup): readonly string[] {
  return lineup.formation.slots.flatMap(({ id }) => {
    const player = playerAt(lineup, id);
    const letter = player && letterOf(player);
    return letter ? [`${id} ${letter}`] : [];
  });
}

/** Returns the lineup's places, and the special teams' places if the post has only special teams. */
function placesRead(found: PasteMatch): ReadonlyMap<string, string> {
  if (found.kind !== 'matched') return new Map();
  const units = found.entries.flatMap(({ place, player }) =>
    player && isUnitPlace(place) ? [[place, player.name] as const] : [],
  );
  return new Map([...placesOf(found.lineup), ...(hasOnlyUnits(found.entries) ? units : [])]);
}

function match({ text, last, isAsked, outcome }: CorpusPost): PasteMatch {
  const asked = ROSTERS.find(({ abbreviation }) => abbreviation === outcome.slice(0, 3));
  const entries = [...last].map(([place, name]) => {
    const player = asked?.players.find((other) => other.name === name);
    return [place, player ? toSlotted(player) : null] as const;
  });
  return matchPost(readPost(text), ROSTERS, {
    teamId: isAsked ? asked?.id : undefined,
    lastGame: last.size > 0 ? makeLineup(Object.fromEntries(entries)) : null,
  });
}

function describeMatch(post: CorpusPost, found: PasteMatch) {
  const lineup = found.kind === 'matched' ? found.lineup : null;
  const team = found.kind === 'matched' ? found.team.abbreviation : found.kind;
  const teams = found.kind === 'which-team' ? found.teams.map(({ abbreviation }) => ` ${abbreviation}`) : [];
  return {
    outcome: `${team}${teams.join('')}${lineup?.formation.id === '11-7-2' ? ' 11-7' : ''}`,
    letters: lineup ? lettersOf(lineup) : [],
    questions:
      found.kind === 'matched'
        ? found.questions.map(({ place, text: typed, reason }) => `${place} ${typed}: ${reason}`)
        : [],
    score: scoreLineup(placesRead(found), post.places),
  };
}

it('has at least 120 posts about at least 20 teams', () => {
  const teams = new Set(POSTS.map(({ outcome }) => outcome.split(' ')[0]));
  expect(POSTS.length).toBeGreaterThanOrEqual(120);
  expect(teams.size).toBeGreaterThanOrEqual(20);
});

const wordsOf = (text: string) => text.split(/[^\p{L}\p{M}\p{N}'’]+/u);
const LAST_NAMES = new Set(
  ROSTERS.flatMap(({ players }) => players.map(({ lastName }) => foldKey(lastName))),
);

/** Returns the post's last names that are in no entry, question, ignored row, or last game's lineup. */
function untold(post: CorpusPost, found: PasteMatch): readonly string[] {
  if (found.kind !== 'matched') return [];
  const told = [
    ...found.entries.flatMap(({ player }) => player?.name ?? []),
    ...found.questions.flatMap(({ text, candidates }) => [text, ...candidates.map(({ name }) => name)]),
    ...found.ignored,
    ...post.last.values(),
  ].flatMap((text) => wordsOf(text).map(foldKey));
  return wordsOf(post.text.replaceAll(/power play|white/gi, '')).filter((word) => {
    const key = foldKey(word);
    return /^\p{Lu}/u.test(word) && LAST_NAMES.has(key) && !readLabel([key]) && !told.includes(key);
  });
}

const MATCHES = POSTS.map((post) => ({ ...post, found: match(post) }));

it.each(MATCHES)('reads, and places, asks about, or lists each name: $file, $title', ({ found, ...post }) => {
  const { outcome, letters, questions, score } = describeMatch(post, found);
  expect({ outcome, letters, questions, wrong: score.wrong, untold: untold(post, found) }).toEqual({
    outcome: post.outcome,
    letters: post.letters,
    questions: post.questions,
    wrong: [],
    untold: [],
  });
});

it('fills at least 98 % of the places of all posts without asking', () => {
  const scores = MATCHES.map(({ found, ...post }) => describeMatch(post, found).score);
  const right = scores.reduce((sum, score) => sum + score.right, 0);
  const expected = scores.reduce((sum, score) => sum + score.expected, 0);
  expect(right / expected).toBeGreaterThan(0.98);
});
