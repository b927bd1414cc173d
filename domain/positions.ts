/**
 * Hockey positions as the product knows them, and the words that data sets use for them.
 */

/** A player's position: left wing, center, right wing, defense, goalie. */
export type Position = 'lw' | 'c' | 'rw' | 'd' | 'g';

/** What kind of slot a position may fill: any forward may stand in any forward slot. */
export type PositionGroup = 'forward' | 'defense' | 'goalie';

/** All positions, in the order of the roster tabs. */
export const POSITIONS: readonly Position[] = ['lw', 'c', 'rw', 'd', 'g'];

const WORDS: Readonly<Record<string, Position>> = {
  lw: 'lw',
  l: 'lw',
  left: 'lw',
  leftwing: 'lw',
  leftwinger: 'lw',
  c: 'c',
  center: 'c',
  centre: 'c',
  centerman: 'c',
  centreman: 'c',
  f: 'c',
  forward: 'c',
  rw: 'rw',
  r: 'rw',
  right: 'rw',
  rightwing: 'rw',
  rightwinger: 'rw',
  d: 'd',
  ld: 'd',
  rd: 'd',
  defense: 'd',
  defence: 'd',
  defenseman: 'd',
  defenceman: 'd',
  leftdefense: 'd',
  rightdefense: 'd',
  leftdefence: 'd',
  rightdefence: 'd',
  g: 'g',
  goalie: 'g',
  goaltender: 'g',
  goalkeeper: 'g',
  netminder: 'g',
};

/** The position that a word means ("Left Wing", "LW", "goaltender"); null when the word is not known. */
export function parsePosition(text: string | null | undefined): Position | null {
  const word = (text ?? '').toLowerCase().replace(/[^a-z]/g, '');
  return Object.hasOwn(WORDS, word) ? (WORDS[word] ?? null) : null;
}

/** Like {@link parsePosition}, but a word that is not known counts as defense (specification, section 5). */
export function normalizePosition(text: string | null | undefined): Position {
  return parsePosition(text) ?? 'd';
}

/** Forward for lw, c and rw; defense for d; goalie for g. */
export function positionGroup(position: Position): PositionGroup {
  if (position === 'd') return 'defense';
  if (position === 'g') return 'goalie';
  return 'forward';
}

/** The short form that fans read: LW, C, RW, D, G. */
export function positionLabel(position: Position): string {
  return position.toUpperCase();
}
