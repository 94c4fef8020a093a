import { ledgerRetryMs, LedgerWriteError, written } from '@servery/simulator-kit';
import { type Clock, createClock } from './clock.ts';
import { openJournal } from './journal.ts';
import { type Cause, openStore, type Tx } from './store.ts';
import type { Due, DueKind } from './tables.ts';

/** The platform's own account, to which the secret key belongs. */
export const platformAccount = 'acct_1Platform';

/** What the clock can bring, except deliveries, which are sent and not simply done. */
export type DueWork = Record<Exclude<DueKind, 'deliver'>, (tx: Tx, ref: string) => void>;

export interface World {
  clock: Clock;
  /** One change, all of it or nothing. */
  change<T>(work: (tx: Tx) => T, cause?: Cause): T;
  read(): Tx;
  onChange(listener: () => void): () => void;
  /** Sets the clock forward; on the way everything happens that is due, in order. */
  setForward(toMs: number): void;
  /** Where this simulator is reached, without a slash at the end. */
  url: string;
  stop(): void;
}

const longestTimerMs = 2 ** 31 - 1;

/** Work planned for later; planned again under the same id it moves. */
export const plan = (tx: Tx, kind: DueKind, ref: string, atMs: number): void => {
  const id = `${kind}:${ref}`;
  if (tx.get('due', id)) tx.patch('due', id, { at: atMs });
  else tx.add('due', platformAccount, { id, kind, ref, at: atMs });
};

export const isPlanned = (tx: Tx, kind: DueKind, ref: string): boolean => tx.get('due', `${kind}:${ref}`) !== undefined;

export const unplan = (tx: Tx, kind: DueKind, ref: string): void => {
  if (isPlanned(tx, kind, ref)) tx.remove('due', `${kind}:${ref}`);
};

/** Opens the world of a data folder (null: in memory) and lets its clock run. */
export const openWorld = (dataDir: string | null, work: DueWork): World => {
  const clock = createClock();
  const store = openStore(openJournal(dataDir), clock.nowMs);
  clock.setForward(Date.now() + (store.read().get('clock', 'clock')?.offsetMs ?? 0));
  let timer: NodeJS.Timeout | undefined;
  let working = false;

  const next = (beforeMs: number): Due | undefined =>
    store
      .read()
      .list('due')
      .filter((due) => due.kind !== 'deliver' && due.at <= beforeMs)
      .sort((a, b) => a.at - b.at)[0];

  const workOff = (untilMs: number): void => {
    for (let due = next(untilMs); due; due = next(untilMs)) {
      const { id, at, kind, ref } = due;
      clock.setForward(at);
      try {
        store.change((tx) => {
          tx.remove('due', id);
          if (kind !== 'deliver') work[kind](tx, ref);
        });
      } catch (error) {
        if (error instanceof LedgerWriteError) throw error;
        // The clock must not stop because one task cannot be done.
        process.stderr.write(`${kind} of ${ref}: ${error instanceof Error ? error.stack : String(error)}\n`);
        store.change((tx) => tx.remove('due', id));
      }
    }
  };

  /** Changes made meanwhile do not reset the timer. */
  const guarded = (run: () => void): void => {
    working = true;
    try {
      run();
    } finally {
      working = false;
    }
  };

  const keepTime = (): void => {
    clearTimeout(timer);
    if (working) return;
    if (!written(() => guarded(() => workOff(clock.nowMs())))) {
      timer = setTimeout(keepTime, ledgerRetryMs).unref();
      return;
    }
    const upcoming = next(Number.POSITIVE_INFINITY);
    if (!upcoming) return;
    timer = setTimeout(keepTime, Math.min(Math.max(upcoming.at - clock.nowMs(), 1), longestTimerMs));
    timer.unref();
  };
  const stopListening = store.onChange(keepTime);
  keepTime();

  return {
    clock,
    change: store.change,
    read: store.read,
    onChange: store.onChange,
    setForward(toMs) {
      guarded(() => workOff(toMs));
      clock.setForward(toMs);
      store.change((tx) => {
        const offsetMs = clock.offsetMs();
        if (tx.get('clock', 'clock')) tx.patch('clock', 'clock', { offsetMs });
        else tx.add('clock', platformAccount, { id: 'clock', offsetMs });
      });
    },
    url: '',
    stop() {
      stopListening();
      clearTimeout(timer);
    },
  };
};
