/**
 * Checks that the deployment files agree with the code. Where systemd, nginx, and Caddy are installed, they must accept
 * the files.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { LIMITS } from '#platform/limits.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'line-rush-deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (file: string) => readFileSync(file, 'utf8');
const manifest = JSON.parse(read('package.json')) as { version: string; engines: { node: string } };

/** Runs a tool. Returns null if it is not installed. */
function ask(tool: string, ...args: string[]): { code: number | null; output: string } | null {
  const { error, status, stderr, stdout } = spawnSync(tool, args, { encoding: 'utf8' });
  return error ? null : { code: status, output: `${stdout}${stderr}` };
}

const seconds = (text: string | undefined) => Number.parseInt(text ?? '0', 10);
/** Seconds that a stopping server allows open requests to finish. PostgreSQL and draining take additional time. */
const SHUTDOWN = LIMITS.shutdownTimeout / 1000;

interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<
    string,
    {
      permissions?: Record<string, string>;
      strategy?: { matrix: { node: number[] } };
      steps: { uses?: string; run?: string }[];
    }
  >;
}

const WORKFLOWS = readdirSync('.github/workflows').map((file) => `.github/workflows/${file}`);
const workflow = parse(read('.github/workflows/ci.yml')) as Workflow;
const testedMajors = workflow.jobs['test']?.strategy?.matrix.node ?? [];

it('starts the changelog with this version', () => {
  expect(/^## \[(.+?)\] - \d{4}-\d\d-\d\d$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(manifest.version);
});

describe('Dockerfile', () => {
  const text = read('Dockerfile');
  const instructions = DockerfileParser.parse(text).getInstructions();
  const lastStage = instructions.slice(
    instructions.findLastIndex((instruction) => instruction.getKeyword() === 'FROM'),
  );
  const last = (keyword: string) =>
    lastStage
      .filter((instruction) => instruction.getKeyword() === keyword)
      .map((instruction) => instruction.getArgumentsContent() ?? '')
      .at(-1);

  it('has no fault according to its linter', () => {
    expect(validate(text).map(({ message, range }) => ({ line: range.start.line + 1, message }))).toEqual([]);
  });

  it('ends in an image that runs the release as a user without rights', () => {
    expect(last('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(JSON.parse(last('CMD') ?? '')).toEqual(['node', 'start.js']);
    expect(last('STOPSIGNAL')).toBe('SIGTERM');
    expect(last('HEALTHCHECK')).toMatch(/CMD \["node", .+\/healthz/s);
    expect(last('LABEL')).toContain(`image.version="${manifest.version}"`);
    expect(lastStage.map((instruction) => instruction.getKeyword())).not.toContain('ADD');
  });

  it('uses a Node that the tests run on', () => {
    expect(testedMajors).toContain(Number(/NODE_IMAGE=node:(\d+)-/.exec(text)?.[1]));
    expect(testedMajors).toContain(Number(/\d+/.exec(manifest.engines.node)?.[0]));
  });
});

describe('compose.yaml', () => {
  interface Service {
    image: string;
    environment: Record<string, string>;
    ports?: string[];
    stop_grace_period?: string;
  }
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<'server' | 'database' | 'mail', Service>;
  };

  it('contains no secret, and names a missing one in a sentence', () => {
    const { database, server } = services;
    const needed =
      /\$\{(?:POSTGRES_PASSWORD|JWT_SECRET):\?\w+ is missing\. Write it into the file \.env, .+?\.\}/;
    expect(server.environment['JWT_SECRET']).toMatch(new RegExp(`^${needed.source}$`));
    expect(database.environment['POSTGRES_PASSWORD']).toMatch(new RegExp(`^${needed.source}$`));
    expect(server.environment['DATABASE_URL']).toMatch(
      new RegExp(`^postgres://postgres:${needed.source}@database:5432/line_rush$`),
    );
  });

  it('starts this version behind a proxy, and lets it finish requests', () => {
    const { server } = services;
    expect(server.image).toBe(`line-rush:${manifest.version}`);
    expect(seconds(server.stop_grace_period)).toBeGreaterThan(3 * SHUTDOWN);
    // Ports are published on localhost only, so that other machines can reach the site only through the proxy.
    for (const port of Object.values(services).flatMap(({ ports = [] }) => ports))
      expect(port).toMatch(/^(?:\$\{PUBLISH:-)?127\.0\.0\.1:/);
  });
});

describe('deploy/line-rush.service', () => {
  const unit = read('deploy/line-rush.service');
  const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];

  it('stops the server gently', () => {
    // With another mode, systemd and start.js would both send SIGTERM. The second SIGTERM ends the server at once.
    expect(setting('KillMode')).toBe('mixed');
    expect(seconds(setting('TimeoutStopSec'))).toBeGreaterThan(3 * SHUTDOWN);
  });

  it('is accepted by systemd', ({ skip }) => {
    const file = path.join(folder, 'line-rush.service');
    // systemd checks that the program exists, so this inserts an existing one.
    writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
    const { output } = ask('systemd-analyze', 'verify', file) ?? skip('systemd is not installed');
    expect(output.split('\n').filter((line) => line.includes('line-rush'))).toEqual([]);
  });
});

describe('proxies and hosts', () => {
  it.for(['nginx.conf', 'static.conf'])('nginx accepts %s with a certificate', (name, { skip }) => {
    const request = 'req -x509 -newkey rsa:2048 -nodes -subj /CN=lines.example'.split(' ');
    const files = ['-keyout', path.join(folder, 'privkey.pem'), '-out', path.join(folder, 'fullchain.pem')];
    const made = ask('openssl', ...request, ...files);
    const site = path.join(folder, name);
    writeFileSync(site, read(`deploy/${name}`).replaceAll(/\/etc\/.*lines.example|\/run(?=\/line)/g, folder));
    const main = path.join(folder, `main-${name}`);
    writeFileSync(main, `pid ${folder}/pid;\nevents {}\nhttp { access_log off; include ${site}; }\n`);
    const response = made && ask('nginx', '-t', '-e', path.join(folder, 'log'), '-c', main);
    expect(response ?? skip('nginx or openssl is not installed')).toMatchObject({ code: 0 });
  });

  it('Caddy accepts its file', ({ skip }) => {
    const file = path.join(folder, 'Caddyfile');
    copyFileSync('deploy/Caddyfile', file);
    expect(read(file), 'one broken request would end the service').not.toMatch(/^\s*fail_duration/m);
    const response = ask('caddy', 'validate', '--adapter', 'caddyfile', '--config', file);
    expect(response ?? skip('Caddy is not installed')).toMatchObject({ code: 0 });
  });
});

it("the workflow runs the README's test command on three versions of Node", () => {
  const command = /^npm ci && npm test$/m.exec(read('README.md'))?.[0];
  expect(read('.ci/run')).toContain(command);
  expect(workflow.jobs['test']?.steps.map(({ run }) => run)).toContain(command);
  expect(testedMajors).toEqual([20, 22, 24]);
});

it.each(WORKFLOWS)('%s pins its actions to commits, and may only read by default', (file) => {
  // The comment after a commit names its version. Dependabot updates both together.
  for (const [, action] of read(file).matchAll(/\buses: (.+)$/gm))
    expect(action).toMatch(/^actions\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
  const { jobs, permissions } = parse(read(file)) as Workflow;
  expect(permissions).toEqual({ contents: 'read' });
  // Jobs with write permissions run neither our code nor the code of packages.
  const writing = Object.values(jobs).filter((job) => job.permissions !== undefined);
  for (const { run = '' } of writing.flatMap(({ steps }) => steps))
    expect(run).not.toMatch(/npm|node|docker/);
});

it.each(['fault', 'wrong-data', 'idea'])('the form %s of issues has a name and fields', (name) => {
  const form = parse(read(`.github/ISSUE_TEMPLATE/${name}.yml`)) as {
    name: string;
    body: { type: string }[];
  };
  expect(form.name).toBeTruthy();
  expect(form.body.filter(({ type }) => type !== 'markdown').length).toBeGreaterThan(1);
});
