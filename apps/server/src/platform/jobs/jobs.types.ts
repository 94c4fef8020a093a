import type { EventType } from '@servery/contract/event-types';
import type { EventPayload } from '@servery/contract/events';
import type { MarketplaceSource } from '@servery/domain/orders';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/connections.types.ts';

/** An event as a job receives it. Handlers run at least once: they are idempotent. */
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
 * False: this node lacks what the work needs, such as the keys of an outside system. It still creates the jobs, for nodes that can run
 * them; until there is one, they wait.
 */
type RunsHere = boolean;

/**
 * What work waits for while it runs. Each of these gets only some of a node's workers, so that one that hangs blocks nothing else. Work
 * that goes through many accounts or printers has its own name: otherwise it would delay short work.
 */
export type WaitsFor =
  | 'printers'
  | 'printerStates'
  | 'payments'
  | 'cardProvider'
  | MarketplaceSource
  | 'pushServices'
  | 'mailServer'
  | 'addresses'
  | 'eventEndpoints'
  | 'menuFiles'
  | 'exports';

/** Fields of an event's payload with their values; of an object inside it, some of its fields. */
export interface PayloadFacts {
  readonly [field: string]: string | number | boolean | PayloadFacts;
}

/** Work that follows an event: `<noun>.jobs.ts` exports a list of them. */
export interface EventJob {
  /** `noun.verb`, unique. */
  task: string;
  on: readonly EventType[];
  /** What the payload must contain; otherwise no job is created. */
  when?: PayloadFacts;
  /** The same, by event, where they differ. */
  whenOf?: Readonly<Partial<Record<EventType, PayloadFacts>>>;
  /** What the payload must not contain. Payloads of older events, and of a node of the release before, lack what is new. */
  unless?: PayloadFacts;
  /** Stores whose events it currently follows; null: all. Called at each pass, so it answers from memory. */
  stores?: () => ReadonlySet<string> | null;
  /** Its events alone do not wake the dispatcher, which passes them within a second: for work that must cost nothing where nobody asked for it. */
  quiet?: true;
  runsHere?: RunsHere;
  waitsFor?: WaitsFor;
  run(event: JobEvent, context: JobContext): Promise<void>;
}

/** Work with its own payload, added by `schedule` or by cron. */
export interface PlainJob {
  task: string;
  /**
   * Cron pattern in UTC, for repeated work. In tests, work that repeats every few minutes is added continually (job-tick.ts): it must
   * tolerate that.
   */
  cron?: string;
  /** Also added when this node's workers start, and again when they start after the database was unavailable. */
  atStart?: boolean;
  runsHere?: RunsHere;
  waitsFor?: WaitsFor;
  run(payload: Record<string, unknown>, context: JobContext): Promise<void>;
}
