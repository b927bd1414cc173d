/** The invented people of `npm run demo`, and what they saved. */
import type { OwnTeam } from '#domain/own-teams/own-team.ts';
import { fillLineup } from '#domain/fill.ts';
import { newPlayerId, type OwnPlayer } from '#domain/own-teams/own-team.ts';
import { seeded } from '#tests/support/policies/generated-visits.ts';

export interface DemoPerson {
  readonly email: string;
  readonly name: string;
  readonly profile: string;
  readonly bio: string;
  /** The abbreviation of the favorite team, and the last name of a player on it. */
  readonly favorite: readonly [team: string, player: string];
}

export const ADMIN: DemoPerson = {
  email: 'admin@example.com',
  name: 'Robin Site',
  profile: 'robin-site',
  bio: 'I look after this site.',
  favorite: ['MTL', 'Suzuki'],
};

/** The fans. The first ones predict lines best. */
export const FANS: readonly DemoPerson[] = [
  {
    email: 'maya@example.com',
    name: 'Maya Laurent',
    profile: 'maya-laurent',
    bio: 'Morning skates, coffee, and the fourth line. Toronto since 1999.',
    favorite: ['TOR', 'Matthews'],
  },
  {
    email: 'jonas@example.com',
    name: 'Jonas Berg',
    profile: 'jonas-berg',
    bio: 'Watches from Gothenburg at two in the morning. Seven defensemen are never too many.',
    favorite: ['SEA', 'Beniers'],
  },
  {
    email: 'priya@example.com',
    name: 'Priya Nair',
    profile: 'priya-nair',
    bio: 'I put the best players on one line and hope.',
    favorite: ['EDM', 'McDavid'],
  },
  {
    email: 'sam@example.com',
    name: 'Sam Okafor',
    profile: 'sam-okafor',
    bio: 'Captain of the Harbor Street Pirates, Sundays at 10 pm.',
    favorite: ['WSH', 'Wilson'],
  },
];

function makePlayers(): readonly OwnPlayer[] {
  const players: OwnPlayer[] = [];
  for (const player of Object.values(fillLineup(seeded(27)).players))
    if (player)
      players.push({
        id: newPlayerId(players),
        name: player.name,
        number: player.number,
        position: player.position,
        shoots: null,
      });
  return players;
}

export const OWN_TEAM_OF_SAM: OwnTeam = {
  id: '5a3c1de0-0000-4000-8000-000000000027',
  name: 'Harbor Street Pirates',
  short: 'HSP',
  colors: ['#12343b', '#e1b382', '#ffffff'],
  sweater: 'bands',
  crest: null,
  players: makePlayers(),
};

export interface DemoLineup {
  /** The email address of the owner. */
  readonly owner: string;
  readonly team: string;
  readonly name: string;
  readonly isPublic: boolean;
  /** `guest`: McDavid centers the second line. `11-7`: eleven forwards. */
  readonly kind?: 'guest' | '11-7';
}

/** The lineups, in the order in which they are saved. A profile shows the latest lineup first. */
export const LINEUPS: readonly DemoLineup[] = [
  { owner: 'maya@example.com', team: 'TOR', name: 'If we had him', isPublic: true, kind: 'guest' },
  { owner: 'maya@example.com', team: 'TOR', name: 'Tonight', isPublic: true },
  { owner: 'jonas@example.com', team: 'SEA', name: 'Seven on the blue line', isPublic: true, kind: '11-7' },
  { owner: 'priya@example.com', team: 'EDM', name: 'All in', isPublic: true },
  { owner: 'priya@example.com', team: 'MTL', name: 'The other bench', isPublic: false },
  { owner: 'sam@example.com', team: 'WSH', name: 'Before the deadline', isPublic: true },
];

/** Reports of players. An admin answers some of them a day after the report. */
export const REQUESTS = [
  { name: 'Casey Demo', type: 'Missing player', team: 'MTL', notes: 'Called up this week.', daysAgo: 1 },
  { name: 'Robin Example', type: 'Missing player', team: 'SJS', notes: 'Wears 62.', daysAgo: 2 },
  { name: 'Miles Wood', type: 'Remove Player', team: 'TOR', notes: 'Sent to the minors.', daysAgo: 3 },
  { name: 'Alex Harbor', type: 'Missing player', team: 'BOS', notes: 'Free agent.', daysAgo: 9 },
  { name: 'Jordan Ferry', type: 'Missing player', team: 'VAN', notes: 'On a tryout.', daysAgo: 16 },
] as const;
