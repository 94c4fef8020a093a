import { openLedgerFile, type LedgerFile } from '@servery/simulator-kit';

/** One committed change: the rows that it wrote and those that it deleted. It took effect completely or not at all. */
export interface Change {
  puts: readonly (readonly [table: string, owner: string, row: { id: string }])[];
  gone: readonly (readonly [table: string, id: string])[];
}

/** Changes of earlier runs, and how one more is written. */
export type Journal = Pick<LedgerFile<Change>, 'earlier' | 'append'>;

/** Opens the append-only file of a folder; without a folder nothing is stored. */
export const openJournal = (folder: string | null): Journal => openLedgerFile<Change>(folder, 'ledger.jsonl');
