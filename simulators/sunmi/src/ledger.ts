import { openLedgerFile } from '@servery/simulator-kit';

export interface Device {
  serial: string;
  name: string;
  /** Null: not bound. */
  shopId: number | null;
  online: boolean;
  /** Without paper it stays connected and prints nothing, which its cloud cannot detect. */
  paper: boolean;
  /** Takes ten times as long. */
  slow: boolean;
}

/** A printer as it leaves the factory: connected, with paper, not bound unless a shop is given. */
export const newDevice = ({ serial, name, shopId = null }: { serial: string; name: string; shopId?: number | null }): Device => ({
  serial,
  name,
  shopId,
  online: true,
  paper: true,
  slow: false,
});

/** What can be switched at a printer. */
export type Switches = Partial<Pick<Device, 'online' | 'paper' | 'slow'>>;

/** `is_print` of the vendor. */
export type JobState = 'waiting' | 'printed' | 'deleted';

export interface Job {
  tradeNo: string;
  serial: string;
  copies: number;
  /** ESC/POS. */
  bytes: Uint8Array;
  /** What the printer announces aloud. */
  spoken: string;
  /** How often it announces it. */
  times: number;
  receivedAt: string;
  state: JobState;
  printedAt: string | null;
  /** Taken off the roll: no longer shown, still known. */
  tornOff: boolean;
}

/** Everything that ever happens here, one line of the ledger each. */
export type Entry =
  | { type: 'unpacked'; serial: string; name: string; at: string }
  | { type: 'bound'; serial: string; shopId: number; at: string }
  | { type: 'unbound'; serial: string; at: string }
  | ({ type: 'switched'; serial: string; at: string } & Switches)
  | { type: 'pushed'; tradeNo: string; serial: string; copies: number; content: string; spoken: string; times?: number; at: string }
  | { type: 'printed'; tradeNo: string; at: string }
  | { type: 'deleted'; tradeNo: string; at: string }
  | { type: 'spoke'; serial: string; text: string; at: string }
  | { type: 'tornOff'; serial: string | null; at: string };

type WithoutTime<T> = T extends { at: string } ? Omit<T, 'at'> : never;

export interface Ledger {
  devices: ReadonlyMap<string, Device>;
  jobs: ReadonlyMap<string, Job>;
  /** Writes an entry to disk, then applies it, then notifies the listeners. @throws LedgerWriteError; then it has no effect */
  record(entry: WithoutTime<Entry>): void;
  onChange(listener: () => void): () => void;
}

const fileName = 'ledger.jsonl';

/**
 * The simulator's memory: devices and jobs, rebuilt from an append-only file so that printouts survive a restart. Without a folder it
 * exists only in memory. `devices` are those that come from the factory.
 */
export const openLedger = (factory: readonly Device[], folder: string | null): Ledger => {
  const devices = new Map(factory.map((device) => [device.serial, { ...device }]));
  const jobs = new Map<string, Job>();
  const listeners = new Set<() => void>();

  const apply = (entry: Entry): void => {
    const device = 'serial' in entry && entry.serial !== null ? devices.get(entry.serial) : undefined;
    const job = 'tradeNo' in entry ? jobs.get(entry.tradeNo) : undefined;
    if (entry.type === 'unpacked') devices.set(entry.serial, newDevice(entry));
    else if (entry.type === 'bound' && device) device.shopId = entry.shopId;
    else if (entry.type === 'unbound' && device) device.shopId = null;
    else if (entry.type === 'switched' && device) {
      device.online = entry.online ?? device.online;
      device.paper = entry.paper ?? device.paper;
      device.slow = entry.slow ?? device.slow;
    } else if (entry.type === 'printed' && job) Object.assign(job, { state: 'printed', printedAt: entry.at });
    else if (entry.type === 'deleted' && job) job.state = 'deleted';
    else if (entry.type === 'tornOff') {
      for (const each of jobs.values()) {
        if (each.state === 'printed' && (entry.serial === null || each.serial === entry.serial)) each.tornOff = true;
      }
    } else if (entry.type === 'pushed') {
      const { tradeNo, serial, copies, spoken, times = 1, at } = entry;
      const bytes = Uint8Array.from(Buffer.from(entry.content, 'hex'));
      jobs.set(tradeNo, {
        tradeNo,
        serial,
        copies,
        spoken,
        times,
        bytes,
        receivedAt: at,
        state: 'waiting',
        printedAt: null,
        tornOff: false,
      });
    }
  };

  const file = openLedgerFile<Entry>(folder, fileName);
  file.earlier.forEach(apply);

  return {
    devices,
    jobs,
    record(entry) {
      const timed = { ...entry, at: new Date().toISOString() } as Entry;
      file.append(timed);
      apply(timed);
      for (const listener of listeners) listener();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
