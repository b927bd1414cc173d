/** Reads rosters from the NHL's feed. Prints and applies the differences that `compareRosters` finds. */
import { plural } from '#domain/format.ts';
import { rosterFaultSentence } from '#domain/nhl/feed-faults.ts';
import type { ColumnChange } from '#domain/players/column-changes.ts';
import { nameOf, numberOf, type Identity } from '#domain/players/identity.ts';
import { importSentence, warningSentence } from '#domain/players/import-sentences.ts';
import { countResults } from '#domain/players/write-rows.ts';
import {
  compareRosters,
  isCertain,
  type ComparedTeam,
  type RosterChange,
} from '#domain/roster-updates/compare-rosters.ts';
import type { FeedRoster } from '#domain/roster-updates/feed-roster.ts';
import {
  updateRows,
  writeAllowed,
  type DecidedChange,
  type UpdateRow,
} from '#domain/roster-updates/update-rows.ts';
import { CommandError, leaseForCommand, type Terminal } from '#server/cli/job-command.ts';
import { openStore } from '#server/cli/open-store.ts';
import { commandLine } from '#server/command-line.ts';
import type { Config } from '#server/config.ts';
import type { FeedStore } from '#server/feeds/feed-store.ts';
import type { LeasedRun } from '#server/feeds/keep-lease.ts';
import { openFeedClient } from '#server/feeds/open-feed-client.ts';
import { applyRows, readStoredPlayers } from '#server/jobs/apply-roster-policies.ts';
import { fetchRoster, type FetchedRoster } from '#server/rosters/fetch-roster.ts';

const USAGE = `Usage: ${commandLine('rosters')} import [ABBR…] [--apply] [--overwrite] [--move]
  Compares the NHL's rosters of the given teams, or of all teams, with the players here, and prints the differences.
  --apply      writes new players and fills in empty values
  --overwrite  with --apply, also replaces other values, including numbers
  --move       with --apply, also moves players who are on another team
  Players that a roster omits are always kept.`;

type RostersCommand = ReturnType<typeof readRostersCommand>;

const FLAGS = new Set(['--apply', '--overwrite', '--move']);

/** Parses the command line. Throws `CommandError` with the usage. */
export function readRostersCommand(args: readonly string[]) {
  const [name, ...rest] = args;
  const flags = new Set(rest.filter((arg) => arg.startsWith('-')));
  const abbreviations = rest.filter((arg) => !arg.startsWith('-')).map((arg) => arg.toUpperCase());
  const isKnown =
    [...flags].every((flag) => FLAGS.has(flag)) && abbreviations.every((arg) => /^[A-Z]{2,4}$/.test(arg));
  if (name !== 'import' || !isKnown) throw new CommandError(USAGE);
  return {
    /** In upper case. Empty for all teams. */
    abbreviations: [...new Set(abbreviations)],
    apply: flags.has('--apply'),
    overwrite: flags.has('--overwrite'),
    move: flags.has('--move'),
  };
}

interface StoredTeam extends ComparedTeam {
  readonly name: string | null;
}

interface RosterTeam extends StoredTeam {
  readonly abbreviation: string;
}

function chooseTeams(teams: readonly StoredTeam[], wanted: readonly string[]): readonly RosterTeam[] {
  const named = teams.flatMap((team) =>
    team.abbreviation === null ? [] : [{ ...team, abbreviation: team.abbreviation }],
  );
  if (wanted.length === 0) return named;
  const byAbbreviation = new Map(named.map((team) => [team.abbreviation.toUpperCase(), team]));
  return wanted.map((abbreviation) => {
    const team = byAbbreviation.get(abbreviation);
    if (!team) throw new CommandError(`There is no team ${abbreviation} here.`);
    return team;
  });
}

const label = (player: Identity): string => `${numberOf(player) ?? '–'} ${nameOf(player)}`;

function feedLines(team: RosterTeam, fetched: FetchedRoster, apiUrl: string): readonly string[] {
  const name = `${team.abbreviation} ${team.name ?? team.abbreviation}:`;
  if (fetched.kind !== 'ok') {
    const code = fetched.kind === 'failed' ? fetched.code : 'unexpected-status';
    const hint = code === 'unreachable' ? ` Is ${apiUrl} right?` : '';
    return [`${name} ${rosterFaultSentence(code)}${hint} Nothing was written.`];
  }
  const invalid = fetched.rows.flatMap(({ error, rowNumber, values }) =>
    error ? [`    entry ${rowNumber} ${nameOf(values)}: ${importSentence(error)}`] : [],
  );
  const warnings = fetched.rows.flatMap((row) =>
    row.warnings.map((warning) => `  ${label(row.values)}: ${warningSentence(warning)}`),
  );
  const head = invalid.length > 0 ? [`  Invalid: ${invalid.length}`] : [];
  return [`${name} ${fetched.rows.length} in the feed`, ...head, ...invalid, ...warnings];
}

const GROUPS = [
  'Changed',
  'New to add',
  'Found on other teams',
  'To decide in the admin area',
  'Kept by an admin',
  'Not in the feed, kept',
] as const;

/** `decided` is the change that `--apply` writes. */
interface Item {
  readonly group: (typeof GROUPS)[number];
  readonly text: string;
  readonly decided?: DecidedChange;
}

const isEmpty = ({ before }: ColumnChange): boolean => before === null || before === '';

function isWritten(change: RosterChange, column: ColumnChange, { overwrite }: RostersCommand): boolean {
  return isEmpty(column) || (overwrite && isCertain(change));
}

function tradeItem(change: RosterChange, player: Identity, team: string, command: RostersCommand): Item {
  const { changes, doubts, row } = change;
  const text = `${label(row?.values ?? player)}: listed as ${label(player)} on ${team}`;
  // An admin must resolve doubts. The exception: --move accepts players who match only by name.
  if (!doubts.every((doubt) => doubt === 'name-only')) return { group: 'To decide in the admin area', text };
  const group = 'Found on other teams';
  if (!command.move) return { group, text: `${text} (needs --move)` };
  // A move also replaces an existing number, because players may get a new number on the new team.
  const written = changes.filter(
    (column) => column.column === 'number' || isWritten(change, column, command),
  );
  const decided = { change: { ...change, changes: written, answers: [] } };
  return { group, text: `${text}, moves here`, decided };
}

function changedItem(change: RosterChange, player: Identity, command: RostersCommand): Item {
  const written = change.changes.filter((column) => isWritten(change, column, command));
  const texts = change.changes.map((column) => {
    const text = `${column.column} ${isEmpty(column) ? 'empty' : column.before} → ${column.after}`;
    if (written.includes(column)) return text;
    return `${text} (${isCertain(change) ? 'needs --overwrite' : 'decide in the admin area'})`;
  });
  return {
    group: 'Changed',
    text: `${label(player)}: ${texts.join(', ')}`,
    ...(written.length > 0 && { decided: { change: { ...change, changes: written } } }),
  };
}

function reviewChange(
  change: RosterChange,
  command: RostersCommand,
  teamNames: ReadonlyMap<number, string>,
): Item {
  const { answers, kind, player, row } = change;
  const nameOfTeam = (id: number) => teamNames.get(id) ?? 'another team';
  if (player && !row) return { group: 'Not in the feed, kept', text: label(player) };
  if (player)
    return kind === 'traded'
      ? tradeItem(change, player, nameOfTeam(player.team_id), command)
      : changedItem(change, player, command);
  const name = row ? label(row.values) : '';
  const others = answers.flatMap((answer) =>
    answer.action === 'add' ? [] : [`${label(answer.player)} on ${nameOfTeam(answer.player.team_id)}`],
  );
  if (answers.length > 0)
    return { group: 'To decide in the admin area', text: `${name}: may be ${others.join(' or ')}` };
  return {
    group: 'New to add',
    text: `${name}, ${row?.values.position ?? 'no position'}`,
    decided: { change },
  };
}

function groupLines(items: readonly Item[]): readonly string[] {
  return GROUPS.flatMap((group) => {
    const texts = items.flatMap((item) => (item.group === group ? [`    ${item.text}`] : []));
    return texts.length > 0 ? [`  ${group}: ${texts.length}`, ...texts] : [];
  });
}

/** Resolves with whether the database accepted all rows. */
async function write(store: FeedStore, rows: readonly UpdateRow[], print: Terminal['print']) {
  const { refused, result } = await writeAllowed(rows, (part) => applyRows(store, part));
  for (const [row, message] of refused)
    print(`Rejected: ${'id' in row ? `player ${row.id}` : (row.values.last_name ?? '')}: ${message}`);
  const { added, moved, unchanged, updated } = countResults(result);
  print(
    result.written
      ? `Written: ${added} added, ${updated} updated, ${moved} moved, ${unchanged} unchanged.`
      : 'Nothing was written, because rows were rejected.',
  );
  return result.written && refused.size === 0;
}

interface Review extends Terminal {
  readonly store: FeedStore;
  readonly teams: readonly RosterTeam[];
  readonly teamNames: ReadonlyMap<number, string>;
  readonly feeds: readonly FeedRoster[];
}

/** Prints the differences. With `--apply`, writes those that the flags permit. Resolves with whether that succeeded. */
async function review(command: RostersCommand, { feeds, print, store, teamNames, teams }: Review) {
  const found = compareRosters({ teams, feeds, ...(await readStoredPlayers(store)) });
  const decided: DecidedChange[] = [];
  for (const { isCompared, ignored, open, teamId } of found.teams) {
    if (!isCompared) continue;
    const items = open.map((change) => reviewChange(change, command, teamNames));
    const ignoredItems = ignored.map((change): Item => {
      const { text } = reviewChange(change, command, teamNames);
      return { text, group: 'Kept by an admin' };
    });
    decided.push(...items.flatMap((item) => item.decided ?? []));
    print(`${teamNames.get(teamId)}:`);
    for (const line of groupLines([...items, ...ignoredItems])) print(line);
  }
  const rows = updateRows(decided);
  // Store NHL ids without a review, because they do not count as edits of players. Later runs recognize traded players
  // by these ids.
  if (command.apply && found.links.length > 0) await store.call('link_nhl_ids', { links: found.links });
  if (command.apply && rows.length > 0) return write(store, rows, print);
  print(
    rows.length === 0
      ? 'Nothing to write.'
      : `Nothing was written. With --apply: ${plural(rows.length, 'row')}.`,
  );
  return true;
}

/**
 * Reads the rosters one by one, then compares them. If a team's roster fails, the others are still compared.
 * Resolves with whether everything succeeded.
 * Rejects with a `CommandError` if a given team is unknown, another run reads the feeds, or the operator stops the
 * command.
 */
export async function runRosters(
  command: RostersCommand,
  config: Config,
  { print, stopping }: Terminal,
): Promise<boolean> {
  const client = openFeedClient(config);
  const { close, store } = await openStore(config);
  const { apiUrl } = config.feed;

  async function readAndReview(stored: readonly StoredTeam[], teams: readonly RosterTeam[], run: LeasedRun) {
    const { progress, signal } = run;
    const teamNames = new Map(stored.map(({ abbreviation, id, name }) => [id, name ?? abbreviation ?? '–']));
    const feeds: FeedRoster[] = [];
    for (const [index, team] of teams.entries()) {
      await progress(index, teams.length);
      signal.throwIfAborted();
      const fetched = await fetchRoster(client, { apiUrl, abbreviation: team.abbreviation, signal });
      for (const line of feedLines(team, fetched, apiUrl)) print(line);
      const fault = fetched.kind === 'failed' ? fetched.code : null;
      const players = fetched.kind === 'ok' ? fetched.rows : null;
      feeds.push({ team_id: team.id, fetched_at: null, checked_at: '', fault, players });
    }
    const failed = feeds.filter(({ players }) => players === null).length;
    if (failed > 0) print(`${failed} of ${teams.length} teams failed.`);
    await progress(teams.length, teams.length);
    signal.throwIfAborted();
    return (await review(command, { store, teams, teamNames, feeds, print, stopping })) && failed === 0;
  }

  try {
    const stored = await store.rows<StoredTeam>('teams?select=id,name,abbreviation&order=abbreviation,id');
    const teams = chooseTeams(stored, command.abbreviations);
    return await leaseForCommand({ job: 'rosters', stopping, store }, (run) =>
      readAndReview(stored, teams, run),
    );
  } finally {
    await close();
  }
}
