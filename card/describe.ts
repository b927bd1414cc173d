/** The card in words. */
import type { Lineup } from '#domain/lineup.ts';
import { SLOTS } from '#domain/slots.ts';
import { cleanCardText } from './clean-text.ts';

/** `Toronto Maple Leafs lineup, Opening night. Line 1 center: Auston Matthews, 34. …` with empty slots named as such. */
export function describeCard(teamName: string, title: string | undefined, lineup: Lineup): string {
  const own = cleanCardText(title);
  const opening = `${teamName || 'Hockey'} lineup${own === '' ? '' : `, ${own}`}.`;
  const places = SLOTS.map((slot) => {
    const player = lineup[slot.id];
    if (!player) return `${slot.label}: empty.`;
    return `${slot.label}: ${cleanCardText(player.name)}${player.number === null ? '' : `, ${player.number}`}.`;
  });
  return [opening, ...places].join(' ');
}
