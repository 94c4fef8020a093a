import type { EventType } from '@servery/contract/event-types';
import type { EventPayload } from '@servery/contract/events';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/connections.types.ts';

/** An event as a job gets it. Handlers run at least once: they are idempotent. */
export interface JobEvent<T extends EventType = EventType> {
  /** `restaurantId/storeId/seq`: the job's key. */
  id: string;
  restaurantId: string;
  storeId: string;
  seq: number;
  type: T;
  subject: { kind: string; id: string };
  payload: EventPayload<T>;
  at: string;
}

export interface JobContext {
  database: Database;
  log: FastifyBaseLogger;
  /** Adds a later job of this process's tasks, for example the next poll of a printer. `key` replaces an unstarted job of the same key. */
  schedule(task: string, payload: object, options: { runAt?: Date; key?: string; maxAttempts?: number }): Promise<void>;
}

/**
 * False: this node lacks what the work needs, such as the keys of an outside system. It makes the jobs all the same, for nodes that do not;
 * where there are none yet, they wait.
 */
type RunsHere = boolean;

/**
 * What work waits for while it runs. Of a node's workers each of these gets a part only, so that one that hangs holds up nothing else. Work that
 * goes through many accounts or printers has a name of its own: it would keep the short work from its turn.
 */
export type WaitsFor =
  | 'printers'
  | 'printerStates'
  | 'payments'
  | 'cardProvider'
  | 'uberEats'
  | 'pushServices'
  | 'mailServer'
  | 'menuFiles';

/** Work that follows an event: `<noun>.jobs.ts` exports a list of them. */
export interface EventJob {
  /** `noun.verb`, unique. */
  task: string;
  on: readonly EventType[];
  /** Top-level facts that the payload must hold; where it does not, no job is made. */
  when?: Readonly<Record<string, string | number | boolean>>;
  /** Stores whose events it follows at this moment; null: of all. Asked at each pass, so it answers from memory. */
  stores?: () => ReadonlySet<string> | null;
  runsHere?: RunsHere;
  waitsFor?: WaitsFor;
  run(event: JobEvent, context: JobContext): Promise<void>;
}

/** Work with a payload of its own, added by `schedule` or by cron. */
export interface PlainJob {
  task: string;
  /** Cron pattern in UTC, for work that repeats. In tests what repeats every few minutes is added every moment (job-tick.ts): it may run often. */
  cron?: string;
  runsHere?: RunsHere;
  waitsFor?: WaitsFor;
  run(payload: Record<string, unknown>, context: JobContext): Promise<void>;
}
