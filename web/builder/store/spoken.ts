/** How players and slots are called in accessible names and announcements. */
import type { Slot } from '#domain/formation.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import { positionLabel } from '#domain/positions.ts';

function spokenNumber(number: number | null): string {
  return number === null ? 'no number' : String(number);
}

/** `Auston Matthews, 34, C` and `, In Lineup` when used. */
export function spokenPlayer(player: SlottedPlayer, inLineup: boolean): string {
  const used = inLineup ? ', In Lineup' : '';
  return `${player.name}, ${spokenNumber(player.number)}, ${positionLabel(player.position)}${used}`;
}

/** `Line 1 center: Auston Matthews, 34`, with what is amiss with him: `, no longer on the team`; or `Line 1 center: empty`. */
export function spokenSlot({ label }: Slot, player: SlottedPlayer | null, mark?: string): string {
  const content = player ? `${player.name}, ${spokenNumber(player.number)}` : 'empty';
  return `${label}: ${content}${mark ? `, ${mark}` : ''}`;
}
