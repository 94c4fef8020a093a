import type { Grants, SignedIn } from '../http/handler.types.ts';
import { judge, type CallScope } from '../http/permission-check.ts';
import type { DatabaseLog } from '../db/pool.ts';
import type { Sessions } from '../sessions/sessions.ts';

const EVERY_MS = 2_000;

interface Watched {
  sessionHash: Buffer;
  grants: Grants;
  scope: CallScope;
  onRevoked: () => void;
}

export interface SessionWatch {
  /** Checks for an open stream whether its session still holds the permission. @returns a function that ends the checks */
  watch(entry: Watched): () => void;
  stop(): void;
}

/**
 * Checks the sessions of all open streams every two seconds, in one query: when rights are revoked, their streams are closed. The same
 * query marks sessions as seen, at most every five minutes each, so that an open screen without calls does not expire.
 */
export function createSessionWatch(sessions: Sessions, log: DatabaseLog): SessionWatch {
  const watched = new Set<Watched>();
  let timer: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    const entries = [...watched];
    try {
      const callers = await sessions.callersByHash(unique(entries.map((entry) => entry.sessionHash)));
      const byHash = new Map<string, SignedIn>(callers.map((caller) => [caller.sessionHash.toString('base64'), caller]));
      for (const entry of entries) {
        const caller = byHash.get(entry.sessionHash.toString('base64'));
        const holds = caller && judge(caller, entry.grants, entry.scope) === 'granted';
        if (!holds && watched.delete(entry)) entry.onRevoked();
      }
    } catch (error) {
      // While the database is unavailable sessions cannot be checked; the next check decides.
      log.debug({ err: error }, 'The sessions of live streams could not be checked.');
    }
    schedule();
  };
  const schedule = (): void => {
    clearTimeout(timer);
    timer = watched.size === 0 ? undefined : setTimeout(() => void look(), EVERY_MS).unref();
  };

  return {
    watch: (entry) => {
      watched.add(entry);
      if (!timer) schedule();
      return () => void watched.delete(entry);
    },
    stop: () => {
      watched.clear();
      clearTimeout(timer);
    },
  };
}

const unique = (hashes: Buffer[]): Buffer[] => [...new Map(hashes.map((hash) => [hash.toString('base64'), hash])).values()];
