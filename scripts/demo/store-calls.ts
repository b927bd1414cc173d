import { fillOpenSlots } from '#domain/fill-open-slots.ts';
import { readGameLines } from '#domain/lines/game-lines.ts';
import { lineupOfGame } from '#domain/lines/lineup-of-game.ts';
import { type Lineup, playerAt } from '#domain/lineup.ts';
import { predictionRequest } from '#domain/predictions/predicted-lines.ts';
import type { RosterPlayer } from '#domain/player.ts';
import { askServer } from '#platform/gate/table-port.ts';
import { createFeedStore } from '#server/feeds/feed-store.ts';
import { scorePredictions } from '#server/predictions/score-predictions.ts';
import { seeded } from '#tests/support/policies/generated-visits.ts';
import type { DemoSite } from './demo-site.ts';
import { FANS } from './people.ts';
import { idOfTeam, readDemoRoster } from './store-lineups.ts';

/** Clubs with at least three games in the demo, because fans get a rank only after three scored predictions. */
const CALLED = ['TOR', 'WSH'];

interface Called {
  readonly game: number;
  readonly lineup: Lineup;
}

/** Returns the lineup after `count` random pairs of skaters have traded places within their group. */
function shuffled(lineup: Lineup, count: number, random: () => number): Lineup {
  const players = { ...lineup.players };
  for (let left = count; left > 0; left--) {
    const group = random() < 0.7 ? 'forward' : 'defense';
    const slots = lineup.formation.slots.filter((slot) => slot.group === group).map(({ id }) => id);
    const draw = () => slots[Math.floor(random() * slots.length)] ?? '';
    const [from, to] = [draw(), draw()];
    [players[from], players[to]] = [
      playerAt({ ...lineup, players }, to),
      playerAt({ ...lineup, players }, from),
    ];
  }
  return { ...lineup, players };
}

/** Returns the team's games with lines, latest first, and the lineups that it played. */
async function readPlayed(
  { sql }: DemoSite,
  team: number,
  roster: readonly RosterPlayer[],
): Promise<readonly Called[]> {
  const rows = await sql<{ game_id: string; lines: unknown }[]>`
    select game_lines.game_id, game_lines.lines from game_lines
    join games on games.id = game_lines.game_id
    where game_lines.team_id = ${team} and games.lines = 'computed'
    order by games.starts_at desc`;
  return rows.flatMap(({ game_id: game, lines }) => {
    const played = readGameLines(lines);
    return played
      ? [{ game: Number(game), lineup: fillOpenSlots(lineupOfGame(played, roster).lineup, roster) }]
      : [];
  });
}

/** Inserts one prediction of each fan. The later a fan is in the list, the worse the prediction is. */
async function callGame(
  { sessions, sql }: DemoSite,
  { game, lineup }: Called,
  team: number,
  random: () => number,
): Promise<void> {
  const rows = FANS.flatMap(({ email }, index) => {
    const request = predictionRequest(shuffled(lineup, 1 + 2 * index, random));
    const session = sessions.get(email);
    return request && session ? [{ user_id: session.user.id, lineup: { ...request } }] : [];
  });
  await sql`
    insert into calls (user_id, game_id, team_id, lineup, created_at, updated_at)
    select given.user_id, game.id, ${team}, given.lineup, game.starts_at - interval '5 hours', game.starts_at - interval '5 hours'
    from jsonb_to_recordset(${sql.json(rows)}) as given (user_id uuid, lineup jsonb)
    join games as game on game.id = ${game}`;
}

async function callTeam(site: DemoSite, abbreviation: string, random: () => number): Promise<void> {
  const { sql } = site;
  const team = idOfTeam(site, abbreviation);
  const played = await readPlayed(site, team, await readDemoRoster(site, team));
  const [latest] = played;
  // Disable the trigger that refuses predictions for games that have begun, because these games were already played.
  await sql`alter table calls disable trigger calls_guard`;
  // oxlint-disable-next-line no-await-in-loop
  for (const called of played) await callGame(site, called, team, random);
  await sql`alter table calls enable trigger calls_guard`;
  const [next] = await sql<{ id: string }[]>`
    select id from games
    where ${team} in (home_team_id, away_team_id) and state = 'scheduled' and time_known and starts_at > now()
    order by starts_at limit 1`;
  if (next && latest) await callGame(site, { game: Number(next.id), lineup: latest.lineup }, team, random);
  const headers = { apikey: site.secretKey, authorization: `Bearer ${site.secretKey}` };
  const store = createFeedStore(askServer(site.url, () => headers, 60_000));
  // oxlint-disable-next-line no-await-in-loop
  for (const { game } of played.toReversed()) await scorePredictions(store, game);
}

/** Stores the fans' predictions for played games, with their scores, and for the next games. */
export async function storeCalls(site: DemoSite): Promise<void> {
  const random = seeded(69);
  // oxlint-disable-next-line no-await-in-loop
  for (const abbreviation of CALLED) await callTeam(site, abbreviation, random);
}
