import { readInteger } from '#domain/forms/player-form.ts';
import type { League } from '../finder/league.ts';
import { wearersOf } from '../finder/number-wearers.ts';
import type { PlayerTexts } from './player-fields.ts';

/** Lists the team's other players with this number; null for none. `self` is the edited player. */
export function numberNote(
  league: League,
  teamId: string | null,
  { number }: PlayerTexts,
  self: number | null,
): string | null {
  const except = new Set(self === null ? [] : [String(self)]);
  const names = wearersOf(league, teamId, readInteger(number.trim()), except).map(({ name }) => name);
  return names.length === 0 ? null : `Also worn by ${names.join(', ')}`;
}
