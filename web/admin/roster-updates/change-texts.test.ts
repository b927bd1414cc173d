import { expect, it } from 'vitest';
import type { HeldChanges } from '#domain/roster-updates/roster-policies.ts';
import { heldText } from './change-texts.ts';

const club = (name: string, abbreviation: string) => ({ name, abbreviation });
const SEALS = club('California Golden Seals', 'CGS');
const BARONS = club('Cleveland Barons', 'CLE');

it.each<[HeldChanges, readonly (typeof SEALS)[], string]>([
  [
    { kind: 'left', reason: 'too-many', count: 1200 },
    [],
    'Servers apply none of the 1,200 departures: more than 40 at once look like a fault of the feed. Check them below, and apply the right ones.',
  ],
  [
    { kind: 'left', reason: 'unknown-team', count: 1 },
    [SEALS],
    '1 departure is not applied automatically, because the NHL has no roster of California Golden Seals (CGS), and the player may be there. Correct that abbreviation, or clear it if the NHL does not have the team. Then refresh. Or apply the change below.',
  ],
  [
    { kind: 'traded', reason: 'unknown-team', count: 2 },
    [SEALS, BARONS],
    '2 trades are not applied automatically, because the NHL has no roster of California Golden Seals (CGS) and Cleveland Barons (CLE), and the players may be there. Correct those abbreviations, or clear them if the NHL does not have the teams. Then refresh. Or apply the changes below.',
  ],
])('says what servers hold back: %o', (held, unknown, text) => {
  expect(heldText(held, unknown)).toBe(text);
});
