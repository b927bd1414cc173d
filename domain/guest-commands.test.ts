import { describe, expect, test } from 'vitest';
import { checkLineup } from '#domain/check-lineup.ts';
import { restoreTab, serializeTab, startDraft } from '#domain/draft.ts';
import { fillOpenSlots } from '#domain/fill-open-slots.ts';
import {
  addGuest,
  guestOf,
  guestTarget,
  keepGuests,
  readGuests,
  removeGuest,
  withGuests,
} from '#domain/guest-commands.ts';
import { assign, isLineupRefusal, type LineupResult } from '#domain/lineup-commands.ts';
import { withDetails, writeDetails } from '#domain/lineup-details.ts';
import { readLineupLink, resolveLineupLink, writeLineupLink } from '#domain/lineup-link.ts';
import { lineupSentence } from '#domain/lineup-sentences.ts';
import { lineupText } from '#domain/lineup-text.ts';
import { EMPTY_LINEUP, type Guest, GUEST_LIMIT, type Lineup, makeLineup, playerAt } from '#domain/lineup.ts';
import { NO_WORDS } from '#domain/card-words.ts';
import { normalizeRoster } from '#domain/roster.ts';
import { addScratch } from '#domain/scratch-commands.ts';
import { normalizeTeam } from '#domain/team.ts';
import { contentHash } from '#domain/unsaved.ts';

const ROWS = [
  { id: 7, first_name: 'Auston', last_name: 'Matthews', position: 'C', number: 34, depth: 1 },
  { id: 8, first_name: 'Matthew', last_name: 'Knies', position: 'LW', number: 23 },
];
const ROSTER = normalizeRoster(ROWS);
const KELLER: Guest = { id: '99', name: 'Clayton Keller', position: 'lw', number: 9, club: 'UTA' };
const TEAM = normalizeTeam({ id: 1, name: 'Toronto Maple Leafs', abbreviation: 'TOR' })!;

function done(result: LineupResult): Lineup {
  if (isLineupRefusal(result)) throw new Error(result.code);
  return result;
}

/** Toronto with Keller as a guest, on the first line. */
const joined = done(addGuest(EMPTY_LINEUP, KELLER));
const placed = done(
  assign(
    joined,
    withGuests(ROSTER, joined).find(({ id }) => id === '99')!,
    'lw1',
  ),
);

describe('a guest', () => {
  test('joins the roster once, sorted by number, with names', () => {
    expect(done(addGuest(joined, KELLER))).toBe(joined);
    expect(withGuests(ROSTER, joined)[0]).toMatchObject({
      id: '99',
      firstName: 'Clayton',
      lastName: 'Keller',
    });
  });

  test('keeps the club in a slot and among the scratches', () => {
    expect(playerAt(placed, 'lw1')?.club).toBe('UTA');
    expect(done(addScratch(placed, KELLER)).scratches[0]?.player.club).toBe('UTA');
  });

  test('leaves roster, slot, and scratches together', () => {
    expect(removeGuest(placed, '99')).toEqual(EMPTY_LINEUP);
    expect(removeGuest(done(addScratch(placed, KELLER)), '99')).toEqual(EMPTY_LINEUP);
    expect(removeGuest(placed, '7')).toBe(placed);
  });

  test('is no problem of the lineup, and fills open slots like others without a depth', () => {
    const input = { teamName: TEAM.name, roster: ROSTER };
    expect(checkLineup({ ...input, lineup: placed })).toMatchObject({ problems: [], refreshed: placed });
    const filled = fillOpenSlots(joined, ROSTER);
    expect([playerAt(filled, 'lw1')?.id, playerAt(filled, 'lw2')?.id]).toEqual(['99', '8']);
  });

  test('who joins the team is no guest anymore', () => {
    const traded = normalizeRoster([
      ...ROWS,
      { id: 99, first_name: 'Clayton', last_name: 'Keller', position: 'LW' },
    ]);
    expect(withGuests(traded, placed).filter(({ club }) => club !== undefined)).toEqual([]);
    const { refreshed } = checkLineup({ teamName: TEAM.name, roster: traded, lineup: placed });
    expect(playerAt(refreshed, 'lw1')?.club).toBe(undefined);
  });

  test('stays when another lineup is put on the rink', () => {
    const other = makeLineup({ lw1: { ...KELLER, club: undefined! } });
    expect(keepGuests(other, joined)).toMatchObject({ guests: [KELLER], players: { lw1: { club: 'UTA' } } });
    expect(keepGuests(other, EMPTY_LINEUP)).toBe(other);
  });

  test('is refused beyond the limit', () => {
    const guests = Array.from({ length: GUEST_LIMIT }, (_, index) => ({
      ...KELLER,
      id: String(100 + index),
    }));
    const refusal = addGuest({ ...EMPTY_LINEUP, guests }, KELLER);
    expect(isLineupRefusal(refusal) && lineupSentence(refusal)).toEqual({
      title: 'No room for another guest',
      message: 'A lineup can have at most 30 guests. Remove one to make room for Clayton Keller.',
    });
  });
});

describe('guests are kept by', () => {
  test('the saved document', () => {
    const details = writeDetails(placed, NO_WORDS);
    expect(details.guests).toEqual([
      { name: 'Clayton Keller', number: 9, player_id: 99, position: 'lw', club: 'UTA' },
    ]);
    const bare = {
      ...placed,
      guests: [],
      players: { ...placed.players, lw1: { ...KELLER, club: undefined! } },
    };
    expect(withDetails(bare, details)).toEqual(placed);
  });

  test.each([
    [null],
    [[{ name: 'X', player_id: 99, position: 'lw', club: '<b>' }]],
    [[{ name: 'X', player_id: 'gone', position: 'lw', club: 'UTA' }]],
    [[{ name: '', player_id: 99, position: 'lw', club: 'UTA' }]],
    [[{ name: 'X', player_id: 99, position: 'coach', club: 'UTA' }]],
  ])('no damaged document: %j', (guests) => {
    expect(withDetails(EMPTY_LINEUP, { guests }).guests).toEqual([]);
  });

  test('the draft', () => {
    const draft = startDraft(TEAM, placed);
    const text = serializeTab({ current: draft, previous: null, otherTeamDrafts: [] }, 1);
    expect(restoreTab(text).current?.history.present).toEqual(placed);
  });

  test('the link, with the club of today', () => {
    const linked = readLineupLink(writeLineupLink('1', placed))!;
    expect(linked.guests).toEqual(['99']);
    const guests = readGuests([
      {
        id: 99,
        first_name: 'Clayton',
        last_name: 'Keller',
        number: 9,
        position: 'LW',
        team: { abbreviation: 'BOS' },
      },
    ]);
    expect(resolveLineupLink(linked, [...ROSTER, ...guests])).toMatchObject({
      missing: 0,
      lineup: {
        guests: [{ id: '99', club: 'BOS' }],
        players: { lw1: { name: 'Clayton Keller', club: 'BOS' } },
      },
    });
    expect(resolveLineupLink(linked, ROSTER)).toMatchObject({ missing: 1, lineup: { guests: [] } });
  });

  test('the text', () => {
    expect(lineupText({ lineup: placed, title: '', teamName: TEAM.name, link: '' })).toContain(
      'Keller (from UTA) – ',
    );
  });
});

test('a guest counts as a change of the saved lineup', () => {
  expect(contentHash(joined, '')).not.toBe(contentHash(EMPTY_LINEUP, ''));
});

test('a club without an abbreviation, or with a strange one, is called elsewhere', () => {
  expect(guestOf(ROSTER[0]!, null).club).toBe('elsewhere');
  expect(guestOf(ROSTER[0]!, '<b>').club).toBe('elsewhere');
  expect(readGuests('nothing')).toEqual([]);
  expect(guestTarget(['1', '2'])).toBe('players?select=*,team:teams(abbreviation)&id=in.(1,2)');
});
