import type { Ledger } from './ledger.ts';

export interface PrintLoop {
  /** Looks whether a printer has something to do. Call it after anything that may have given it work. */
  wake(serial: string): void;
  stop(): void;
}

/** Prints what waits, one job after the other on each printer that is online; each takes `delayMs`. */
export const startPrinting = (ledger: Ledger, delayMs: number): PrintLoop => {
  const busy = new Map<string, NodeJS.Timeout>();

  const next = (serial: string) => [...ledger.jobs.values()].find((job) => job.serial === serial && job.state === 'waiting');

  const wake = (serial: string): void => {
    const job = next(serial);
    if (busy.has(serial) || !job || !ledger.devices.get(serial)?.online) return;
    const timer = setTimeout(() => {
      busy.delete(serial);
      // Meanwhile the printer may have gone offline, or the job been deleted.
      if (ledger.devices.get(serial)?.online && job.state === 'waiting') ledger.record({ type: 'printed', tradeNo: job.tradeNo });
      wake(serial);
    }, delayMs);
    busy.set(serial, timer);
  };

  for (const serial of ledger.devices.keys()) wake(serial);
  return {
    wake,
    stop() {
      for (const timer of busy.values()) clearTimeout(timer);
      busy.clear();
    },
  };
};
