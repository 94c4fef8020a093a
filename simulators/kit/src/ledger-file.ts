import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long work of a timer waits, in milliseconds, before it tries a ledger again that could not be written. */
export const ledgerRetryMs = 500;

/** The ledger could not be written, most likely for want of space: nothing has happened. Fastify answers 503 from its `statusCode`. */
export class LedgerWriteError extends Error {
  readonly statusCode = 503;
  constructor(cause: unknown) {
    super('The simulator cannot write to its disk.', { cause });
  }
}

export interface LedgerFile<Entry> {
  /** Entries of earlier runs, oldest first. A line that a kill cut short is left out. */
  readonly earlier: readonly Entry[];
  /**
   * Writes entries, all of them or none. Let them take effect only afterwards.
   * @throws LedgerWriteError
   */
  append(...entries: readonly Entry[]): void;
  /** Keeps these entries only. Where that fails the file stays as it was: it is merely longer than it need be. */
  compact(entries: readonly Entry[]): void;
  /**
   * Forgets everything.
   * @throws LedgerWriteError
   */
  clear(): void;
}

const parse = (line: string): unknown[] => {
  try {
    return line === '' ? [] : [JSON.parse(line) as unknown];
  } catch {
    return [];
  }
};

const getText = (entries: readonly unknown[]): string => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');

/** Used by a simulator without a folder: stores nothing. */
const nowhere: LedgerFile<never> = { earlier: [], append: () => undefined, compact: () => undefined, clear: () => undefined };

/**
 * Opens a simulator's append-only file of JSON lines, so that its state survives a restart; with `folder` null nothing is stored. A full
 * disk is logged once, and once more when there is room again.
 */
export function openLedgerFile<Entry>(folder: string | null, fileName: string): LedgerFile<Entry> {
  if (folder === null) return nowhere as LedgerFile<Entry>;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, fileName);
  const whole = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const text = whole.slice(0, whole.lastIndexOf('\n') + 1);
  /** Bytes up to the end of the last whole line. What a kill or a failed write left behind them is cut off before the next one. */
  let sound = Buffer.byteLength(text);
  let failing = false;

  const writing = (write: () => void): void => {
    try {
      write();
    } catch (error) {
      if (!failing)
        say(file, `cannot be written (${error instanceof Error ? error.message : String(error)}). Calls are refused until it can.`);
      failing = true;
      throw new LedgerWriteError(error);
    }
    if (failing) say(file, 'can be written again.');
    failing = false;
  };

  return {
    earlier: text.split('\n').flatMap(parse) as Entry[],
    append(...entries) {
      const lines = getText(entries);
      writing(() => {
        if (existsSync(file) && statSync(file).size > sound) truncateSync(file, sound);
        appendFileSync(file, lines);
      });
      sound += Buffer.byteLength(lines);
    },
    compact(entries) {
      const lines = getText(entries);
      const fresh = `${file}.new`;
      try {
        writeFileSync(fresh, lines);
        renameSync(fresh, file);
        sound = Buffer.byteLength(lines);
      } catch {
        rmSync(fresh, { force: true });
      }
    },
    clear() {
      writing(() => rmSync(file, { force: true }));
      sound = 0;
    },
  };
}

const say = (file: string, what: string): void =>
  void process.stderr.write(`The simulator’s ledger ${basename(dirname(file))}/${basename(file)} ${what}\n`);

/**
 * Does a timer's work, in which a failure would end the process.
 * @returns false if the ledger could not be written: do the same again after `ledgerRetryMs`
 */
export function written(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (error instanceof LedgerWriteError) return false;
    throw error;
  }
}

/** The same for work that can wait: again and again until it is written. @throws when the signal aborts the wait */
export async function untilWritten(work: () => void, signal?: AbortSignal): Promise<void> {
  while (!written(work)) await sleep(ledgerRetryMs, undefined, { ref: false, ...(signal && { signal }) });
}
