import { parseNhlRoster } from '#domain/nhl/parse-nhl-roster.ts';
import { rosterChanges, rosterRemarks } from '#domain/nhl/review-roster.ts';
import { isImportRefusal } from '#domain/players/import-refusal.ts';
import { matchImport, type ImportReview } from '#domain/players/match-import.ts';
import type { StoredPlayer } from '#domain/players/player-values.ts';
import { countResults, type WriteResult, type WriteRow } from '#domain/players/write-rows.ts';
import { NHL_FEED, RosterError } from '#server/cli/fetch-nhl-roster.ts';

export interface RosterTeam {
  readonly id: number;
  readonly name: string;
  readonly abbreviation: string | null;
}

/** Where teams and players are kept, whichever backend that is. */
export interface RosterStore {
  /** Sorted by name. */
  teams(): Promise<readonly RosterTeam[]>;
  players(): Promise<readonly StoredPlayer[]>;
  /** All rows or none, as the database function says. */
  importPlayers(teamId: number, rows: readonly WriteRow[]): Promise<WriteResult>;
  close(): Promise<void>;
}

export interface RostersCommand {
  /** Upper-cased; empty: all teams. */
  readonly abbreviations: readonly string[];
  /** Without it nothing is written. */
  readonly apply: boolean;
  /** Origin of the feed. */
  readonly feed: string;
}

const USAGE = 'Usage: npm run rosters -- import [ABBR…] [--apply] [--feed URL]';

/** Reads the command line, before anything is opened. Throws `RosterError` with the usage. */
export function readRostersCommand(args: readonly string[]): RostersCommand {
  const [name, ...rest] = args;
  const abbreviations: string[] = [];
  let apply = false;
  let feed = NHL_FEED;
  for (let index = 0; index < rest.length; index++) {
    const arg = rest[index] ?? '';
    if (arg === '--apply') apply = true;
    else if (arg === '--feed') feed = readOrigin(rest[++index] ?? '');
    else if (/^[a-z]{2,10}$/i.test(arg)) abbreviations.push(arg.toUpperCase());
    else throw new RosterError(USAGE);
  }
  if (name !== 'import') throw new RosterError(USAGE);
  return { abbreviations, apply, feed };
}

function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw new RosterError(USAGE);
  return url.origin;
}

function chooseTeams(teams: readonly RosterTeam[], abbreviations: readonly string[]): readonly RosterTeam[] {
  if (abbreviations.length === 0) return teams.filter(({ abbreviation }) => abbreviation !== null);
  return abbreviations.map((abbreviation) => {
    const team = teams.find((each) => each.abbreviation?.toUpperCase() === abbreviation);
    if (!team) throw new RosterError(`There is no team ${abbreviation}.`);
    return team;
  });
}

function describe(review: ImportReview, changes: readonly { readonly text: string }[]): string[] {
  return [...changes.map(({ text }) => text), ...rosterRemarks(review)].map((line) => `  ${line}`);
}

function describeResult(result: WriteResult): string[] {
  const { added, moved, unchanged, updated } = countResults(result);
  if (result.written)
    return [`  Written: ${added} added, ${moved} moved, ${updated} changed, ${unchanged} as they were.`];
  const refused = result.rows.filter(({ action }) => action === 'refused');
  return [
    '  Nothing was written, because the database refused:',
    ...refused.map(({ message, row_number }) => `    entry ${row_number}: ${message ?? ''}`),
  ];
}

interface Tools {
  readonly store: RosterStore;
  /** Asks the feed. Rejects with `RosterError`. */
  readonly fetchRoster: (abbreviation: string) => Promise<unknown>;
  readonly print: (line: string) => void;
}

/** Reviews one team; false when its roster could not be read or written. */
async function importTeam(
  team: RosterTeam,
  teams: readonly RosterTeam[],
  { apply }: RostersCommand,
  { fetchRoster, print, store }: Tools,
): Promise<boolean> {
  const roster = parseNhlRoster(await fetchRoster(team.abbreviation ?? ''));
  if (isImportRefusal(roster)) throw new RosterError(roster.message);
  const nameOf = new Map(teams.map(({ id, name }) => [id, name]));
  // Anew for each team: the one before may have taken over players.
  const players = await store.players();
  const review = matchImport(
    roster.rows,
    players.filter(({ team_id }) => team_id === team.id),
    players
      .filter(({ team_id }) => team_id !== team.id)
      .map((player) => ({ ...player, team_name: nameOf.get(player.team_id) ?? 'another team' })),
  );
  const changes = rosterChanges(review);
  print(`${team.name}: ${roster.rows.length} in the feed, ${review.existing.length} on the team already`);
  for (const line of describe(review, changes)) print(line);
  if (!apply || changes.length === 0) return true;
  const result = await store.importPlayers(
    team.id,
    changes.map(({ entry }) => entry),
  );
  for (const line of describeResult(result)) print(line);
  return result.written;
}

/**
 * Prints the review of each team, and with `apply` writes what it suggests, a transaction per team. A team that fails does
 * not keep the others from their turn.
 *
 * @returns whether all teams went well.
 */
export async function runRostersCommand(command: RostersCommand, tools: Tools): Promise<boolean> {
  const teams = await tools.store.teams();
  let allWell = true;
  for (const team of chooseTeams(teams, command.abbreviations)) {
    try {
      if (!(await importTeam(team, teams, command, tools))) allWell = false;
    } catch (error) {
      if (!(error instanceof RosterError)) throw error;
      tools.print(`${team.name}: ${error.message}`);
      allWell = false;
    }
  }
  if (!command.apply)
    tools.print('Nothing was written. To write what is listed as add, move and change: --apply');
  return allWell;
}
