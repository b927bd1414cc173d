import type { Slot } from '#domain/formation.ts';
import { letterOf } from '#domain/letters.ts';
import { assignedIds, type Lineup, type Scratch, type ScratchReason } from '#domain/lineup.ts';
import { positionText, type SlottedPlayer } from '#domain/player.ts';

/** The badge on the roster card of a player who is in the lineup or among the scratches. */
export type PlayerBadge = 'In Lineup' | (typeof REASON_WORDS)[ScratchReason];

export const REASON_WORDS = { scratched: 'Scratched', injured: 'Injured' } as const;

const LETTER_NAMES = { C: 'captain', A: 'alternate' } as const;

function spokenNumber(number: number | null): string {
  return number === null ? 'no number' : String(number);
}

function spokenGuest({ club }: SlottedPlayer): string {
  return club === undefined ? '' : `, guest from ${club}`;
}

/** For example `Auston Matthews, 34, C`, or with a badge `Auston Matthews, 34, C, Injured`. */
export function spokenPlayer(player: SlottedPlayer, badge: PlayerBadge | null): string {
  const words = badge ? `, ${badge}` : '';
  return `${player.name}, ${spokenNumber(player.number)}, ${positionText(player)}${spokenGuest(player)}${words}`;
}

/** For example `Auston Matthews, captain`. */
function spokenName(player: SlottedPlayer): string {
  const letter = letterOf(player);
  return `${player.name}${letter ? `, ${LETTER_NAMES[letter]}` : ''}`;
}

/**
 * For example `Line 1 center: empty`, or `Line 1 center: Auston Matthews, captain, 34, no longer on the team`. The
 * last part is the `mark`.
 */
export function spokenSlot({ label }: Slot, player: SlottedPlayer | null, mark?: string): string {
  const content = player
    ? `${spokenName(player)}, ${spokenNumber(player.number)}${spokenGuest(player)}`
    : 'empty';
  return `${label}: ${content}${mark ? `, ${mark}` : ''}`;
}

/** For example `Injured: Auston Matthews, 34`. */
export function spokenScratch({ player, reason }: Scratch): string {
  return `${REASON_WORDS[reason]}: ${player.name}, ${spokenNumber(player.number)}`;
}

export function badgesOf(lineup: Lineup): ReadonlyMap<string, PlayerBadge> {
  const dressed = [...assignedIds(lineup)].map((id) => [id, 'In Lineup'] as const);
  const out = lineup.scratches.map(({ player, reason }) => [player.id, REASON_WORDS[reason]] as const);
  return new Map<string, PlayerBadge>([...dressed, ...out]);
}
