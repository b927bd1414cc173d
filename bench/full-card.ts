import type { CardInput, CardLook } from '#card/card-input.ts';
import { SCRATCH_LIMIT } from '#domain/lineup.ts';
import { lineupOf, readLeague, TEAM_ROWS } from '#tests/support/card/league.ts';
import { GAME_WORDS, withFacts } from '#tests/support/card/samples.ts';

/** A card with every fact: game, signature, letters, shot sides, and scratches. */
export function fullCard(look: CardLook): CardInput {
  const players = readLeague();
  const team = TEAM_ROWS.find(({ abbreviation }) => abbreviation === 'TOR');
  if (!team) throw new Error('Toronto is missing from the built-in teams.');
  return {
    lineup: withFacts(
      lineupOf(players),
      players.slice(-SCRATCH_LIMIT).map(({ name, number }) => ({ id: name, name, number, position: 'c' })),
    ),
    team,
    look,
    title: 'Opening night',
    words: GAME_WORDS,
    siteAddress: 'https://linerush.example',
    logo: 'letters',
  };
}
