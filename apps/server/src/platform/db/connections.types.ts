import type { EventType } from '@servery/contract/event-types';
import type { EventPayload } from '@servery/contract/events';
import type { Kysely } from 'kysely';
import type { EventContexts, FollowedEvent } from '../events/event-contexts.ts';
import type { Lock } from '../events/lock-order.ts';
import type { DB } from './types.gen.ts';

/** Whose rows a transaction may access. Every repo function takes a `Tx`, and with it this scope. */
export interface TenantScope {
  restaurantId: string;
}

/** Who caused an event: stored with it, shown in the order's timeline. */
export interface Actor {
  kind: 'user' | 'customer' | 'guest' | 'posTerminal' | 'kdsDevice' | 'printer' | 'system';
  id: string | null;
  name: string;
}

/** A raw named statement of a hot path, prepared once per connection. */
export interface NamedSql {
  name: string;
  text: string;
  values: readonly unknown[];
}

/** A fact for the event log. The payload is parsed by its schema when it is written: unknown keys do not get in. */
export interface NewEvent<T extends EventType = EventType> {
  storeId: string;
  type: T;
  subject: {
    kind:
      | 'order'
      | 'ticket'
      | 'menu'
      | 'settings'
      | 'printJob'
      | 'device'
      | 'store'
      | 'drawerSession'
      | 'shift'
      | 'paymentAccount'
      | 'printer'
      | 'coupon'
      | 'restaurant';
    id: string;
  };
  payload: EventPayload<T>;
  actor: Actor;
  /** For subscribers alone: it is not stored. */
  context?: T extends keyof EventContexts ? EventContexts[T] : never;
}

/** One tenant's transaction. It must not be used after the callback of `tenant` has settled. */
export interface Tx {
  readonly scope: TenantScope;
  /** Composed queries. Every one carries `restaurant_id`, row-level security or not. */
  readonly query: Kysely<DB>;
  /** Hot statements. Resolves with the rows. Statements may be sent without awaiting: they are pipelined in order. */
  sql<Row extends object>(statement: NamedSql): Promise<Row[]>;
  /**
   * Queues an event. When the callback has settled, its subscribers run in this transaction (platform/events/subscribers.ts); then all events
   * are written as the last statement before COMMIT, with dense sequences per store.
   */
  emit<T extends EventType>(event: NewEvent<T>): void;
  /** For a statement that wrote its event itself: which store's readers to wake after COMMIT. */
  wrote(storeId: string): void;
}

/**
 * Follows an event in its transaction: it only writes rows. Work that can fail, or that needs an outside system, belongs in a job. It may add
 * to the event's payload, which is written afterwards.
 */
type Follow<T extends EventType> = (tx: Tx, event: NewEvent<T>) => Promise<void>;

/** A module's subscribers by event. */
export type Subscriptions = { readonly [T in FollowedEvent]?: Follow<T> };

/** A module that follows events, as `Database.subscribe` takes it. */
export interface Subscriber {
  /** Its name, for messages, and for the order among modules with the same lock. */
  name: string;
  /** What its subscribers lock first. */
  locks: Lock;
  on: Subscriptions;
}

/** A transaction on the schema `directory` alone (principals, sessions, memberships, rate limits). */
export interface DirectoryTx {
  readonly query: Kysely<DB>;
  sql<Row extends object>(statement: NamedSql): Promise<Row[]>;
}

/**
 * Makes a transaction run once per key (rules.md 16). The binding creates it from the header `Idempotency-Key` of endpoints with
 * `repeatable: 'key'`; a handler passes `call.once` to `tenant`.
 */
export interface OnceKey {
  /** Principal, or the address's bucket for callers without one. */
  caller: string;
  /** Endpoint id. */
  route: string;
  key: string;
  /** sha-256 of method, path and canonical body: the same key with a different one is a conflict. */
  fingerprint: Buffer;
  /** How long a repeat is recognised. */
  keepForSeconds: number;
}

export interface TenantOptions {
  /**
   * The transaction stores its result with the key. A repeat does not run `work`: it gets the first run's result after a JSON round trip
   * (so the result must be plain JSON), or a `resource_status_conflict` if its body is different. A repeat that arrives while the first run
   * is in progress waits for it, at most 10 s and without a connection, then gets `service_unavailable`.
   */
  once?: OnceKey | undefined;
}

export interface PlatformOptions {
  /** False: COMMIT does not wait for the disk. For counters that a crash may set back. Default true. */
  durable?: boolean;
}

/** One tenant's rows as they were at one moment, to be read for minutes. Nothing is written. */
export interface Snapshot {
  readonly scope: TenantScope;
  sql<Row extends object>(statement: NamedSql): Promise<Row[]>;
  /**
   * The one column of a query, batch by batch, each of about a megabyte. It is read to its end, or the snapshot ends, before the next one.
   * @param text a query without parameters, made of no text from outside
   */
  texts(text: string): AsyncIterable<string[]>;
}

/** The kinds of database connection: of a tenant, of the directory, and of the event log, which reads and nothing else. */
export interface Database {
  /** One transaction as `servery_app` under row-level security. Throws the callback's error, after ROLLBACK. */
  tenant<T>(scope: TenantScope, work: (tx: Tx) => Promise<T>, options?: TenantOptions): Promise<T>;
  /**
   * One statement as a transaction of its own, as `servery_app` under row-level security: for the hottest paths, with a third of the
   * messages. `wrote`: the store whose readers to wake, if the statement wrote its event itself. Rejects with the database's error.
   */
  statement<Row extends object>(scope: TenantScope, statement: NamedSql, options?: { wrote?: string }): Promise<Row[]>;
  /**
   * One read-only transaction as `servery_app` under row-level security, in which every statement sees the same rows. It may last minutes,
   * as long as statements follow each other within a minute: it has a connection of its own, beside the pool's.
   */
  snapshot<T>(scope: TenantScope, work: (snapshot: Snapshot) => Promise<T>): Promise<T>;
  /** One transaction as `servery_platform`. `reason` goes to the log. */
  platform<T>(reason: string, work: (tx: DirectoryTx) => Promise<T>, options?: PlatformOptions): Promise<T>;
  /** Runs `work` for every restaurant, one transaction each. For sweeps: one restaurant's failure is logged and the rest go on. */
  eachTenant(reason: string, work: (tx: Tx) => Promise<void>): Promise<void>;
  /** `eachTenant` for the restaurants of rows that `acrossTenants` has found, once each: an idle restaurant costs no transaction. */
  eachTenantOf(reason: string, found: readonly TenantScope[], work: (tx: Tx) => Promise<void>): Promise<void>;
  /**
   * Runs one statement over all restaurants, as `servery_app`, by a database function that switches from one tenant to the next. For sweeps
   * so frequent that a transaction per restaurant would be too costly. `statement` gets the restaurants' ids.
   */
  acrossTenants<Row extends object>(reason: string, statement: (restaurants: string[]) => NamedSql): Promise<Row[]>;
  /**
   * Reads the event log of all restaurants in one statement, as `servery_jobs`, which can read little else and write nothing of it. For what
   * the platform's own people follow over all restaurants (docs/adr/0092-new-orders-of-all-restaurants.md). `reason` goes to the log.
   */
  readLog<Row extends object>(reason: string, statement: NamedSql): Promise<Row[]>;
  /** Who follows events inside of their transactions from now on, in place of whoever did before. */
  subscribe(subscribers: readonly Subscriber[]): void;
  /**
   * Sets which events jobs follow. The dispatcher is woken only for them; it passes the others with the next of them, or within a second.
   * Without it every event wakes it.
   */
  followWithJobs(follows: (event: Pick<NewEvent, 'type' | 'payload'>) => boolean): void;
  /** Connections of both kinds, for metrics. */
  stats(): { total: number; idle: number; waiting: number; limit: number };
  close(): Promise<void>;
}
