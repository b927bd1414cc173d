import { execFileSync } from 'node:child_process';
import { chownSync } from 'node:fs';
import { userInfo } from 'node:os';

/** The user who builds and serves, like the image's user. It is not root, because root would hide missing rights. */
export interface ReplayUser {
  name: string;
  uid: number;
  gid: number;
  /** Options of `spawn` that switch to the user. Empty if this process already runs as the user. */
  identity: { uid?: number; gid?: number };
  own: (path: string) => void;
}

/** Returns the user `REPLAY_USER` (default: `nobody`) if this process runs as root, else the current user. */
export function chooseUser(): ReplayUser {
  const { gid, uid, username } = userInfo();
  if (uid !== 0) return { name: username, uid, gid, identity: {}, own: () => undefined };
  const name = process.env.REPLAY_USER ?? 'nobody';
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  const identity = { uid: id('-u'), gid: id('-g') };
  return { name, ...identity, identity, own: (path) => chownSync(path, identity.uid, identity.gid) };
}
