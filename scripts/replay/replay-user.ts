import { execFileSync } from 'node:child_process';
import { chownSync } from 'node:fs';
import { userInfo } from 'node:os';

/** Who builds and serves, like the image's user: root when this is root would hide missing rights. */
export interface ReplayUser {
  name: string;
  uid: number;
  gid: number;
  /** Options of `spawn` that switch to the user; empty when this already is the user. */
  identity: { uid?: number; gid?: number };
  /** Makes a file or folder the user's own. */
  own: (path: string) => void;
}

/** Returns the user `REPLAY_USER` (`nobody`) if this runs as root, else the current one. */
export function chooseUser(): ReplayUser {
  const { gid, uid, username } = userInfo();
  if (uid !== 0) return { name: username, uid, gid, identity: {}, own: () => undefined };
  const name = process.env.REPLAY_USER ?? 'nobody';
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  const identity = { uid: id('-u'), gid: id('-g') };
  return { name, ...identity, identity, own: (path) => chownSync(path, identity.uid, identity.gid) };
}
