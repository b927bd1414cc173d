/**
 * Measures an import of 5,000 players end to end, except for the screen.
 * The file is read, parsed, matched, sent in batches, and written in one transaction on the embedded database, through
 * the real server. Also imports the same file again (which changes nothing), undoes the first import, and imports a
 * file whose last row the database rejects.
 * For comparison, bulk inserts of the table API write the same rows in requests of the same size. Each request is a
 * transaction, without matching, results per row, or undo.
 */
import { performance } from 'node:perf_hooks';
import { exportPlayersCsv } from '#domain/csv/csv-file.ts';
import { decodeCsv } from '#domain/csv/decode-csv.ts';
import { parseImport } from '#domain/csv/parse-import.ts';
import { importSentence, isImportRefusal } from '#domain/players/import-sentences.ts';
import { matchImport } from '#domain/players/match-import.ts';
import type { PlayerElsewhere, StoredPlayer } from '#domain/players/player-values.ts';
import {
  importEntry,
  readWriteResult,
  splitIntoPortions,
  type WriteRow,
} from '#domain/players/write-rows.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { figure, report } from './report.ts';

const ROWS = 5000;

type Request = (method: string, target: string, body?: unknown) => Promise<unknown>;

function requester(server: TestServer): Request {
  return async (method, target, body) => {
    const answer = await fetch(`${server.url}/rest/v1/${target}`, {
      method,
      headers: { apikey: server.secretKey, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${target}: ${answer.status} ${text.slice(0, 300)}`);
    return text ? (JSON.parse(text) as unknown) : null;
  };
}

function makeFile(): Uint8Array {
  const players = Array.from({ length: ROWS }, (_, index) => ({
    first_name: `Élias ${index % 70}`,
    last_name: `Slafkovský ${index}`,
    full_name: null,
    display_name: null,
    position: 'LW',
    number: index % 100,
    jersey_number: null,
    shoots: 'L',
    birthplace: 'Košice, SVK',
    nationality: 'SVK',
    birthdate: '2004-03-30',
    height: `6'4"`,
    depth: null,
    weight: 238,
  }));
  return new TextEncoder().encode(exportPlayersCsv(players, { withTeam: false }));
}

async function timed<T>(work: () => T | Promise<T>): Promise<{ readonly ms: number; readonly value: T }> {
  const began = performance.now();
  const value = await work();
  return { ms: performance.now() - began, value };
}

function parse(bytes: Uint8Array) {
  const decoded = decodeCsv(bytes);
  if (isImportRefusal(decoded)) throw new Error(importSentence(decoded));
  const file = parseImport(decoded.text);
  if (isImportRefusal(file)) throw new Error(importSentence(file));
  return file.rows;
}

async function write(request: Request, teamId: number, entries: readonly WriteRow[]) {
  const importId = crypto.randomUUID();
  const ofTeam = entries.map((entry) => ({ ...entry, team_id: teamId }));
  for (const [portion, rows] of splitIntoPortions(ofTeam).entries())
    await request('POST', 'rpc/stage_rows', { import_id: importId, portion, rows });
  const args = { import_id: importId, row_count: entries.length };
  const result = readWriteResult(await request('POST', 'rpc/import_league', args));
  if (!result) throw new Error('import_league returned an unexpected result.');
  return result;
}

async function plainInserts(request: Request, teamId: number, entries: readonly WriteRow[]): Promise<void> {
  const rows = entries.map(({ values }) => ({ team_id: teamId, ...values }));
  for (const portion of splitIntoPortions(rows)) await request('POST', 'players', portion);
}

const server = await startTestServer();
try {
  const request = requester(server);
  const [team] = (await request('GET', 'teams?select=id&limit=1')) as [{ id: number }];
  const bytes = makeFile();
  const elsewhere = (await request('GET', 'players?limit=10000')) as StoredPlayer[];
  const others: PlayerElsewhere[] = elsewhere.map((player) => ({ ...player, team_name: 'Other' }));

  const parsed = await timed(() => parse(bytes));
  const matched = await timed(() => matchImport(parsed.value, [], others));
  const entries = matched.value.added.map(({ row }) => importEntry(row, { action: 'add' }));
  const written = await timed(() => write(request, team.id, entries));
  const again = await timed(() => write(request, team.id, entries));
  const standing = (await request('GET', `players?team_id=eq.${team.id}&limit=10000`)) as StoredPlayer[];
  const rematched = await timed(() => matchImport(parsed.value, standing, others));
  const undone = await timed(() => request('POST', 'rpc/undo_admin_action', { batch: written.value.batch }));
  const broken = entries.with(ROWS - 1, {
    row_number: ROWS + 1,
    action: 'add',
    values: { last_name: 'X', number: 100 },
  });
  const refused = await timed(() => write(request, team.id, broken));
  const plain = await timed(() => plainInserts(request, team.id, entries));

  const rows = [
    { step: `read and parse the file (${figure(bytes.length / 1024)} KB)`, ms: parsed.ms },
    { step: `match with ${figure(others.length)} players`, ms: matched.ms },
    { step: `write ${figure(ROWS)} rows, all or none`, ms: written.ms },
    { step: 'match again with all of them on the team', ms: rematched.ms },
    {
      step: `write again: ${figure(again.value.rows.filter(({ action }) => action === 'unchanged').length)} unchanged`,
      ms: again.ms,
    },
    { step: 'undo', ms: undone.ms },
    { step: `last row refused, nothing written (${String(refused.value.written)})`, ms: refused.ms },
    { step: 'alternative: plain bulk inserts, no transaction', ms: plain.ms },
  ];
  report(
    'Import of 5,000 players',
    rows.map(({ ms, step }) => ({ step, ms: figure(ms) })),
    'One run through the real server on the embedded database; parsing and matching in Node, each as one task.',
  );
} finally {
  await server.stop();
}
