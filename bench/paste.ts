/**
 * Measures reading a pasted post and matching it with all 32 rosters.
 * For comparison, searches the text for every last name of the league. This search finds neither lines nor
 * misspelled names.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldText } from '#domain/roster-search.ts';
import { matchPost } from '#domain/paste/match-post.ts';
import type { PasteTeam } from '#domain/paste/paste-types.ts';
import { readPost } from '#domain/paste/read-post.ts';
import { ROOT } from '#platform/root.ts';
import { readPasteTeams } from '#tests/support/paste/rosters.ts';
import { figure, median, report } from './report.ts';

const ROUNDS = 40;
const TARGET_MS = 50;
const SIZE = 100_000;
const TEAMS = readPasteTeams();

const repeated = (text: string) => text.repeat(Math.ceil(SIZE / text.length)).slice(0, SIZE);
const corpus = readFileSync(join(ROOT, 'domain/paste/corpus/styles.txt'), 'utf8');
/** In the file, each post is between its title and the expected result. */
const posts = [...corpus.matchAll(/^=== [^\n]+\n(.+?)\n--- /gms)].map(([, post = '']) => post);
const names = TEAMS.flatMap(({ players }) => players.map(({ lastName }) => lastName));
const unknownLines = Array.from({ length: SIZE }, (_, index) => {
  const name = `x${names[(index * 7) % names.length]}`;
  return name + (index % 3 === 2 ? '\n' : ' - ');
});

const TEXTS: readonly (readonly [string, (round: number) => string])[] = [
  ['a typical post', (round) => posts[round % posts.length] ?? ''],
  ['100 kB of posts', () => posts.join('\n\n').repeat(10).slice(0, SIZE)],
  ['100 kB of unknown names', () => unknownLines.join('').slice(0, SIZE)],
  ['100 kB of known names', () => repeated('Matthews - Nylander - Tavares\n')],
  ['50,000 dividers', () => repeated(' -')],
  ['100 kB without a blank', () => repeated('a')],
  ['100 kB of open parentheses', () => repeated('(')],
];

function searchEveryName(text: string): number {
  const folded = ` ${foldText(text)} `;
  return TEAMS.reduce((count, { players }) => {
    const found = players.filter(({ lastName }) => folded.includes(` ${foldText(lastName)} `));
    return count + found.length;
  }, 0);
}

/** Returns the processor time of `work` in milliseconds. Other processes do not affect it. */
function cost(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The same rosters as new objects, so that the index is built again. */
const fresh = (): readonly PasteTeam[] => TEAMS.map((team) => ({ ...team }));

const rows = TEXTS.map(([what, textOf]) => {
  const taken = { paste: [] as number[], first: [] as number[], plain: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const text = textOf(round);
    const teams = fresh();
    taken.first.push(cost(() => matchPost(readPost(text), teams)));
    taken.paste.push(cost(() => matchPost(readPost(text), TEAMS)));
    taken.plain.push(cost(() => searchEveryName(text)));
  }
  const [paste, plain] = [median(taken.paste), median(taken.plain)];
  return {
    text: what,
    'read and matched': figure(paste),
    'with a new index': figure(median(taken.first)),
    longest: figure(Math.max(...taken.first, ...taken.paste)),
    'every name searched': figure(plain),
    ratio: (paste / plain).toFixed(2),
  };
});
report(
  'Pasted posts against 32 rosters, milliseconds of processor time',
  rows,
  `Target: at most ${TARGET_MS} ms for any text of 100 kB. Medians of ${ROUNDS} rounds.`,
);
