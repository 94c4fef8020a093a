import { appendFile, mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isUuid } from '../../platform/http/validate.ts';

/** An erasure as it is known outside of the database: ids alone. */
export interface JournalEntry {
  restaurantId: string;
  customerId: string;
  requestedBy: string;
  erasedAt: string;
}

/**
 * The list of erased customers in a file beside the database, so that a restored backup, which knows nothing of later erasures, repeats
 * them. It holds no personal data.
 */
export interface ErasureJournal {
  /** Resolves when the entry is on the disk. The same one twice does no harm. */
  append(entry: JournalEntry): Promise<void>;
  /** Every entry, oldest first. Lines that cannot be read are left out: the last one may have been cut off by a crash. */
  read(): Promise<JournalEntry[]>;
}

/** A journal in a file, one JSON object per line. */
export const createErasureJournal = (path: string): ErasureJournal => ({
  async append(entry) {
    await mkdir(dirname(path), { recursive: true });
    // A line that a crash cut off must not swallow the next one.
    await appendFile(path, `\n${JSON.stringify(entry)}\n`);
    const file = await open(path, 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
  },
  async read() {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    return text.split('\n').flatMap((line) => {
      try {
        const entry = (JSON.parse(line) ?? {}) as Partial<JournalEntry>;
        const { restaurantId = '', customerId = '', requestedBy = '', erasedAt = '' } = entry;
        return isUuid(restaurantId) && isUuid(customerId) ? [{ restaurantId, customerId, requestedBy, erasedAt }] : [];
      } catch {
        return [];
      }
    });
  },
});

/** Without a file: nothing outlives the database. For tests and tools. */
export function createMemoryJournal(): ErasureJournal {
  const entries: JournalEntry[] = [];
  return {
    append: async (entry) => void entries.push(entry),
    read: async () => [...entries],
  };
}
