/** Left wing, center, right wing, defense, goalie. */
export type Position = 'lw' | 'c' | 'rw' | 'd' | 'g';

/** The kind of slot that a position may fill. Any forward may play in any forward slot. */
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

/** Parses `Left Wing`, `LW`, or `goaltender`. Of several positions (`LW/C`), takes the first. Null if unknown. */
export function parsePosition(text: string | null | undefined): Position | null {
  const cell = (text ?? '').toLowerCase();
  const codes = /^\W*([a-z]{1,2})(?:\W+[a-z]{1,2})+\W*$/.exec(cell);
  for (const part of [cell, cell.split(/[/,;&|+]/, 1)[0], codes?.[1]]) {
    const word = part?.replace(/[^a-z]/g, '') ?? '';
    if (Object.hasOwn(WORDS, word)) return WORDS[word] ?? null;
  }
  return null;
}

/** Like {@link parsePosition}, but unknown words count as defense (specification, section 5). */
export function normalizePosition(text: string | null | undefined): Position {
  return parsePosition(text) ?? 'd';
}

export function positionGroup(position: Position): PositionGroup {
  if (position === 'd') return 'defense';
  if (position === 'g') return 'goalie';
  return 'forward';
}

export function positionLabel(position: Position): string {
  return position.toUpperCase();
}
