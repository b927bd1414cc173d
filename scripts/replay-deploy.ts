/**
 * `npm run deploy:replay` follows the section "One machine" of docs/deploy.md. It boots a fresh Debian with systemd in a
 * container of systemd-nspawn, runs the section's commands in their order, and checks the site after each step. It needs
 * root, mmdebstrap, and a package (`npm run package`).
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from '#platform/root.ts';

/** Debian 13. The Node of older releases is too old. */
const SUITE = 'trixie';
const SITE = 'lines.example';
const EMAIL = 'owner@lines.example';
const PASSWORD = 'a-replayed-password';
const NEXT = '1.1.0';
const CERTIFICATE = `folder=/etc/letsencrypt/live/${SITE} && mkdir -p $folder
openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=${SITE} -keyout $folder/privkey.pem -out $folder/fullchain.pem`;

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };

/** Returns the shell commands that follow the bold text `heading`. */
function commandsOf(heading: string): string {
  const text = readFileSync(join(ROOT, 'docs', 'deploy.md'), 'utf8').split('\n## ')[1] ?? '';
  const [, commands] =
    new RegExp(String.raw`\*\*${heading}\*\*[^]*?${'```'}sh\n([^]*?)${'```'}`).exec(text) ?? [];
  if (commands === undefined) throw new Error(`docs/deploy.md has no commands under "${heading}".`);
  return commands;
}

/** Writes the package of the next version: this version with one more migration. */
function writeNext(folder: string): void {
  const unpacked = join(folder, 'next');
  const run = (...args: string[]) => execFileSync('tar', args);
  execFileSync('mkdir', [unpacked]);
  run('-xzf', join(ROOT, `line-rush-${version}.tgz`), '-C', unpacked);
  const [name = ''] = readdirSync(unpacked);
  const manifest = join(unpacked, name, 'package.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(`"${version}"`, `"${NEXT}"`));
  writeFileSync(join(unpacked, name, 'supabase', 'migrations', '29990101000000_replay.sql'), 'select 1;\n');
  run('-czf', join(folder, 'root', 'root', `line-rush-${NEXT}.tgz`), '-C', unpacked, name);
}

/** Boots the Debian in `folder`. Returns a function that runs shell commands in it, as root, and one that stops it. */
async function boot(folder: string) {
  const root = join(folder, 'root');
  const container = spawn(
    'systemd-nspawn',
    ['--quiet', '--boot', '--register=no', '--keep-unit', '--resolv-conf=copy-host', '--directory', root],
    { env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' }, stdio: 'ignore' },
  );
  const ended = once(container, 'exit');
  const pid = String(container.pid);
  const run = (commands: string): string => {
    const [init = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', DEBIAN_FRONTEND: 'noninteractive' };
    const args = ['--target', init, '--all', 'sh', '-e', '-c', `cd\n${commands}`];
    const { status, stderr, stdout } = spawnSync('nsenter', args, { encoding: 'utf8', env });
    if (status !== 0) throw new Error(`These commands failed:\n${commands}\n${stdout}${stderr}`);
    return stdout;
  };
  for (let tries = 60; ; tries--)
    try {
      run('systemctl is-system-running --wait');
      break;
    } catch (error) {
      if (tries === 0 || container.exitCode !== null) throw error;
      await delay(1000);
    }
  const stop = async () => {
    container.kill();
    await ended;
  };
  return { run, stop };
}

/** Requests the site through its proxy. Retries for a minute, because the servers may still be starting. */
function request(path: string, ...args: string[]): string {
  const retries = '--retry 60 --retry-delay 1 --retry-all-errors'.split(' ');
  const to = ['--resolve', `${SITE}:443:127.0.0.1`, `https://${SITE}${path}`];
  return execFileSync(
    'curl',
    ['--fail', '--silent', '--show-error', '--insecure', ...retries, ...to, ...args],
    { encoding: 'utf8' },
  );
}

function expectVersion(expected: string): void {
  const health = request('/healthz');
  if (!health.includes(`"version":"${expected}"`))
    throw new Error(`Expected version ${expected}, but /healthz says ${health}`);
  console.log(`The site serves version ${expected}.`);
}

function signIn(path: string): void {
  const [, key = ''] = /name="supabase-anon-key" content="([^"]+)"/.exec(request('/')) ?? [];
  const body = JSON.stringify({ email: EMAIL, password: PASSWORD });
  request(path, '--header', `apikey: ${key}`, '--json', body);
}

async function replay(folder: string): Promise<void> {
  const root = join(folder, 'root');
  const packages = 'systemd-sysv,dbus,sudo,ca-certificates';
  execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', `--include=${packages}`, SUITE, root], {
    stdio: 'inherit',
  });
  cpSync(join(ROOT, `line-rush-${version}.tgz`), join(root, 'root', `line-rush-${version}.tgz`));
  writeNext(folder);
  appendFileSync(join(root, 'etc', 'hosts'), `127.0.0.1 localhost ${SITE}\n`);
  const { run, stop } = await boot(folder);
  const follow = (heading: string, adapt = (commands: string) => commands) => {
    const commands = adapt(commandsOf(heading));
    console.log(`\n== ${heading}\n${commands}`);
    run(commands);
  };
  try {
    // The name is not public, so this machine signs its certificate itself.
    follow('Install and start', (commands) => commands.replace(/^sudo certbot [^]*?nginx'$/m, CERTIFICATE));
    expectVersion(version);
    signIn('/auth/v1/signup');
    follow('Commands', (commands) => commands.replace('EMAIL', EMAIL));
    follow('Back up');
    follow('Upgrade');
    expectVersion(NEXT);
    const backup = run(`ls /var/lib/line-rush/data/backups | grep before-${NEXT}`).trim();
    follow('Roll back', (commands) => commands.replace('FILE', backup));
    expectVersion(version);
    signIn('/auth/v1/token?grant_type=password');
    console.log('The account from before the upgrade can sign in.');
    follow('Remove');
  } catch (error) {
    console.log(run('journalctl --no-pager --unit=line-rush --unit=nginx --lines=60'));
    throw error;
  } finally {
    await stop();
  }
}

const folder = mkdtempSync('/var/tmp/line-rush-debian-');
try {
  await replay(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
