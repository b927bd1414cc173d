import { describe, expect, it } from 'vitest';
import type { NhlRosterRow } from '#domain/nhl/parse-nhl-roster.ts';
import type { PlayerValues } from '#domain/players/player-values.ts';
import { compareRosters, isSafe, type RosterChange } from './compare-rosters.ts';
import type { FeedRoster, LinkedPlayer } from './feed-roster.ts';
import { updateRows } from './update-rows.ts';
import { NO_VALUES } from '#tests/support/players.ts';

const [TOR, BOS, FREE] = [1, 2, 3] as const;
const TEAMS = [
  { id: TOR, abbreviation: 'TOR' },
  { id: BOS, abbreviation: 'BOS' },
  { id: FREE, abbreviation: null },
];

type Given = Partial<PlayerValues> & { readonly nhl_id?: number };

function named(name: string, { nhl_id, ...values }: Given) {
  const [first_name = '', last_name = ''] = name.split(' ');
  return {
    values: { ...NO_VALUES, position: 'C', first_name, last_name, ...values },
    nhl_id: nhl_id ?? null,
  };
}

function player(id: number, team_id: number, name: string, given: Given = {}): LinkedPlayer {
  const { nhl_id, values } = named(name, given);
  return { ...values, nhl_id, id, team_id, revision: 7 };
}

function listed(name: string, given: Given = {}): Omit<NhlRosterRow, 'rowNumber'> {
  return { ...named(name, given), team: null, error: null, warnings: [] };
}

/** Seventeen skaters and a goalie for both the roster and the feed. They make the feed complete. */
const filler = (team: number) =>
  Array.from({ length: 18 }, (_, index) => ({
    name: `Filler Team${team}Player${String.fromCodePoint(97 + index)}`,
    given: { nhl_id: team * 1000 + index + 1, number: index + 60, position: index === 0 ? 'G' : 'D' },
  }));

function feed(
  team_id: number,
  rows: readonly Omit<NhlRosterRow, 'rowNumber'>[],
  fault: string | null = null,
): FeedRoster {
  const all = [...filler(team_id).map(({ given, name }) => listed(name, given)), ...rows];
  const players = all.map((row, index) => ({ ...row, rowNumber: index + 1 }));
  return { team_id, fetched_at: '2026-11-21T10:00:00Z', checked_at: '2026-11-21T10:00:00Z', fault, players };
}

function compare(
  players: readonly LinkedPlayer[],
  feeds: readonly FeedRoster[],
  ignored: readonly string[] = [],
) {
  const fillers = [TOR, BOS].flatMap((team) =>
    filler(team).map(({ given, name }, index) => player(team * 1000 + index, team, name, given)),
  );
  return compareRosters({
    teams: TEAMS,
    players: [...fillers, ...players],
    feeds,
    ignored: new Set(ignored),
  });
}

const openOf = ({ teams }: ReturnType<typeof compare>) => teams.flatMap(({ open }) => open);

/** Describes a change: kind, team, player, values, and then `safe`, the doubts, or `ask`. */
function told(change: RosterChange) {
  const { changes, doubts, kind, player: found, row, teamId } = change;
  const name = found?.last_name ?? row?.values.last_name ?? '';
  const values = changes.map(({ after, before, column }) => `${column} ${before} → ${after}`);
  return [kind, teamId, name, ...values, isSafe(change) ? 'safe' : doubts.join() || 'ask'].join(' ');
}

const toldOf = (...given: Parameters<typeof compare>) => openOf(compare(...given)).map(told);

describe('one team', () => {
  it.each<[string, LinkedPlayer[], Omit<NhlRosterRow, 'rowNumber'>[], string[]]>([
    ['joined', [], [listed('Easton Cowan', { number: 53 })], ['joined 1 Cowan safe']],
    ['left', [player(1, TOR, 'Max Domi')], [], ['left 1 Domi ask']],
    [
      'number, found by id although the name is another one',
      [player(1, TOR, 'Mitch Marner', { number: 16, nhl_id: 16 })],
      [listed('Mitchell Marner', { number: 93, nhl_id: 16 })],
      ['number 1 Marner number 16 → 93 safe', 'values 1 Marner first_name Mitch → Mitchell other-name'],
    ],
    [
      'numbers that two players swapped',
      [player(1, TOR, 'Chris Tanev', { number: 8 }), player(2, TOR, 'Jake McCabe', { number: 22 })],
      [listed('Chris Tanev', { number: 22 }), listed('Jake McCabe', { number: 8 })],
      ['number 1 Tanev number 8 → 22 safe', 'number 1 McCabe number 22 → 8 safe'],
    ],
    [
      'a first name that was missing',
      [player(1, TOR, ' Domi', { number: 11 })],
      [listed('Max Domi', { number: 11 })],
      ['values 1 Domi first_name null → Max safe'],
    ],
    [
      'accents alone are no other name',
      [player(1, TOR, 'Tim Stutzle', { nhl_id: 18 })],
      [listed('Tim Stützle', { nhl_id: 18 })],
      [],
    ],
    [
      'a birthdate tells that Mitch is Mitchell: a question',
      [player(1, TOR, 'Mitch Marner', { number: 16, birthdate: '1997-05-05' })],
      [listed('Mitchell Marner', { number: 16, birthdate: '1997-05-05' })],
      ['values 1 Marner first_name Mitch → Mitchell other-name'],
    ],
  ])('%s', (_, players, rows, expected) => {
    expect(toldOf(players, [feed(TOR, rows), feed(BOS, [])])).toEqual(expected);
  });

  it.each<[string, Given, Given, ...string[]]>([
    ['no difference', { number: 11 }, { number: 11 }],
    ['number, found by whole name', { number: 11 }, { number: 93 }, 'number 1 Domi number 11 → 93 safe'],
    ['the legacy number is a number', { jersey_number: '11' }, { number: 11 }],
    ['a number that the feed does not have', { number: 11 }, {}],
    ['position', { position: 'C' }, { position: 'LW' }, 'position 1 Domi position C → LW safe'],
    ['another spelling of the position', { position: 'left wing' }, { position: 'LW' }],
    [
      'other values, and none that the feed does not have',
      { number: 11, weight: 190, height: `5'10"`, shoots: 'L' },
      { number: 11, weight: 195, height: `5'10"`, birthdate: '1995-03-02' },
      'values 1 Domi birthdate null → 1995-03-02 weight 190 → 195 safe',
    ],
    [
      'a goalie is not a skater',
      { number: 11, position: 'G' },
      { number: 11, position: 'D' },
      'joined 1 Domi other-game',
    ],
    [
      'a birthdate tells two people apart',
      { number: 11, birthdate: '1997-07-26' },
      { number: 11, birthdate: '1996-02-17' },
      'joined 1 Domi safe',
      'left 1 Domi ask',
    ],
  ])('of one name: %s', (_, here, there, ...expected) => {
    const feeds = [feed(TOR, [listed('Max Domi', there)]), feed(BOS, [])];
    expect(toldOf([player(1, TOR, 'Max Domi', here)], feeds)).toEqual(expected);
  });
});

describe('a trade', () => {
  const pastrnak = { number: 88, birthdate: '1996-05-25' };

  it('is a move if the NHL’s id agrees, whatever the name', () => {
    const players = [player(1, BOS, 'Dave Pastrnak', { number: 88, nhl_id: 88 })];
    const feeds = [feed(TOR, [listed('David Pastrňák', { number: 8, nhl_id: 88 })]), feed(BOS, [])];
    expect(toldOf(players, feeds)).toEqual(['traded 1 Pastrnak number 88 → 8 safe']);
  });

  it('is a move if name and birthdate agree, and links the id', () => {
    const players = [player(1, BOS, 'David Pastrnak', pastrnak)];
    const feeds = [feed(TOR, [listed('David Pastrnak', { ...pastrnak, nhl_id: 88 })]), feed(BOS, [])];
    const result = compare(players, feeds);
    expect(openOf(result).map(told)).toEqual(['traded 1 Pastrnak safe']);
    expect(result.links).toEqual([{ id: 1, nhl_id: 88 }]);
  });

  it('is a question if only the name agrees', () => {
    const result = compare(
      [player(1, BOS, 'David Pastrnak')],
      [feed(TOR, [listed('David Pastrnak')]), feed(BOS, [])],
    );
    expect(openOf(result).map(told)).toEqual(['traded 1 Pastrnak name-only']);
    expect(openOf(result)[0]?.answers.map(({ action }) => action)).toEqual(['move', 'add']);
    expect(result.links).toEqual([]);
  });

  it('is a move if the old team has no feed', () => {
    const players = [player(1, FREE, 'David Pastrnak', pastrnak)];
    expect(toldOf(players, [feed(TOR, [listed('David Pastrnak', pastrnak)]), feed(BOS, [])])).toEqual([
      'traded 1 Pastrnak safe',
    ]);
  });

  it('is a question while the old team’s feed has a fault', () => {
    const players = [player(1, BOS, 'David Pastrnak', { nhl_id: 88 })];
    const row = listed('David Pastrnak', { nhl_id: 88 });
    expect(toldOf(players, [feed(TOR, [row]), feed(BOS, [row], 'late')])).toEqual([
      'traded 1 Pastrnak old-team-unread',
    ]);
  });

  it('is a question while both teams list the player', () => {
    const row = listed('David Pastrnak', { nhl_id: 88 });
    const both = [feed(TOR, [row]), feed(BOS, [row])];
    expect(toldOf([player(1, BOS, 'David Pastrnak', { nhl_id: 88 })], both)).toEqual([
      'traded 1 Pastrnak two-rosters',
    ]);
    expect(toldOf([player(1, BOS, 'David Pastrnak')], both), 'without an id here').toEqual([
      'traded 1 Pastrnak two-rosters',
    ]);
    expect(toldOf([player(1, FREE, 'David Pastrnak', { nhl_id: 88 })], both), 'of another team').toEqual([
      'traded 1 Pastrnak two-rosters',
      'traded 2 Pastrnak two-rosters',
    ]);
    expect(toldOf([], both), 'new to both').toEqual([
      'joined 1 Pastrnak two-rosters',
      'joined 2 Pastrnak two-rosters',
    ]);
  });

  it('is a question while two rosters list the player without an id', () => {
    const row = listed('David Pastrnak', pastrnak);
    expect(
      toldOf([player(1, FREE, 'David Pastrnak', pastrnak)], [feed(TOR, [row]), feed(BOS, [row])]),
    ).toEqual(['traded 1 Pastrnak two-rosters', 'traded 2 Pastrnak two-rosters']);
  });
});

describe('a namesake', () => {
  const finn = { number: 20, birthdate: '1997-07-26' };
  const swede = { number: 24, birthdate: '1996-02-17' };

  it.each<[string, Given, Given]>([
    ['by the NHL’s ids', { number: 20, nhl_id: 8478427 }, { number: 25, nhl_id: 8480222 }],
    ['by birthdates', finn, swede],
    ['because both rosters list one', { number: 20 }, { number: 25 }],
  ])('is never a trade: %s', (_, here, there) => {
    const players = [player(1, BOS, 'Sebastian Aho', here)];
    const feeds = [feed(TOR, [listed('Sebastian Aho', there)]), feed(BOS, [listed('Sebastian Aho', here)])];
    expect(toldOf(players, feeds)).toEqual(['joined 1 Aho safe']);
  });

  it('with an id of their own stays, even when only the other one is listed', () => {
    const players = [player(1, BOS, 'Sebastian Aho', { nhl_id: 8478427 })];
    const feeds = [feed(TOR, [listed('Sebastian Aho', { nhl_id: 8480222 })]), feed(BOS, [])];
    expect(toldOf(players, feeds)).toEqual(['joined 1 Aho safe', 'left 2 Aho ask']);
  });

  it('among several players is a question', () => {
    const players = [
      player(1, BOS, 'Sebastian Aho', { number: 20 }),
      player(2, FREE, 'Sebastian Aho', { number: 25 }),
    ];
    const result = compare(players, [feed(TOR, [listed('Sebastian Aho', { number: 36 })]), feed(BOS, [])]);
    expect(openOf(result).map(told)).toEqual(['joined 1 Aho several-players']);
    expect(openOf(result)[0]?.answers).toHaveLength(3);
  });
});

describe('a feed that cannot be used', () => {
  const domi = player(1, TOR, 'Max Domi');

  it('leaves the team out', () => {
    const [toronto] = compare([domi], [feed(TOR, [], 'not-json'), feed(BOS, [])]).teams;
    expect(toronto).toMatchObject({ isCompared: false, open: [], feed: { fault: 'not-json' } });
  });

  it('leaves out a team that was never read', () => {
    const [toronto] = compare([domi], [feed(BOS, [])]).teams;
    expect(toronto).toMatchObject({ isCompared: false, open: [], feed: null });
  });

  it('is a doubt about players who left other teams', () => {
    expect(toldOf([domi], [feed(TOR, []), feed(BOS, [], 'late')])).toEqual(['left 1 Domi feeds-missing']);
  });

  it('does not count a club that the NHL does not have', () => {
    const missing = { ...feed(BOS, [], 'missing'), players: null, fetched_at: null };
    expect(toldOf([domi], [feed(TOR, []), missing])).toEqual(['left 1 Domi ask']);
    const lost = feed(BOS, [], 'missing');
    expect(toldOf([domi], [feed(TOR, []), lost]), 'read before').toEqual(['left 1 Domi feeds-missing']);
  });

  it('ignores an earlier "missing" of a club whose abbreviation an admin has cleared', () => {
    const missing = { ...feed(FREE, [], 'missing'), players: null, fetched_at: null };
    expect(compare([], [missing]).teams.at(-1)).toMatchObject({ teamId: FREE, feed: null });
  });

  const unreadable = { ...listed(''), error: { code: 'feed-entry-unreadable' } as const };
  it.each<[string, FeedRoster]>([
    ['has an entry that cannot be read', feed(TOR, [unreadable])],
    ['lists a few players', { ...feed(TOR, []), players: feed(TOR, []).players!.slice(0, 12) }],
    [
      'lists no goalie',
      {
        ...feed(TOR, []),
        players: feed(TOR, []).players!.map((row) => ({ ...row, values: { ...row.values, position: 'D' } })),
      },
    ],
  ])('leaves it open who left when it %s', (_, toronto) => {
    const left = openOf(compare([domi], [toronto, feed(BOS, [])])).filter(({ kind }) => kind === 'left');
    expect(left.map(({ doubts }) => doubts)).toEqual(left.map(() => ['feed-incomplete']));
    expect(left.length).toBeGreaterThan(0);
  });
});

describe('what an admin keeps', () => {
  const players = [
    player(1, TOR, 'Max Domi', { number: 11, weight: 190, height: `5'9"` }),
    player(2, TOR, 'Old Timer'),
  ];
  const feeds = (weight: number) => [
    feed(TOR, [
      listed('Max Domi', { number: 12, weight, height: `5'10"` }),
      listed('New Comer', { nhl_id: 5 }),
    ]),
    feed(BOS, []),
  ];

  it('is not asked again until the feed has another value', () => {
    const first = compare(players, feeds(195));
    const keys = openOf(first).flatMap((change) => change.keys);
    expect(keys).toEqual([
      'number:1:12',
      `values:1:height=5'10"`,
      'values:1:weight=195',
      'joined:5:1',
      'left:2',
    ]);
    const again = compare(players, feeds(195), keys);
    expect(openOf(again)).toEqual([]);
    expect(again.teams[0]?.ignored.map(({ kind }) => kind)).toEqual(['number', 'values', 'joined', 'left']);
    expect(toldOf(players, feeds(196), keys)).toEqual(['values 1 Domi weight 190 → 196 safe']);
  });
});

describe('the rows that are written', () => {
  it('are one per player', () => {
    const players = [
      player(1, TOR, 'Max Domi', { number: 11, position: 'C', weight: 190, nhl_id: 11 }),
      player(2, BOS, 'David Pastrnak', { nhl_id: 88 }),
      player(3, TOR, 'Old Timer'),
    ];
    const result = compare(players, [
      feed(TOR, [
        listed('Max Domi', { number: 12, position: 'LW', weight: 195, nhl_id: 11 }),
        listed('David Pastrnak', { number: 8, nhl_id: 88 }),
        listed('New Comer', { number: 9, nhl_id: 5 }),
      ]),
      feed(BOS, []),
    ]);
    const decided = openOf(result).map((change) => ({ change, departure: { action: 'delete' } as const }));
    const key = { team_id: TOR, revision: 7 };
    expect(updateRows(decided)).toEqual([
      { ...key, action: 'update', id: 1, values: { number: 12, position: 'LW', weight: 195 }, nhl_id: 11 },
      { ...key, action: 'move', id: 2, values: { number: 8 }, nhl_id: 88 },
      {
        action: 'add',
        team_id: TOR,
        values: { first_name: 'New', last_name: 'Comer', number: 9, position: 'C' },
        nhl_id: 5,
      },
      { ...key, action: 'delete', id: 3 },
    ]);
  });

  it('need an answer or a departure where an admin must decide', () => {
    const result = compare(
      [player(1, BOS, 'David Pastrnak'), player(2, TOR, 'Old Timer')],
      [feed(TOR, [listed('David Pastrnak', { number: 8 })]), feed(BOS, [])],
    );
    const [trade, left] = openOf(result);
    expect(updateRows([{ change: trade! }, { change: left! }])).toEqual([]);
    expect(
      updateRows([
        { change: trade!, answer: trade!.answers[0]! },
        { change: left!, departure: { action: 'move', teamId: FREE } },
      ]),
    ).toEqual([
      { action: 'move', team_id: TOR, id: 1, revision: 7, values: { number: 8 }, nhl_id: null },
      { action: 'move', team_id: FREE, id: 2, revision: 7, values: {}, nhl_id: null },
    ]);
    expect(updateRows([{ change: trade!, answer: trade!.answers[1]! }])).toMatchObject([
      { action: 'add', team_id: TOR },
    ]);
  });
});
