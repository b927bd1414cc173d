import { cleanLine } from '../plain-text.ts';
import type { ShotSide } from '../player.ts';
import { parsePosition, type Position } from '../positions.ts';
/** STUB until the helper's reader is merged. */
export interface ReadPlayer {
  readonly name: string;
  readonly number: number | null;
  readonly position: Position | null;
  readonly shoots: ShotSide | null;
}
export interface ReadRoster {
  readonly players: readonly ReadPlayer[];
  readonly ignored: readonly string[];
}
export function readRoster(text: string): ReadRoster {
  return {
    ignored: [],
    players: text
      .split('\n')
      .map(cleanLine)
      .filter(Boolean)
      .map((row) => {
        const m = /^(?:#?(\d{1,2})\s+)?(.*?)(?:\s+(C|LW|RW|D|G))?(?:\s+([LR]))?$/.exec(row);
        return {
          name: m?.[2] ?? row,
          number: m?.[1] ? Number(m[1]) : null,
          position: parsePosition(m?.[3] ?? null),
          shoots: (m?.[4] ?? null) as ShotSide | null,
        };
      }),
  };
}
