import { gameWords } from '#domain/game-offer.ts';
import { type CardWords, NO_WORDS } from '#domain/card-words.ts';
import { readBriefing } from '#domain/briefing.ts';
import { changeFormation } from '#domain/change-formation.ts';
import { fillOpenSlots } from '#domain/fill-open-slots.ts';
import { ELEVEN_SEVEN, STANDARD_FORMATION } from '#domain/formation.ts';
import { addGuest, guestOf } from '#domain/guest-commands.ts';
import { put, setLetter } from '#domain/lineup-commands.ts';
import { writeDetails } from '#domain/lineup-details.ts';
import { EMPTY_LINEUP, type Lineup, makeLineup, playerAt } from '#domain/lineup.ts';
import { summaryOf, teamOf } from '#domain/own-teams/own-team.ts';
import { type RosterPlayer, toSlotted } from '#domain/player.ts';
import { normalizeRoster, type RosterPlayerRow } from '#domain/roster.ts';
import { lineupToColumns } from '#domain/saved-lineup.ts';
import { callAs } from '#tests/support/accounts.ts';
import { accepted } from '#tests/support/lineups.ts';
import { readRosters, sampleLineup } from '../sample-cards/sample-lineups.ts';
import type { DemoSite } from './demo-site.ts';
import { type DemoLineup, LINEUPS, OWN_TEAM_OF_SAM } from './people.ts';

export function idOfTeam({ teams }: Pick<DemoSite, 'teams'>, abbreviation: string): number {
  const team = teams.find((one) => one.abbreviation === abbreviation);
  if (!team) throw new Error(`The demo has no team ${abbreviation}.`);
  return team.id;
}

export async function readDemoRoster({ sql }: Pick<DemoSite, 'sql'>, team: number): Promise<RosterPlayer[]> {
  const rows = await sql<RosterPlayerRow[]>`select * from players where team_id = ${team}`;
  return normalizeRoster(rows.map((row) => ({ ...row, id: Number(row.id) })));
}

/** Returns the lineup of a team's sample card, with players from the demo's database, a captain, and an alternate. */
export function demoLineup(abbreviation: string, roster: readonly RosterPlayer[]): Lineup {
  const named = sampleLineup(readRosters(), abbreviation);
  const entries = STANDARD_FORMATION.slots.map(({ id }) => {
    const player = roster.find(({ name }) => name === playerAt(named, id)?.name);
    return [id, player ? toSlotted(player) : null] as const;
  });
  const lineup = fillOpenSlots(makeLineup(Object.fromEntries(entries)), roster);
  return accepted(setLetter(accepted(setLetter(lineup, 'c1', 'C')), 'd1', 'A'));
}

async function changed(site: DemoSite, lineup: Lineup, kind: DemoLineup['kind']): Promise<Lineup> {
  if (kind === '11-7') return accepted(changeFormation(lineup, ELEVEN_SEVEN));
  if (kind !== 'guest') return lineup;
  const others = await readDemoRoster(site, idOfTeam(site, 'EDM'));
  const player = others.find(({ lastName }) => lastName === 'McDavid');
  if (!player) throw new Error('The demo has no guest.');
  const guest = guestOf(player, 'EDM');
  return put(accepted(addGuest(lineup, guest)), 'c2', guest);
}

async function nextGameWords(site: DemoSite, team: number): Promise<CardWords> {
  const response = await callAs(site, null, `/rest/v1/rpc/team_briefing?team_id=${team}`);
  const { nextGame } = readBriefing(await response.json());
  return { ...NO_WORDS, ...(nextGame && gameWords(nextGame)) };
}

async function save(site: DemoSite, owner: string, path: string, row: object): Promise<void> {
  const session = site.sessions.get(owner);
  if (!session) throw new Error(`The demo has no account ${owner}.`);
  const body = JSON.stringify({ user_id: session.user.id, ...row });
  const response = await callAs(site, session, `/rest/v1/${path}`, { method: 'POST', body });
  if (!response.ok) throw new Error(`${path} was refused: ${await response.text()}`);
}

async function saveOwnTeam(site: DemoSite): Promise<void> {
  const { id, ...document } = OWN_TEAM_OF_SAM;
  await save(site, 'sam@example.com', 'own_teams', { id, document });
  const players = OWN_TEAM_OF_SAM.players.map(
    (player, index) =>
      [
        STANDARD_FORMATION.slots[index]?.id ?? '',
        { id: player.id, name: player.name, number: player.number, position: player.position ?? 'c' },
      ] as const,
  );
  const lineup = players.length === 20 ? makeLineup(Object.fromEntries(players)) : EMPTY_LINEUP;
  const team = teamOf(OWN_TEAM_OF_SAM);
  await save(site, 'sam@example.com', 'user_lineup', {
    ...lineupToColumns(lineup),
    details: { ...writeDetails(lineup, NO_WORDS), team: summaryOf(team) },
    team_name: team.name,
    name: 'Sunday, 10 pm',
  });
}

export async function storeLineups(site: DemoSite): Promise<void> {
  for (const { isPublic, kind, name, owner, team: abbreviation } of LINEUPS) {
    const team = idOfTeam(site, abbreviation);
    /* oxlint-disable no-await-in-loop -- in their order, which the profile shows */
    const roster = await readDemoRoster(site, team);
    const lineup = fillOpenSlots(await changed(site, demoLineup(abbreviation, roster), kind), roster);
    const words = await nextGameWords(site, team);
    await save(site, owner, 'user_lineup', {
      ...lineupToColumns(lineup),
      details: writeDetails(lineup, words),
      team_id: team,
      name,
      title: name,
      is_public: isPublic,
    });
    /* oxlint-enable no-await-in-loop */
  }
  await saveOwnTeam(site);
}
