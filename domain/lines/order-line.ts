/** Who plays where within a line or pair. */
import type { PlayerListing, PlayerListings } from './roles.ts';
import type { DefensePair, ForwardTrio } from './team-lines.ts';

/** By listed wing or shot: -1 for the left side, 1 for the right side. */
const SIDES: Readonly<Record<string, number>> = { lw: -1, L: -1, rw: 1, R: 1 };

const listedSide = (player: PlayerListing | undefined): number => SIDES[player?.position ?? ''] ?? 0;
const shotSide = (player: PlayerListing | undefined): number => SIDES[player?.shoots ?? ''] ?? 0;

/**
 * Orders a trio. The center has the most face-offs, or else is listed as one, or else has the most ice time.
 * The wings are ordered by their listed wing, then by their shot.
 * @param trio Most ice time first.
 */
export function orderTrio(
  trio: readonly string[],
  players: PlayerListings,
  faceoffs: ReadonlyMap<string, number>,
): ForwardTrio {
  const isCenter = (id: string) => Number(players.get(id)?.position === 'c');
  const [center = '', ...wings] = trio.toSorted(
    (a, b) => (faceoffs.get(b) ?? 0) - (faceoffs.get(a) ?? 0) || isCenter(b) - isCenter(a),
  );
  const [left = '', right = ''] = wings.toSorted((a, b) => {
    const [one, other] = [players.get(a), players.get(b)];
    return listedSide(one) - listedSide(other) || shotSide(one) - shotSide(other);
  });
  return [left, center, right];
}

/** Orders a pair by shot. */
export function orderPair(pair: readonly string[], players: PlayerListings): DefensePair {
  const [left = '', right = ''] = pair.toSorted(
    (a, b) => shotSide(players.get(a)) - shotSide(players.get(b)),
  );
  return [left, right];
}
