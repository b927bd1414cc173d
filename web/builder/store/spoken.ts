import type { Slot } from '#domain/formation.ts';
import { letterOf } from '#domain/letters.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import { positionLabel } from '#domain/positions.ts';

const LETTER_NAMES = { C: 'captain', A: 'alternate' } as const;

function spokenNumber(number: number | null): string {
  return number === null ? 'no number' : String(number);
}

/** `Auston Matthews, 34, C` and `, In Lineup` when used. */
export function spokenPlayer(player: SlottedPlayer, inLineup: boolean): string {
  const used = inLineup ? ', In Lineup' : '';
  return `${player.name}, ${spokenNumber(player.number)}, ${positionLabel(player.position)}${used}`;
}

/** `Auston Matthews, captain`. */
function spokenName(player: SlottedPlayer): string {
  const letter = letterOf(player);
  return `${player.name}${letter ? `, ${LETTER_NAMES[letter]}` : ''}`;
}

/**
 * `Line 1 center: Auston Matthews, captain, 34, no longer on the team`, where the last part is `mark`; or
 * `Line 1 center: empty`.
 */
export function spokenSlot({ label }: Slot, player: SlottedPlayer | null, mark?: string): string {
  const content = player ? `${spokenName(player)}, ${spokenNumber(player.number)}` : 'empty';
  return `${label}: ${content}${mark ? `, ${mark}` : ''}`;
}
