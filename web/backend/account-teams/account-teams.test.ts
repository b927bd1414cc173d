import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { documentOf, isSaved, mergeOwnTeams } from '#domain/own-teams/merge-own-teams.ts';
import type { OwnTeam } from '#domain/own-teams/own-team.ts';
import { configureBackend } from '../configuration.ts';
import { newId } from '../new-id.ts';
import { adoptOwnTeam, deleteOwnTeam, saveOwnTeam, storeOwnTeams } from '../own-teams.ts';
import { readOwnTeams } from '../stored-teams.ts';
import { accountTeamsQuery, deleteAccountTeam } from './account-teams.ts';
import { forgetAccountTeams, unsavedTeamNames } from './forget-account-teams.ts';

const ME = 'user-1';
const AT = '2027-01-04T10:00:00.123456+00:00';
const OWLS: OwnTeam = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Owls',
  short: 'OWL',
  colors: ['#000000', '#111111', '#222222'],
  sweater: 'plain',
  crest: null,
  players: [{ id: '9000000000000001', name: 'Sam Lee', number: 7, position: 'c', shoots: 'L' }],
};
const PNG = 'data:image/png;base64,iVBORw0KGgoAAAA=';
const HAWKS = { ...OWLS, id: '22222222-2222-4222-8222-222222222222', name: 'Hawks' };
const rowOf = (team: OwnTeam) => ({ id: team.id, document: documentOf(team), updated_at: AT });
const GONE = () => Response.json({ code: '', message: 'unavailable' }, { status: 503 });

let client: QueryClient;
let rows: ReturnType<typeof rowOf>[];
/** Simulates the table's response to each write. */
let write: (body: OwnTeam) => Response;

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  rows = [];
  write = () => Response.json({ updated_at: AT });
  configureBackend({ url: 'https://backend.example', key: 'public-key' });
  vi.stubGlobal('fetch', async (_input: URL | string, init: RequestInit = {}) =>
    init.method === 'GET'
      ? Response.json(rows)
      : write(JSON.parse((init.body as string | undefined) ?? '{}') as OwnTeam),
  );
});
const sync = () => client.fetchQuery({ ...accountTeamsQuery(ME), staleTime: 0 });
const stored = () => readOwnTeams().map((team) => [team.name, isSaved(team)]);

it('uploads teams that the account lacks, and keeps those that fail, with a sentence', async () => {
  saveOwnTeam(client, OWLS);
  write = GONE;
  await expect(sync()).rejects.toThrow('Owls is only in this browser, not in your account. ');
  expect(stored()).toEqual([['Owls', false]]);
  write = () => Response.json({ updated_at: AT });
  expect(await sync()).toBeNull();
  expect(stored()).toEqual([['Owls', true]]);
});

it('says why the account refuses a team', async () => {
  saveOwnTeam(client, OWLS);
  const full = { code: 'P0001', message: 'Full.', hint: 'own_team_limit_reached', details: '{"most": 50}' };
  write = () => Response.json(full, { status: 400 });
  expect(await sync()).toBe(
    'Owls is only in this browser, not in your account. Your account can keep at most 50 teams. Delete one first.',
  );
});

it('keeps a change and a deletion during the upload', async () => {
  saveOwnTeam(client, OWLS);
  saveOwnTeam(client, HAWKS);
  write = (body) => {
    if (body.id === OWLS.id) saveOwnTeam(client, { ...OWLS, name: 'Day Owls' });
    else deleteOwnTeam(client, `own-${HAWKS.id}`);
    return Response.json({ updated_at: AT });
  };
  await sync();
  expect(readOwnTeams()).toMatchObject([{ name: 'Day Owls', savedFor: ME, savedAt: AT }]);
  expect(stored()).toEqual([['Day Owls', false]]);
});

it('stores no teams after a sign-out', async () => {
  rows = [rowOf(OWLS)];
  const synced = sync();
  client.removeQueries({ queryKey: ['user'] });
  await expect(synced).rejects.toThrow();
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect(stored()).toEqual([]);
});

it('fails with a sentence if the account cannot be read, and changes nothing', async () => {
  saveOwnTeam(client, OWLS);
  vi.stubGlobal('fetch', async () => GONE());
  await expect(sync()).rejects.toThrow('Could not load the teams of your account');
  expect(stored()).toEqual([['Owls', false]]);
});

it('recognizes a team in a link, which has no crest', () => {
  saveOwnTeam(client, { ...OWLS, crest: PNG });
  expect(adoptOwnTeam(client, OWLS)).toMatchObject({ id: OWLS.id, crest: PNG });
  const other = adoptOwnTeam(client, { ...OWLS, name: 'Other' });
  expect(other).toMatchObject({ name: 'Other', crest: null });
  expect(adoptOwnTeam(client, { ...OWLS, name: 'Other' })).toMatchObject(other as OwnTeam);
  expect(stored()).toHaveLength(2);
});

it('refuses the 51st team, but no change of a team', () => {
  for (let index = 10; index < 60; index++)
    expect(saveOwnTeam(client, { ...OWLS, id: OWLS.id.slice(0, -2) + index })).toBeNull();
  expect(saveOwnTeam(client, HAWKS)).toContain('at most 50 teams');
  rows = [rowOf(HAWKS)];
  storeOwnTeams(client, mergeOwnTeams(ME, readOwnTeams(), rows, newId));
  expect(saveOwnTeam(client, { ...HAWKS, short: 'HK' })).toBeNull();
  expect(stored()).toHaveLength(51);
});

it('deletes a team here only if the account has deleted it', async () => {
  rows = [rowOf(OWLS)];
  await sync();
  write = GONE;
  await expect(deleteAccountTeam(client, ME, OWLS.id)).rejects.toThrow('The team was not deleted');
  expect(stored()).toEqual([['Owls', true]]);
  write = () => new Response(null, { status: 204 });
  await deleteAccountTeam(client, ME, OWLS.id);
  expect(stored()).toEqual([]);
});

it('forgets the teams of the account, and keeps the others', async () => {
  rows = [rowOf(OWLS)];
  await sync();
  saveOwnTeam(client, { ...HAWKS, crest: PNG });
  expect(readOwnTeams().map(({ crest }) => crest)).toContain(PNG);
  expect(unsavedTeamNames()).toEqual(['Hawks']);
  // After a session that ended elsewhere, changes that the account does not have stay.
  forgetAccountTeams(true);
  expect(readOwnTeams().map(({ crest }) => crest)).toEqual([PNG]);
  forgetAccountTeams(false);
  expect(stored()).toEqual([['Hawks', false]]);
  expect(unsavedTeamNames()).toEqual([]);
  expect(localStorage.getItem('line-rush-own-teams')).not.toContain(PNG);
  deleteOwnTeam(client, `own-${HAWKS.id}`);
  await sync();
  forgetAccountTeams(false);
  expect(localStorage.getItem('line-rush-own-teams')).toBeNull();
  localStorage.setItem('line-rush-own-teams', '{');
  expect(unsavedTeamNames()).toEqual([]);
  forgetAccountTeams(false);
  expect(localStorage.getItem('line-rush-own-teams')).toBeNull();
});
