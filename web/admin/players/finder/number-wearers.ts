import { readInteger } from '#domain/forms/player-form.ts';
import type { League, ListedPlayer } from './league.ts';

function wearersOf(
  league: League,
  teamId: string | null,
  number: number | null,
  except: ReadonlySet<string>,
): readonly ListedPlayer[] {
  if (teamId === null || number === null) return [];
  return league.players.filter(
    (player) => player.team?.id === teamId && player.number === number && !except.has(player.id),
  );
}

/**
 * Returns a warning for each number that a joining player would share with another player on the new team. Each warning
 * is a sentence, such as `Auston Matthews wears 34 there already.`
 */
export function numberClashes(
  league: League,
  teamId: string,
  joining: readonly ListedPlayer[],
): readonly string[] {
  const ids = new Set(joining.map(({ id }) => id));
  const numbers = [...new Set(joining.map(({ number }) => number))].toSorted((a, b) => (a ?? 0) - (b ?? 0));
  return numbers.flatMap((number) => {
    const there = wearersOf(league, teamId, number, ids).map(({ name }) => name);
    const coming = joining.filter((player) => number !== null && player.number === number);
    if (there.length > 0) {
      return [`${there.join(' and ')} ${there.length === 1 ? 'wears' : 'wear'} ${number} there already.`];
    }
    if (coming.length < 2) return [];
    return [
      `${coming.map(({ name }) => name).join(' and ')} ${coming.length === 2 ? 'both' : 'all'} wear ${number}.`,
    ];
  });
}

/** Names the team's other players with this number, or returns null. `self` is the edited player's id. */
export function numberNote(
  league: League,
  teamId: string | null,
  { number }: { readonly number: string },
  self: number | null,
): string | null {
  const except = new Set(self === null ? [] : [String(self)]);
  const names = wearersOf(league, teamId, readInteger(number.trim()), except).map(({ name }) => name);
  return names.length === 0 ? null : `Also worn by ${names.join(', ')}`;
}
