import type { NhlRosterRow } from '#domain/nhl/parse-nhl-roster.ts';
import { countResults, type WriteResult } from '#domain/players/write-rows.ts';
import { commandLine } from '#server/command-line.ts';
import { type Allowed, planRoster } from '#server/rosters/plan-roster.ts';
import { RosterError } from '#server/rosters/roster-error.ts';
import type { RosterStore, RosterTeam } from '#server/rosters/roster-store.ts';
import { withLease } from '#server/rosters/with-lease.ts';

const USAGE = `Usage: ${commandLine('rosters')} import [ABBR…] [--apply] [--overwrite] [--move]
  Compares the NHL's rosters of the given teams, or of all teams, with the players here, and prints the differences.
  --apply      writes new players and fills in empty values
  --overwrite  with --apply, also replaces other values, including numbers
  --move       with --apply, also moves players who are on another team
  Players that a roster omits are always kept.`;

export interface RostersCommand extends Allowed {
  /** Upper case; empty for all teams. */
  readonly abbreviations: readonly string[];
  readonly apply: boolean;
}

const FLAGS = new Set(['--apply', '--overwrite', '--move']);

/** Parses the command line. Throws `RosterError` with the usage. */
export function readRostersCommand(args: readonly string[]): RostersCommand {
  const [name, ...rest] = args;
  const flags = new Set(rest.filter((arg) => arg.startsWith('-')));
  const abbreviations = rest.filter((arg) => !arg.startsWith('-')).map((arg) => arg.toUpperCase());
  const isKnown =
    [...flags].every((flag) => FLAGS.has(flag)) && abbreviations.every((arg) => /^[A-Z]{2,4}$/.test(arg));
  if (name !== 'import' || !isKnown) throw new RosterError(USAGE);
  return {
    abbreviations: [...new Set(abbreviations)],
    apply: flags.has('--apply'),
    overwrite: flags.has('--overwrite'),
    move: flags.has('--move'),
  };
}

/** What the command works with. `print` takes one line at a time, so that a long run shows progress. */
export interface RostersWork {
  readonly store: RosterStore;
  readonly fetchRoster: (abbreviation: string, signal: AbortSignal) => Promise<readonly NhlRosterRow[]>;
  readonly print: (line: string) => void;
  /** Aborted, with a `RosterError`, when the operator ends the command. */
  readonly stopping: AbortSignal;
}

function chooseTeams(teams: readonly RosterTeam[], wanted: readonly string[]): readonly RosterTeam[] {
  if (wanted.length === 0) return teams;
  const byAbbreviation = new Map(teams.map((team) => [team.abbreviation.toUpperCase(), team]));
  return wanted.map((abbreviation) => {
    const team = byAbbreviation.get(abbreviation);
    if (!team) throw new RosterError(`There is no team ${abbreviation} here.`);
    return team;
  });
}

const counted = (count: number) => (count === 1 ? '1 row' : `${count} rows`);

function writtenLines(result: WriteResult): readonly string[] {
  const { added, moved, unchanged, updated } = countResults(result);
  if (result.written) {
    return [`  Written: ${added} added, ${updated} updated, ${moved} moved, ${unchanged} unchanged.`];
  }
  const refused = result.rows.filter(({ action }) => action === 'refused');
  return [
    '  Nothing was written, because some rows were rejected:',
    ...refused.map(({ message, row_number }) => `    entry ${row_number}: ${message}`),
  ];
}

/** Reviews a team, and writes its changes if requested. Resolves with whether that succeeded. */
async function importTeam(
  team: RosterTeam,
  command: RostersCommand,
  work: RostersWork,
  names: ReadonlyMap<number, string>,
  signal: AbortSignal,
): Promise<boolean> {
  const { print, store } = work;
  const rows = await work.fetchRoster(team.abbreviation, signal);
  // Read the players again for each team, because the previous one may have taken some.
  const { entries, lines, links } = planRoster(team, rows, await store.players(), names, command);
  for (const line of lines) print(line);
  // The id is not an edit, and tells later whether a player was traded.
  if (command.apply && links.length > 0) await store.link(links);
  if (entries.length === 0) {
    print('  Nothing to write.');
    return true;
  }
  if (!command.apply) {
    print(`  Nothing was written. With --apply: ${counted(entries.length)}.`);
    return true;
  }
  const result = await store.write(team.id, entries);
  for (const line of writtenLines(result)) print(line);
  return result.written;
}

/**
 * Runs the command team by team; a failure is printed, and the other teams still run.
 * Resolves with the number of failures.
 * Rejects with `RosterError` when a given team does not exist, when a server or another command reads the feeds, and when stopped.
 */
export async function runRostersCommand(command: RostersCommand, work: RostersWork): Promise<number> {
  const teams = await work.store.teams();
  const chosen = chooseTeams(teams, command.abbreviations);
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  const failed = await withLease(work.store.lease, work.stopping, async ({ progress, signal }) => {
    let failures = 0;
    for (const [index, team] of chosen.entries()) {
      await progress(index, chosen.length);
      signal.throwIfAborted();
      try {
        if (!(await importTeam(team, command, work, names, signal))) failures += 1;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof RosterError)) throw error;
        failures += 1;
        work.print(`${team.abbreviation} ${team.name}: ${error.message} Nothing was written.`);
      }
    }
    return failures;
  });
  if (failed > 0) work.print(`${failed} of ${chosen.length} teams failed.`);
  return failed;
}
