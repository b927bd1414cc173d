/** The card in words, for screen readers. */
import { type Lineup, playerAt } from '#domain/lineup.ts';
import { cleanCardText } from './clean-text.ts';

/**
 * Describes a card, including its empty slots.
 * Example: `Toronto Maple Leafs lineup, Opening night. Line 1 center: Auston Matthews, 34. …`
 */
export function describeCard(teamName: string, title: string | undefined, lineup: Lineup): string {
  const own = cleanCardText(title);
  const opening = `${teamName || 'Hockey'} lineup${own === '' ? '' : `, ${own}`}.`;
  const places = lineup.formation.slots.map((slot) => {
    const player = playerAt(lineup, slot.id);
    if (!player) return `${slot.label}: empty.`;
    return `${slot.label}: ${cleanCardText(player.name)}${player.number === null ? '' : `, ${player.number}`}.`;
  });
  return [opening, ...places].join(' ');
}
