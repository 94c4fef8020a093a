import { readDue } from './deliveries.repo.ts';
import type { SendDeps } from './use-cases/send-deliveries.ts';

/** How often a node asks; a new endpoint made on another node is known after that. Until then its events are found by the sweep. */
const readEveryMs = 30_000;

/**
 * The stores whose events are for some endpoint, as this node knows them. Asked at each pass of the dispatcher, so it answers from memory:
 * most stores have none, and their orders cost nothing.
 */
export interface FollowedStores {
  get(): ReadonlySet<string>;
  /** Reads them, and what is to be done now. */
  read(): ReturnType<typeof readDue>;
  start(): void;
  stop(): Promise<void>;
}

export function createFollowedStores({ database, now }: Pick<SendDeps, 'database' | 'now'>): FollowedStores {
  let stores: ReadonlySet<string> = new Set();
  let timer: NodeJS.Timeout | undefined;
  const read = async () => {
    const due = await readDue(database, now());
    stores = new Set(due.flatMap(({ storeId }) => storeId ?? []));
    return due;
  };
  return {
    get: () => stores,
    read,
    start() {
      // The next one tries again.
      const readSafely = () => void read().catch(() => {});
      readSafely();
      timer = setInterval(readSafely, readEveryMs).unref();
    },
    async stop() {
      clearInterval(timer);
    },
  };
}
