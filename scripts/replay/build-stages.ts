import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Arg, Copy, DockerfileParser, Env, type Instruction } from 'dockerfile-ast';
import { ROOT } from '#platform/root.ts';
import { copyContext } from './copy-context.ts';
import type { ReplayUser } from './replay-user.ts';

export interface ReplayedImage {
  env: Record<string, string>;
  workdir: string;
  command: readonly string[];
  health: readonly string[];
  stopSignal: string;
}

interface Replay {
  root: string;
  user: ReplayUser;
  /** False for the last stage. Its steps do not switch to the user, because they run as root in a container. */
  isBuildStage: boolean;
  env: Record<string, string>;
  workdir: string;
  settings: Map<string, string>;
}

/** Instructions that describe the image, and do nothing while the image is built. */
const SETTINGS = ['CMD', 'EXPOSE', 'HEALTHCHECK', 'LABEL', 'STOPSIGNAL', 'USER', 'VOLUME'];

export function buildStages(root: string, user: ReplayUser): ReplayedImage {
  const instructions = DockerfileParser.parse(
    readFileSync(join(ROOT, 'Dockerfile'), 'utf8'),
  ).getInstructions();
  const stages = instructions.filter((one) => one.getKeyword() === 'FROM').length;
  let replay: Replay | undefined;
  let stage = 0;
  for (const instruction of instructions) {
    if (instruction.getKeyword() === 'FROM') replay = beginStage(root, user, ++stage < stages);
    // Instructions before the first stage are only arguments of FROM.
    else if (replay) follow(instruction, replay);
  }
  if (!replay) throw new Error('The Dockerfile has no stage.');
  const { env, settings, workdir } = replay;
  const words = (text: string | undefined) => JSON.parse(text?.slice(text.indexOf('[')) ?? '[]') as string[];
  return {
    env,
    workdir,
    command: words(settings.get('CMD')),
    health: words(settings.get('HEALTHCHECK')?.replace(/^.*?CMD /s, '')),
    stopSignal: settings.get('STOPSIGNAL') ?? 'SIGTERM',
  };
}

function beginStage(root: string, user: ReplayUser, isBuildStage: boolean): Replay {
  const passedOn = Object.entries(process.env).filter(([name]) =>
    /^(?:PATH|NODE_EXTRA_CA_CERTS)$/.test(name),
  );
  const env = { ...Object.fromEntries(passedOn), HOME: join(root, 'home') } as Record<string, string>;
  return { root, user, isBuildStage, env, workdir: root, settings: new Map() };
}

function follow(instruction: Instruction, replay: Replay): void {
  const keyword = instruction.getKeyword();
  const text = instruction.getArgumentsContent() ?? '';
  if (SETTINGS.includes(keyword)) replay.settings.set(keyword, text);
  else if (instruction instanceof Env || instruction instanceof Arg) {
    const properties = instruction instanceof Env ? instruction.getProperties() : [instruction.getProperty()];
    for (const property of properties)
      if (property) replay.env[property.getName()] = inside(replay.root, property.getValue() ?? '');
  } else if (keyword === 'WORKDIR') {
    replay.workdir = inside(replay.root, text);
    mkdirSync(replay.workdir, { recursive: true });
    if (replay.isBuildStage) replay.user.own(replay.workdir);
  } else if (instruction instanceof Copy) copy(instruction, replay);
  else if (keyword === 'RUN') run(text, replay);
  else throw new Error(`The replay does not know the instruction ${keyword}.`);
}

/** Replaces absolute paths of the image with paths in the replay's folder. */
function inside(root: string, text: string): string {
  return text.replaceAll(/(?<![\w.:/}])\/(?:app|build|data|release)\b/g, (path) => `${root}${path}`);
}

function copy(instruction: Copy, { isBuildStage, root, user, workdir }: Replay): void {
  const names = instruction.getArguments().map((argument) => argument.getValue());
  const to = resolve(workdir, inside(root, names.pop() ?? ''));
  if (instruction.getFromFlag())
    for (const name of names) cpSync(inside(root, name), to, { recursive: true, verbatimSymlinks: true });
  else copyContext(names, to);
  // In the last stage, root owns the program. Without root's rights, the program becomes read-only instead.
  if (user.identity.uid !== undefined)
    execFileSync('chown', ['-R', isBuildStage ? `${user.uid}:${user.gid}` : '0:0', to]);
  else if (!isBuildStage) execFileSync('chmod', ['-R', 'a-w', to]);
}

function run(text: string, { env, isBuildStage, root, user, workdir }: Replay): void {
  // Replace the id 1000 of the image's user, because on this machine, it may belong to another user.
  const command = inside(root, text)
    .replaceAll('--owner=1000', `--owner=${user.uid}`)
    .replaceAll('--group=1000', `--group=${user.gid}`);
  console.log(`$ ${command}`);
  const identity = isBuildStage ? user.identity : {};
  execFileSync('/bin/sh', ['-c', command], { cwd: workdir, env, stdio: 'inherit', ...identity });
}
