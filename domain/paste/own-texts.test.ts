import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineupMarkdown } from '#domain/lineup-markdown.ts';
import { lineupText } from '#domain/lineup-text.ts';
import type { Lineup } from '#domain/lineup.ts';
import { randomPost } from '#tests/support/paste/random-post.ts';
import { readPasteTeams } from '#tests/support/paste/rosters.ts';
import { placesOf } from '#tests/support/paste/score-match.ts';
import { matchPost } from './match-post.ts';
import type { PasteTeam } from './paste-types.ts';
import { readPost } from './read-post.ts';

/** Without the teams on which two players share a last name, which the copied text may have alone. */
const TEAMS = readPasteTeams().filter(
  ({ players }) => new Set(players.map(({ lastName }) => lastName)).size === players.length,
);

/** A lineup with up to three open slots, and a captain. */
function drawLineup(seed: number): { readonly team: PasteTeam; readonly lineup: Lineup } {
  const { team, lineup } = randomPost(seed, TEAMS);
  const open = lineup.formation.slots.filter((_, index) => (seed + index * 7) % 11 === 0).slice(0, 3);
  const captain = lineup.formation.slots.find(({ id }) => !open.some((slot) => slot.id === id));
  const players = Object.fromEntries(
    Object.entries(lineup.players).map(([id, player]) => {
      if (open.some((slot) => slot.id === id)) return [id, null];
      return [id, player && id === captain?.id ? { ...player, facts: { letter: 'C' } } : player];
    }),
  );
  const dressed = new Set(Object.values(players).map((player) => player?.id));
  const units = Object.fromEntries(Object.entries(lineup.units).filter(([, id]) => dressed.has(id)));
  return { team, lineup: { ...lineup, players, units } };
}

function readBack(text: string, teamId: string) {
  const found = matchPost(readPost(text), TEAMS, { teamId });
  if (found.kind !== 'matched') throw new Error(`${found.kind}:\n${text}`);
  return {
    places: placesOf(found.lineup),
    asked: found.questions,
    formation: found.lineup.formation.id,
    found,
  };
}

it.each([
  ['text', lineupText],
  ['Markdown table', lineupMarkdown],
])('reads back the copied %s without a question', (_, write) => {
  for (const seed of fc.sample(fc.integer({ min: 0, max: 1_000_000 }), 40)) {
    const { team, lineup } = drawLineup(seed);
    const text = write({
      lineup,
      title: 'Opening night',
      teamName: team.name,
      link: 'https://lines.example/?shared=1-a',
    });
    const { places, asked, formation } = readBack(text, team.id);
    const wanted = placesOf(lineup);
    expect({ text, asked, places: Object.fromEntries(places) }).toEqual({
      text,
      asked: [],
      places: Object.fromEntries(wanted),
    });
    if (lineup.players['d7']) expect(formation).toBe('11-7-2');
  }
});
