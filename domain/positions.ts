/** Left wing, center, right wing, defense, goalie. */
export type Position = 'lw' | 'c' | 'rw' | 'd' | 'g';

/** The kind of slot that a position may fill. Any forward may play in any forward slot. */
export type PositionGroup = 'forward' | 'defense' | 'goalie';

/** All positions, in the order of the roster tabs. */
export const POSITIONS: readonly Position[] = ['lw', 'c', 'rw', 'd', 'g'];

/** The words for each position besides its own code. Plain forwards count as centers. */
const OTHER_WORDS: Readonly<Record<Position, string>> = {
  lw: 'l left leftwing leftwinger',
  c: 'center centre centerman centreman f forward',
  rw: 'r right rightwing rightwinger',
  d: 'ld rd defense defence defenseman defenceman leftdefense rightdefense leftdefence rightdefence',
  g: 'goalie goaltender goalkeeper netminder',
};

const BY_WORD: ReadonlyMap<string, Position> = new Map(
  POSITIONS.flatMap((position) =>
    [position, ...OTHER_WORDS[position].split(' ')].map((word) => [word, position] as const),
  ),
);

/** Parses `Left Wing`, `LW`, or `goaltender`. Of several positions (`LW/C`), takes the first. Null if unknown. */
export function parsePosition(text: string | null | undefined): Position | null {
  const cell = (text ?? '').toLowerCase();
  const codes = /^\W*([a-z]{1,2})(?:\W+[a-z]{1,2})+\W*$/.exec(cell);
  for (const part of [cell, cell.split(/[/,;&|+]/, 1)[0], codes?.[1]]) {
    const position = BY_WORD.get(part?.replace(/[^a-z]/g, '') ?? '');
    if (position) return position;
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
