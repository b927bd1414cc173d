import { expect, it } from 'vitest';
import { type Formation, FORMATIONS } from '#domain/formation.ts';
import { lineupRows } from '#domain/lineup-text.ts';
import { normalizePlayer } from '#domain/roster.ts';
import { readPasteTeams } from '#tests/support/paste/rosters.ts';
import { answerQuestions } from './answer-questions.ts';
import { matchPost } from './match-post.ts';
import type { MatchedPost } from './paste-types.ts';
import { readPost } from './read-post.ts';

const ROSTERS = readPasteTeams();
const idOf = (abbreviation: string) => ROSTERS.find((team) => team.abbreviation === abbreviation)?.id;

function match(text: string, abbreviation?: string, formation?: Formation): MatchedPost {
  const teamId = abbreviation && idOf(abbreviation);
  const found = matchPost(readPost(text), ROSTERS, { teamId, formation });
  if (found.kind !== 'matched') throw new Error(`The post was not matched: ${found.kind}`);
  return found;
}

const player = (id: number, depth: number) =>
  normalizePlayer({ id, first_name: `F${id}`, last_name: 'Smith', position: 'C', number: id, depth });

const DEVILS = `Bratt - J. Hughes - Mercer
Siegenthaler - Hughes
Hughes - Hamilton`;

it.each([
  ['9-4-1', 'NJD', '9-4-1'],
  ['9-4-1', 'TOR', '12-6-2'],
  ['6-4-1', 'NJD', '6-4-1'],
  [undefined, 'NJD', '12-6-2'],
])('fits an open lineup of %s for %s: %s', (id, abbreviation, expected) => {
  const open = FORMATIONS.find((formation) => formation.id === id);
  const found = matchPost(readPost(DEVILS), ROSTERS, { teamId: idOf(abbreviation), formation: open });
  expect(found).toMatchObject({ lineup: { formation: { id: expected } } });
});

it('needs 12–6 for a post with three pairs, and the second goalie for a backup', () => {
  const open = FORMATIONS.find(({ id }) => id === '9-4-1');
  const goalies = 'Markstrom\nAllen';
  expect(match(`${DEVILS}\nKovacevic - Dillon`, 'NJD', open).lineup.formation.id).toBe('12-6-2');
  expect(match(`${DEVILS}\n${goalies}`, 'NJD', open).lineup.formation.id).toBe('9-4-2');
});

it('does not place a long row of another team’s defensemen', () => {
  const { lineup } = match(`${DEVILS}\nRielly, McCabe, Tanev, Ekman-Larsson, Stecher, Myers`, 'NJD');
  expect(lineupRows(lineup)).not.toMatch(/Rielly|McCabe|Tanev|Larsson|Stecher/);
});

it('asks about a player whom the post has in two places, and adds the answer', () => {
  const found = match(DEVILS);
  expect(found.questions.map(({ text, place, reason }) => [text, place, reason])).toEqual([
    ['Hughes', 'd2', 'twice'],
    ['Hughes', 'd3', 'twice'],
  ]);
  const [first] = found.questions;
  const lineup = answerQuestions(found, new Map([[first!.id, first!.candidates[0]!.id]]));
  expect(lineupRows(lineup).split('\n\n')[1]).toBe('Siegenthaler – L. Hughes\n— – Hamilton\n— – —');
});

it('offers the players of an ambiguous name by how much they play', () => {
  const league = [{ ...ROSTERS[0]!, players: [player(1, 3), player(2, 12), player(3, 1)] }];
  const found = matchPost(readPost('Smith - Smith - Smith'), league, { teamId: league[0]!.id });
  const [question] = (found as MatchedPost).questions;
  expect(question!.candidates.map(({ id }) => id)).toEqual(['3', '1', '2']);
});

it('asks which team a post is about if the names fit several', () => {
  expect(matchPost(readPost('Hughes - Hughes - Hughes'), ROSTERS)).toMatchObject({ kind: 'which-team' });
});

it.each(['', '   ', 'What a game last night!', '🏒'.repeat(50)])('finds nothing in %j', (text) => {
  expect(matchPost(readPost(text), ROSTERS)).toEqual({ kind: 'nothing' });
});

it('reports that a post is clearly about another team than the builder’s', () => {
  const found = match(DEVILS, 'TOR');
  expect([found.team.abbreviation, found.insteadOf?.abbreviation]).toEqual(['NJD', 'TOR']);
});

it('leaves a slot open for an open name, and never moves rows below an unreadable row', () => {
  const open = match('Cuylle-Miller-Perreault\nGavrikov-TBD\nTBD-Fox\nShesterkin first off');
  expect(lineupRows(open.lineup).split('\n\n').slice(1)).toEqual([
    'Gavrikov – —\n— – Fox\n— – —',
    'Shesterkin – —',
  ]);
  const missed = match('Cuylle-Miller-Perreault\nFoo / Bar / Baz\nLafreniere-Zibanejad-Dorofeyev');
  expect(missed.questions.map(({ text, place, reason }) => `${place} ${text} ${reason}`)).toEqual([
    'lw2 Lafreniere unclear-place',
    'c2 Zibanejad unclear-place',
    'rw2 Dorofeyev unclear-place',
  ]);
});
