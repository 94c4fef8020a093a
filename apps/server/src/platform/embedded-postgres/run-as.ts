import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import type { RunAs } from './types.ts';

/** Accounts without rights of their own that systems ship; the first that works is taken. */
const CANDIDATES = ['postgres', '_postgres', 'nobody', 'daemon'];

/**
 * The users to try for the server's processes, best first. PostgreSQL refuses to run as root, so root lends them another user;
 * anyone else runs it as themselves. Existing data can only be opened by its owner.
 * @throws when existing data belongs to somebody else and we may not act as them.
 */
export function runAsCandidates(cluster: string): RunAs[] {
  const self = process.getuid?.();
  const owner = getOwner(cluster);
  if (self === undefined) return [undefined];
  if (self !== 0) {
    if (owner !== undefined && owner.uid !== self) {
      throw new Error(
        `The data folder ${cluster} belongs to another user (number ${owner.uid}). Start as that user or as root, or choose another DATA_DIR.`,
      );
    }
    return [undefined];
  }
  if (owner !== undefined && owner.uid !== 0) return [{ name: `user ${owner.uid}`, ...owner }];
  const found = CANDIDATES.map(lookUp).filter((user) => user !== undefined);
  if (found.length === 0) {
    throw new Error(
      'PostgreSQL refuses to run as root, and none of the users postgres, nobody and daemon exists. Start as a normal user or set DATABASE_URL.',
    );
  }
  return found;
}

function getOwner(folder: string): { uid: number; gid: number } | undefined {
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat === undefined ? undefined : { uid: stat.uid, gid: stat.gid };
}

function lookUp(name: string): RunAs {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith(`${name}:`));
    const fields = line?.split(':');
    if (fields?.[2] !== undefined && fields[3] !== undefined) return { name, uid: Number(fields[2]), gid: Number(fields[3]) };
    const id = (flag: string): number => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
    return { name, uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}
