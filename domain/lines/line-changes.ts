/** What changed in a team's lines from one game to the next. */
import type { GameLines } from './game-lines.ts';

export interface LineChange {
  /** The NHL's id. */
  readonly id: string;
  readonly name: string;
  /** `line 2`, `pair 1`, or `extra`. The starter has `goal`. The backup and players who did not dress have `out`. */
  readonly to: string;
}

interface Row {
  readonly name: string;
  readonly players: readonly string[];
}

function rowsOf({ defense, extras, forwards, starter }: GameLines): readonly Row[] {
  return [
    ...forwards.map((players, index) => ({ name: `line ${index + 1}`, players })),
    ...defense.map((players, index) => ({ name: `pair ${index + 1}`, players })),
    { name: 'extra', players: extras },
    { name: 'goal', players: [starter] },
  ];
}

/** Rows to compare by name, because their players do not play together. */
const FIXED: ReadonlySet<string> = new Set(['extra', 'goal']);

/**
 * Returns the row of another game that corresponds to `row`: the row that shares the most players with it.
 * In a tie, the row with the same name wins. `FIXED` rows correspond only to the row with the same name.
 */
function counterpart(row: Row, others: readonly Row[]): Row | undefined {
  if (FIXED.has(row.name)) return others.find(({ name }) => name === row.name);
  const shared = ({ players }: Row) => players.filter((id) => row.players.includes(id)).length;
  const most = Math.max(...others.map(shared));
  const best = others.filter((other) => shared(other) === most);
  return best.find(({ name }) => name === row.name) ?? best[0];
}

/**
 * Lists the players who are on a different line than in the previous game, then the players who are out.
 * The order is that of the new lines. The numbers of lines do not matter, because they only rank the lines by ice
 * time. A line that stays together has not changed.
 */
export function lineChanges(now: GameLines, before: GameLines): readonly LineChange[] {
  const [rows, others] = [rowsOf(now), rowsOf(before)];
  const moved = rows.flatMap((row) => {
    const same = counterpart(row, others)?.players ?? [];
    return row.players.flatMap((id) =>
      same.includes(id) ? [] : [{ id, name: now.players[id]?.name ?? id, to: row.name }],
    );
  });
  const playing = new Set(rows.flatMap(({ players }) => players));
  const out = others
    .flatMap(({ players }) => players)
    .filter((id) => !playing.has(id))
    .map((id) => ({ id, name: before.players[id]?.name ?? id, to: 'out' }));
  return [...moved, ...out];
}

/** Returns a text such as `M. Knies to line 2`, `J. Woll in goal`, `C. Jarnkrok extra`, `M. Domi out`. */
export function changeText({ name, to }: LineChange): string {
  if (to === 'goal') return `${name} in goal`;
  return to === 'out' || to === 'extra' ? `${name} ${to}` : `${name} to ${to}`;
}
