/** The fields of a release package's `package.json` that name the machines it runs on, in npm's format. */
export interface PackageManifest {
  readonly version: string;
  /** The minimum Node version, such as `{ node: '>=20.19' }`. */
  readonly engines: { readonly node: string };
  /** Release packages have one entry each for `os`, `cpu`, and `libc`. The repository has none: it runs anywhere. */
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

export type Machine = ReturnType<typeof describeMachine>;

export function describeMachine() {
  return {
    node: process.versions.node,
    os: process.platform as string,
    cpu: process.arch as string,
    libc: findLibc(),
  };
}

/** Returns `glibc` or `musl` on Linux, otherwise undefined. */
function findLibc(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  // Without `excludeNetwork`, the report would look up the host names of all network addresses.
  Object.assign(process.report, { excludeNetwork: true });
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
}

/** Returns a sentence that says why a package cannot run on a machine. Null if it can. */
export function findMismatch(manifest: PackageManifest, machine: Machine): string | null {
  const oldest = manifest.engines.node.replace(/^>=/, '');
  if (isOlder(machine.node, oldest))
    return `Line Rush needs Node ${oldest} or newer, and this is Node ${machine.node}.`;
  const wanted = [manifest.os?.[0], manifest.cpu?.[0], manifest.libc?.[0]];
  const found = [machine.os, machine.cpu, machine.libc];
  if (wanted.every((name, at) => name === undefined || name === found[at])) return null;
  return (
    `This package runs on ${listed(wanted)}, and this machine is ${listed(found)}. ` +
    'Build the package on a machine of this kind: npm run package.'
  );
}

function isOlder(version: string, than: string): boolean {
  const parts = version.split('.').map(Number);
  for (const [at, least] of than.split('.').map(Number).entries()) {
    const part = parts[at] ?? 0;
    if (part !== least) return part < least;
  }
  return false;
}

function listed(names: readonly (string | undefined)[]): string {
  return names.filter((name) => name !== undefined).join(' ');
}
