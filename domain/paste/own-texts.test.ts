import { expect, it } from 'vitest';
import { lineupMarkdown } from '#domain/lineup-markdown.ts';
import { lineupText } from '#domain/lineup-text.ts';
import { fillOpenSlots } from '#domain/fill-open-slots.ts';
import { FORMATIONS } from '#domain/formation.ts';
import { clear, setLetter } from '#domain/lineup-commands.ts';
import { assignedIds, type Lineup, makeLineup } from '#domain/lineup.ts';
import type { RosterPlayer } from '#domain/player.ts';
import { addScratch } from '#domain/scratch-commands.ts';
import { fillUnits } from '#domain/special-teams.ts';
import { readPasteTeams } from '#tests/support/paste/rosters.ts';
import { placesOf } from '#tests/support/paste/score-match.ts';
import { matchPost } from './match-post.ts';
import { readPost } from './read-post.ts';

/** Only teams without players who share a last name, because the copied text can omit first names. */
const TEAMS = readPasteTeams().filter(
  ({ players }) => new Set(players.map(({ lastName }) => lastName)).size === players.length,
);

/** One lineup for each team, with open slots, a captain, special teams, and up to four scratches. */
const LINEUPS = TEAMS.map((team, index) => {
  const formation = FORMATIONS[index % FORMATIONS.length]!;
  const dressed = fillUnits(fillOpenSlots(makeLineup({}, formation), team.players));
  const spare = team.players.filter(({ id }) => !assignedIds(dressed).has(id)).slice(0, index % 5);
  const lineup = formation.slots
    .filter((_, slot) => (index + slot * 7) % 11 === 0)
    .reduce((next, { id }) => clear(next, id), spare.reduce(scratch, dressed));
  const captain = formation.slots.find(({ id }) => lineup.players[id])!.id;
  return { team, lineup: setLetter(lineup, captain, 'C') as Lineup };
});

function scratch(lineup: Lineup, player: RosterPlayer, index: number): Lineup {
  return addScratch(lineup, player, index % 2 === 0 ? 'scratched' : 'injured') as Lineup;
}

function readBack(text: string, teamId: string, { formation }: Lineup) {
  const found = matchPost(readPost(text), TEAMS, { teamId, formation });
  if (found.kind !== 'matched') throw new Error(`${found.kind}:\n${text}`);
  return { places: placesOf(found.lineup), asked: found.questions };
}

it.each([
  ['text', lineupText],
  ['Markdown table', lineupMarkdown],
])('reads back the copied %s without a question', (_, write) => {
  for (const { lineup, team } of LINEUPS) {
    const text = write({
      lineup,
      title: 'Opening night',
      teamName: team.name,
      link: 'https://lines.example/?shared=1-a',
    });
    const { places, asked } = readBack(text, team.id, lineup);
    const wanted = placesOf(lineup);
    expect({ text, asked, places: Object.fromEntries(places) }).toEqual({
      text,
      asked: [],
      places: Object.fromEntries(wanted),
    });
  }
});
