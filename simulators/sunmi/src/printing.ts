import { ledgerRetryMs, written } from '@servery/simulator-kit';
import type { Device, Ledger } from './ledger.ts';

/** How much longer a slow printer takes. */
const slowness = 10;
/** Whether a printer would print now. */
export const isPrinting = (device: Device | undefined): boolean => device !== undefined && device.online && device.paper;

export interface PrintLoop {
  /** Looks whether a printer has something to do. Call it after anything that may have given it work. */
  wake(serial: string): void;
  stop(): void;
}

/** Prints what waits, one job after the other on each printer that is online and has paper; each takes `delayMs`. */
export const startPrinting = (ledger: Ledger, delayMs: number): PrintLoop => {
  const busy = new Map<string, NodeJS.Timeout>();

  const next = (serial: string) => [...ledger.jobs.values()].find((job) => job.serial === serial && job.state === 'waiting');

  /** @param extraMs waited on top of what the printer takes */
  const wake = (serial: string, extraMs = 0): void => {
    const job = next(serial);
    const device = ledger.devices.get(serial);
    if (busy.has(serial) || !job || !isPrinting(device)) return;
    const timer = setTimeout(
      () => {
        busy.delete(serial);
        // Meanwhile the printer may have gone offline or run out of paper, or the job been deleted.
        const prints = isPrinting(ledger.devices.get(serial)) && job.state === 'waiting';
        const kept = !prints || written(() => ledger.record({ type: 'printed', tradeNo: job.tradeNo }));
        wake(serial, kept ? 0 : ledgerRetryMs);
      },
      delayMs * (device?.slow ? slowness : 1) + extraMs,
    );
    busy.set(serial, timer);
  };

  for (const serial of ledger.devices.keys()) wake(serial);
  return {
    wake: (serial) => wake(serial),
    stop() {
      for (const timer of busy.values()) clearTimeout(timer);
      busy.clear();
    },
  };
};
