/** The card in words. */
import { type Lineup, playerAt } from '#domain/lineup.ts';
import { cleanCardText } from './clean-text.ts';

/** `Toronto Maple Leafs lineup, Opening night. Line 1 center: Auston Matthews, 34. …` with empty slots named as such. */
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
