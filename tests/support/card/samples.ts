/** Lineups with every fact that a card can show. */
import type { CardWords } from '#domain/card-words.ts';
import type { Formation } from '#domain/formation.ts';
import { type Lineup, makeLineup, playerAt, type Scratch } from '#domain/lineup.ts';
import type { ShotSide, SlottedPlayer } from '#domain/player.ts';
import { fillUnits, unitsLineup } from '#domain/special-teams.ts';

const LETTERS: Readonly<Record<string, 'C' | 'A'>> = { c1: 'C', rw2: 'A', d1: 'A', lw4: 'A' };
const SIDES: readonly (ShotSide | undefined)[] = ['L', 'R', 'L', undefined];

/** Adds letters, shot sides, and scratches to a lineup. Every fourth slot gets no side. */
export function withFacts(lineup: Lineup, scratches: readonly SlottedPlayer[]): Lineup {
  const entries = lineup.formation.slots.map(({ id }, index) => {
    const player = playerAt(lineup, id);
    const letter = LETTERS[id];
    const shoots = SIDES[index % SIDES.length];
    return [
      id,
      player && { ...player, ...(shoots && { shoots }), ...(letter && { facts: { letter } }) },
    ] as const;
  });
  const out = scratches.map((player, index): Scratch => {
    return { player, reason: index % 3 === 2 ? 'injured' : 'scratched' };
  });
  return makeLineup(Object.fromEntries(entries), lineup.formation, { scratches: out });
}

/**
 * Returns the lineup in another formation, for cards only. Slots that the lineup lacks get the player of `rw4` or the
 * backup.
 */
export function asFormation({ players, ...lineup }: Lineup, formation: Formation): Lineup {
  const entries = formation.slots.map(
    ({ group, id }) => [id, players[id] ?? (group === 'goalie' ? players.backup : players.rw4)] as const,
  );
  return makeLineup(Object.fromEntries(entries), formation, lineup);
}

export function asUnits(lineup: Lineup): Lineup {
  return unitsLineup(fillUnits(lineup));
}

export const GAME_WORDS: CardWords = {
  opponent: 'Detroit Red Wings',
  opponentId: '10',
  when: 'Sat, Nov 28, 7:00 PM',
  venue: 'away',
  note: 'Game 7',
  signature: '@maya-l',
};

export const LONGEST_WORDS: CardWords = {
  opponent: 'The Wide Majestic Winter Wolves of Västra Götaland & Värmland',
  opponentId: null,
  when: 'Wednesday, September 30, 2026, 10:30 PM',
  venue: 'home',
  note: 'STANLEY CUP FINAL GAME 7',
  signature: 'Wilhelmina Maximiliana van der Wyngaarde',
};
