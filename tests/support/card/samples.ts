/** Lineups with every fact that a card can show. */
import type { CardWords } from '#domain/card-words.ts';
import {
  defineFormation,
  ELEVEN_SEVEN,
  type Formation,
  type Slot,
  STANDARD_FORMATION,
} from '#domain/formation.ts';
import { type Lineup, makeLineup, playerAt, type Scratch } from '#domain/lineup.ts';
import type { ShotSide, SlottedPlayer } from '#domain/player.ts';

/** Power play units of five and penalty kill units of four, each in two rows. */
const UNITS: Formation = (() => {
  const row = (name: string, ids: readonly string[]) => ({
    name,
    slots: ids.map((id, lane): Slot => {
      const place = {
        id: `${name.slice(0, 3).toLowerCase()}${id}`,
        label: `${name} ${id}`,
        heading: id,
        lane,
      };
      return { ...place, group: 'skater', position: 'c', shortLabel: id.toUpperCase(), column: null };
    }),
  });
  const powerPlay = (unit: string) => [row(unit, ['lf', 'b', 'rf']), row(`${unit} middle`, ['nf', 'p'])];
  const penaltyKill = (unit: string) => [row(unit, ['lf', 'rf']), row(`${unit} defense`, ['ld', 'rd'])];
  return defineFormation({
    id: 'sample-units',
    linkVersion: 's',
    zones: [
      { id: 'attack', name: 'Power play', lanes: 3, rows: [...powerPlay('PP1'), ...powerPlay('PP2')] },
      { id: 'neutral', name: 'Penalty kill', lanes: 2, rows: [...penaltyKill('PK1'), ...penaltyKill('PK2')] },
    ],
    facts: [],
  });
})();

const LETTERS: Readonly<Record<string, string>> = { c1: 'C', rw2: 'A', d1: 'A', lw4: 'A' };
const SIDES: readonly (ShotSide | undefined)[] = ['L', 'R', 'L', undefined];

/** Adds letters, shot sides, and scratches to a lineup. One player has no known side. */
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

/** The same players with eleven forwards, and the twelfth as the seventh defenseman. */
export function asElevenSeven(lineup: Lineup): Lineup {
  const { rw4, ...players } = lineup.players;
  return makeLineup({ ...players, d7: rw4 ?? null }, ELEVEN_SEVEN, lineup);
}

/** The lineup's first skaters in power play and penalty kill units. */
export function asUnits(lineup: Lineup): Lineup {
  const skaters = STANDARD_FORMATION.slots.filter(({ group }) => group !== 'goalie');
  const entries = UNITS.slots.map(({ id }, index) => {
    const source = skaters[index];
    return [id, source ? playerAt(lineup, source.id) : null] as const;
  });
  return makeLineup(Object.fromEntries(entries), UNITS);
}

export const GAME_WORDS: CardWords = {
  opponent: 'Detroit Red Wings',
  opponentId: '10',
  when: 'Sat, Nov 28, 7:00 PM',
  venue: 'away',
  note: 'Game 7',
  signature: '@maya-l',
};

/** Words as long as their limits. */
export const LONGEST_WORDS: CardWords = {
  opponent: 'The Wide Majestic Winter Wolves of Västra Götaland & Värmland',
  opponentId: null,
  when: 'Wednesday, September 30, 2026, 10:30 PM',
  venue: 'home',
  note: 'STANLEY CUP FINAL GAME 7',
  signature: 'Wilhelmina Maximiliana van der Wyngaarde',
};
