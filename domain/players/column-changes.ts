import { cleanPlayerText } from './clean-text.ts';
import type { PlayerColumn, PlayerValues } from './player-values.ts';

export interface ColumnChange {
  readonly column: PlayerColumn;
  readonly before: string | number | null;
  readonly after: string | number;
}

/** Returns the columns with different values in a row and a player. Empty cells of the row do not count. */
export function changesOf(
  player: PlayerValues,
  values: PlayerValues,
  columns: readonly PlayerColumn[],
): readonly ColumnChange[] {
  return columns.flatMap((column) => {
    const before = player[column];
    const after = values[column];
    if (after === null || after === '') return [];
    const isSame = typeof before === 'string' ? cleanPlayerText(before) === after : before === after;
    return isSame ? [] : [{ column, before, after }];
  });
}
