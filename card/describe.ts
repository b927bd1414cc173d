import { type CardWords, NO_WORDS } from '#domain/card-words.ts';
import { letterOf } from '#domain/letters.ts';
import { type Lineup, playerAt } from '#domain/lineup.ts';
import { gameLine, scratchLines, signatureLine } from '#domain/lineup-text.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import { cleanCardText } from './clean-text.ts';

const LETTERS = { C: ', captain', A: ', alternate' } as const;

function describePlayer(player: SlottedPlayer): string {
  const letter = letterOf(player);
  const number = player.number === null ? '' : `, ${player.number}`;
  const guest = player.club === undefined ? '' : `, guest from ${player.club}`;
  return `${cleanCardText(player.name)}${letter ? LETTERS[letter] : ''}${number}${guest}`;
}

/**
 * Describes a card, including its empty slots.
 * Example: `Toronto Maple Leafs lineup, Opening night. Line 1 center: Auston Matthews, captain, 34. …`
 */
export function describeCard(
  teamName: string,
  title: string | undefined,
  lineup: Lineup,
  words: CardWords = NO_WORDS,
): string {
  const own = cleanCardText(title);
  const opening = `${teamName || 'Hockey'} lineup${own === '' ? '' : `, ${own}`}`;
  const places = lineup.formation.slots.map((slot) => {
    const player = playerAt(lineup, slot.id);
    return `${slot.label}: ${player ? describePlayer(player) : 'empty'}`;
  });
  const parts = [
    opening,
    cleanCardText(gameLine(words)),
    ...places,
    ...scratchLines(lineup, cleanCardText),
    cleanCardText(signatureLine(words)),
  ];
  return parts.flatMap((part) => (part === '' ? [] : [`${part}.`])).join(' ');
}
