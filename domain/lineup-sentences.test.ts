import { expect, it } from 'vitest';
import { lineupSentence } from './lineup-sentences.ts';

it.each([
  ['Auston Matthews', 'forward', 'defense', "can't be assigned to a defense position because he's a forward"],
  ['Auston Matthews', 'forward', 'goalie', "can't be assigned to a goalie position because he's a forward"],
  ['Morgan Rielly', 'defense', 'goalie', "can't be assigned to a goalie position because he's a defense"],
  ['Morgan Rielly', 'defense', 'forward', "can't be assigned to a forward position because he's a defense"],
  ['Anthony Stolarz', 'goalie', 'defense', "can't be assigned to a defense position because he's a goalie"],
] as const)(
  'refuses %s, a %s, as %s in the words of the specification',
  (playerName, playerGroup, slotGroup, text) => {
    expect(lineupSentence({ code: 'wrong-position', playerName, playerGroup, slotGroup })).toEqual({
      title: 'Invalid position',
      message: `${playerName} ${text}`,
    });
  },
);

it('refuses a player who is in the lineup already in the words of the specification', () => {
  expect(lineupSentence({ code: 'already-assigned', playerName: 'Auston Matthews' })).toEqual({
    title: 'Player already assigned',
    message: 'Auston Matthews is already in the lineup.',
  });
});
