import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomPost, type RandomPost } from '#tests/support/paste/random-post.ts';
import { readPasteTeams } from '#tests/support/paste/rosters.ts';
import { placesOf, type Score, scoreLineup } from '#tests/support/paste/score-match.ts';
import { matchPost } from './match-post.ts';
import { readPost } from './read-post.ts';

const ROSTERS = readPasteTeams();
const POSTS = 400;

/** Numbers alone fit several teams, so the builder's team is given for them. */
function read({ text, team, lineup, style }: RandomPost): Score {
  const teamId = /name=(?:number|hashNumber)/.test(style) ? team.id : undefined;
  const found = matchPost(readPost(text), ROSTERS, { teamId });
  return scoreLineup(found.kind === 'matched' ? placesOf(found.lineup) : new Map(), placesOf(lineup));
}

it('reads random lineups in random styles: no player in a wrong place, and at least 98 % of the players', () => {
  const posts = fc.sample(fc.integer({ min: 0 }), POSTS).map((seed) => randomPost(seed, ROSTERS));
  const scored = posts.map((post) => ({ post, score: read(post) }));
  const wrong = scored.filter(({ score }) => score.wrong.length > 0);
  expect(wrong.map(({ post, score }) => `${post.text}\n\n${score.wrong.join('\n')}`)).toEqual([]);
  const right = scored.reduce((sum, { score }) => sum + score.right, 0);
  const expected = scored.reduce((sum, { score }) => sum + score.expected, 0);
  expect(right / expected).toBeGreaterThan(0.98);
});
