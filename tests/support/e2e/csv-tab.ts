import { expect, type Locator, type Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { type Session, storeSession } from '../accounts.ts';

export interface CsvTab {
  readonly panel: Locator;
  chooseTeam(name: string): Promise<void>;
  upload(content: string | Buffer, name?: string): Promise<void>;
  compare(): Promise<void>;
  count(group: string): Promise<number>;
  write(): Promise<void>;
  readonly teamField: Locator;
  readonly writeButton: Locator;
  readonly pasteField: Locator;
  readonly dialog: Locator;
  readonly failure: Locator;
}

export async function openCsvTab(page: Page, session: Session, tab: 'import' | 'update'): Promise<CsvTab> {
  await storeSession(page, session);
  await page.goto(`/admin/players?tab=${tab}`);
  const verb = tab === 'import' ? 'Import' : 'Update';
  const panel = page.getByRole('tabpanel');
  const dialog = page.getByRole('dialog');
  const teamField = panel.getByRole('combobox', { name: 'Team', exact: true });
  const writeButton = panel.getByRole('button', { name: `${verb} Selected` });
  await expect(panel.getByRole('heading', { name: 'Step 1: Select team' })).toBeVisible();
  return {
    panel,
    dialog,
    teamField,
    writeButton,
    pasteField: panel.getByRole('textbox', { name: 'Or paste CSV' }),
    failure: panel.getByRole('alert'),
    async chooseTeam(name) {
      await teamField.fill(name);
      await page.getByRole('option', { name }).click();
      await expect(teamField).toHaveValue(name);
    },
    upload: (content, name = 'roster.csv') =>
      panel
        .getByLabel('Choose a file with players')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) }),
    async compare() {
      const name = tab === 'import' ? /^Compare/ : /^Match/;
      await panel.getByRole('button', { name }).click();
      await expect(writeButton).toBeVisible();
    },
    async count(group) {
      const title = await panel
        .getByRole('heading', { level: 3, name: new RegExp(`^${group} `) })
        .textContent();
      return Number(/\((\d+)\)/.exec(title ?? '')?.[1]);
    },
    async write() {
      await writeButton.click();
      await dialog.getByRole('button', { name: new RegExp(`^${verb} [\\d,]+$`) }).click();
    },
  };
}

export function csv(...rows: readonly string[]): string {
  return ['first_name,last_name,position,number,shoots,height', ...rows].join('\n');
}

export function rookies(count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) => `Rookie,Import${index},LW,${index < 100 ? index : ''},R,"5'11"""`,
  );
}

export async function readTeam(sql: Sql, team: string) {
  return sql`
    select p.id::integer, p.first_name, p.last_name, p.number, p.position, p.shoots, p.birthplace, p.height, p.weight
    from public.players p join public.teams t on t.id = p.team_id where t.name = ${team} order by p.id`;
}

export async function addTeams(sql: Sql, names: readonly string[]): Promise<void> {
  await sql`insert into public.teams ${sql(names.map((name) => ({ name })))}`;
}

export async function removeTeams(sql: Sql, names: readonly string[]): Promise<void> {
  await sql`delete from public.players where team_id in (select id from public.teams where name in ${sql(names)})`;
  await sql`delete from public.teams where name in ${sql(names)}`;
}

/** Replaces a team's players. Each text describes a player: `First,Last,position,number`. */
export async function setTeam(sql: Sql, team: string, players: readonly string[]): Promise<void> {
  await sql`delete from public.players where team_id = (select id from public.teams where name = ${team})`;
  for (const player of players) {
    const [first = '', last = '', position = '', number = ''] = player.split(',');
    await sql`insert into public.players (team_id, first_name, last_name, position, number)
      select id, ${first}, ${last}, ${position}, ${Number(number)} from public.teams where name = ${team}`;
  }
}
