import { expect, it } from 'vitest';
import { resolveTeamColors } from '../team-colors.ts';
import { makeLineup } from '../lineup.ts';
import { findKnownTeam } from '../known-teams.ts';
import {
  completeRoster,
  playerOfRow,
  readTypedRoster,
  isIncomplete,
  rosterText,
  suggestShort,
} from './complete-roster.ts';
import {
  fittingFormation,
  newPlayerId,
  OWN_TEAM_LIMITS,
  ownPlayersOf,
  type OwnPlayer,
  type OwnTeam,
  readOwnTeam,
  rosterOf,
  savedTeamOf,
  summaryOf,
  teamOf,
} from './own-team.ts';
import { readTeamFragment, writeTeamFragment } from './team-link.ts';

function player(index: number, part: Partial<OwnPlayer> = {}): OwnPlayer {
  return {
    id: String(9_000_000_000_000_001 + index),
    name: `Player ${index}`,
    number: index % 100,
    position: 'c',
    shoots: 'L',
    ...part,
  };
}

const OWLS: OwnTeam = {
  id: '0a1b2c3d-0000-4000-8000-00000000000f',
  name: 'Toronto Maple Leafs Żółć 東京',
  short: 'TOR',
  colors: ['#001628', '#99d9d9', '#e9072b'],
  sweater: 'bands',
  crest: null,
  players: [player(0), player(1, { position: null, number: null, shoots: null }), player(2, { id: '17' })],
};

it('a team is the same after a link', () => {
  expect(readTeamFragment(writeTeamFragment(OWLS))).toEqual(OWLS);
  const full = {
    ...OWLS,
    players: Array.from({ length: 60 }, (_, index) => player(index, { name: 'Ä'.repeat(80) })),
  };
  expect(readTeamFragment(writeTeamFragment(full))).toEqual(full);
});

const PNG = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB+/8=';

it('a link has the sweater, not the crest, and links of earlier versions have neither', () => {
  expect(readTeamFragment(writeTeamFragment({ ...OWLS, crest: PNG }))).toEqual(OWLS);
  const rows = OWLS.players.map(({ id, name, number, position, shoots }) => [
    id,
    name,
    number,
    position,
    shoots,
  ]);
  const bytes = new TextEncoder().encode(JSON.stringify([OWLS.id, OWLS.name, OWLS.short, OWLS.colors, rows]));
  const earlier = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
  expect(readTeamFragment(earlier.replaceAll('+', '-').replaceAll('/', '_'))).toEqual({
    ...OWLS,
    sweater: 'stripes',
  });
});

it.each([
  ['an empty text', ''],
  ['no base64', '%%%'],
  ['no JSON', btoa('{')],
  ['another value', btoa('7')],
  ['a text that is too long', 'a'.repeat(30_001)],
])('a link with %s has no team', (_, text) => {
  expect(readTeamFragment(text)).toBeNull();
});

it.each<[string, object]>([
  ['no name', { name: ' \u200b' }],
  ['a long name', { name: 'a'.repeat(OWN_TEAM_LIMITS.name + 1) }],
  ['a long short name', { short: 'TORONTO' }],
  ['a color that is none', { colors: ['#001628', '#99d9d9', 'url(x)'] }],
  ['two colors', { colors: ['#001628', '#99d9d9'] }],
  ['an id that is none', { id: '../../x' }],
  ['61 players', { players: Array.from({ length: 61 }, (_, index) => player(index)) }],
  ['a player twice', { players: [player(1), player(1)] }],
  ['a number above 99', { players: [player(1, { number: 100 })] }],
  ['an id of a player that no column can hold', { players: [player(1, { id: 'x' })] }],
  ['no players', { players: undefined }],
])('a document with %s is refused', (_, part) => {
  expect(readOwnTeam({ ...OWLS, ...part })).toBeNull();
});

it('a document loses hidden characters and unknown fields', () => {
  const read = readOwnTeam({ ...OWLS, name: 'O\u202Ewls\u200B', admin: true });
  expect(read?.name).toBe('Owls');
  expect(Object.keys(read ?? {})).not.toContain('admin');
});

it.each<[string, unknown]>([
  ['an SVG', PNG.replace('png', 'svg+xml')],
  ['another content', 'data:image/png;base64,PHN2ZyB4bWxucz0i'],
  ['an address', 'https://example.com/crest.png'],
  ['a text that is not base64', `${PNG}" onload="alert(1)`],
  ['more than 40,000 characters', PNG.replace('=', 'A'.repeat(40_000))],
  ['a number', 7],
])('a document loses a crest with %s', (_, crest) => {
  expect(readOwnTeam({ ...OWLS, crest: PNG })?.crest).toBe(PNG);
  expect(readOwnTeam({ ...OWLS, crest, sweater: 'tartan' })).toEqual({ ...OWLS, sweater: 'stripes' });
});

it('shows its crest, which saved lineups leave out', () => {
  const team = teamOf({ ...OWLS, crest: PNG });
  expect(resolveTeamColors(team).logo).toBe(PNG);
  expect(JSON.stringify(summaryOf(team))).not.toContain('base64');
});

it('has its own colors and no crest, even with the name of a club', () => {
  const team = teamOf(OWLS);
  expect(findKnownTeam(team)).toBeNull();
  expect(resolveTeamColors(team)).toMatchObject({ primary: '#001628', tertiary: '#e9072b', logo: null });
  expect(savedTeamOf({ team: summaryOf(team) })).toEqual({
    id: OWLS.id,
    name: OWLS.name,
    short: OWLS.short,
    colors: OWLS.colors,
    sweater: OWLS.sweater,
  });
  expect(savedTeamOf({})).toBeNull();
});

it('players without a position fit every skater’s slot', () => {
  expect(rosterOf(OWLS).map(({ id, isUnsure }) => [id, isUnsure])).toEqual([
    [OWLS.players[0]?.id, undefined],
    ['17', undefined],
    [OWLS.players[1]?.id, true],
  ]);
});

it('a lineup knows its players', () => {
  const lineup = makeLineup({ c1: { id: '17', name: 'Sam Lee', number: 7, position: 'c' } }, undefined, {
    scratches: [{ player: { id: 'gone-x', name: 'X', number: null, position: 'd' }, reason: 'injured' }],
  });
  expect(ownPlayersOf(lineup)).toEqual([
    { id: '17', name: 'Sam Lee', number: 7, position: 'c', shoots: null },
  ]);
});

const READ = { name: 'Sam Lee', number: null, position: null, shoots: null };

it('a completed roster keeps the ids of players with the same names', () => {
  const former = [player(4, { name: 'Sam Lee' }), player(5, { name: 'Sam Lee' })];
  const completions = new Map([[0, { number: 7, position: 'c' as const }]]);
  const players = completeRoster([READ, READ, READ], completions, [player(9, { id: '17' })], former);
  expect(players.map(({ id }) => id)).toEqual(['17', former[0]?.id, former[1]?.id, newPlayerId(former)]);
  expect(players[1]).toMatchObject({ number: 7, position: 'c' });
  expect(isIncomplete({ ...READ, number: 7 })).toBe(true);
});

it('an unchanged roster keeps its players, whatever their names and gaps', () => {
  const odd = [
    'Carl G',
    'St. Louis',
    'sam lee',
    '7 Line Bialik',
    'Ryan Back',
    'Sam Lee',
    'Sam Lee',
    'Totals',
  ];
  const parts = [{ number: null }, { position: null }, { number: null, position: null }, {}];
  const former = odd.flatMap((name, index) =>
    parts.map((part, which) => player(10 * index + which, { name, ...part })),
  );
  const { ignored, kept, players } = readTypedRoster(rosterText(former), former);
  expect([kept, players, ignored]).toEqual([former, [], []]);
  expect(completeRoster(players, new Map(), kept, former)).toEqual(former);
});

it('a changed row of an edited roster keeps the id, and other rows stay', () => {
  const former = [player(4, { name: 'Sam Lee' }), player(5, { name: 'Jo Park' })];
  const read = readTypedRoster(rosterText(former).replace('4 Sam', '44 Sam'), former);
  const players = completeRoster(read.players, new Map(), read.kept, former);
  expect(players).toEqual([former[1], { ...former[0], number: 44 }]);
});

it('a fan decides which rows are players', () => {
  expect(playerOfRow('#12 Line Bialik')).toMatchObject({ name: 'Line Bialik', number: 12 });
  expect(playerOfRow('Emma Trainer')).toMatchObject({ name: 'Emma Trainer', number: null });
  expect(completeRoster([READ, READ], new Map([[0, { isOut: true }]]), [], [])).toHaveLength(1);
});

it('new players get an id even beside the highest one', () => {
  const highest = player(1, { id: String(Number.MAX_SAFE_INTEGER) });
  expect(
    readOwnTeam({ ...OWLS, players: [highest, player(2, { id: newPlayerId([highest]) })] }),
  ).not.toBeNull();
});

it('a roster is written as it is read', () => {
  expect(rosterText([player(97), player(1, { number: null, position: null })])).toBe(
    '97 Player 97 C L\nPlayer 1',
  );
});

it.each<[string, number, number, number, string]>([
  ['a beer league', 9, 4, 1, '9-4-1'],
  ['a club', 14, 8, 3, '12-6-2'],
  ['three lines and a goalie', 11, 6, 1, '10-6-1'],
  ['too few', 5, 4, 1, '12-6-2'],
])('the rink fits %s', (_, forwards, defense, goalies, id) => {
  const of = (position: OwnPlayer['position'], count: number) =>
    Array.from({ length: count }, (_player, index) => player(index, { position }));
  const players = [...of('lw', forwards), ...of('d', defense), ...of('g', goalies)];
  expect(fittingFormation(players).id).toBe(id);
  expect(fittingFormation([...players, player(1, { position: null })]).id).toBe('12-6-2');
});

it.each([
  ['Tuesday Night Owls', 'TNO'],
  ['Team Canada', 'CAN'],
  ['Žilina', 'ŽIL'],
  ['', ''],
])('the short name of %j is %j', (name, short) => {
  expect(suggestShort(name)).toBe(short);
});
