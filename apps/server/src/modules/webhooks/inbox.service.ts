import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/db/connections.types.ts';
import type { Outcome } from './events.service.ts';
import {
  finishEvent,
  leaseEvents,
  postponeEvent,
  storeEvent,
  type EventProvider,
  type InboxEvent,
  type NewInboxEvent,
} from './inbox.repo.ts';

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

export interface InboxDeps {
  database: Database;
  provider: EventProvider;
  /** For the log: "the card provider". */
  providerName: string;
  /** What follows from an event. @throws when it has to be tried again */
  follow: (event: InboxEvent) => Promise<Outcome>;
}

/** A node that dies while it works an event holds it for so long. */
const leaseSeconds = 60;
const atOnce = 20;
/** With pauses of up to an hour: about a day. The objects of events also have their own jobs that check them. */
const mostAttempts = 32;
const longestPauseSeconds = 3_600;

const pauseAfter = (attempts: number): number => Math.min(longestPauseSeconds, 2 ** Math.min(attempts, 12));

/** The inbox of a provider's signed events: stored, answered, worked. */
export function createInbox({ database, provider, providerName, follow }: InboxDeps) {
  const running = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  let stopping = false;

  async function workOne(event: InboxEvent, log: Log): Promise<void> {
    try {
      const outcome = await follow(event);
      await database.platform('webhooks: done', (tx) => finishEvent(tx, provider, event.id, outcome.status, outcome.note));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (event.attempts >= mostAttempts) {
        log.error({ err: error, event: event.id, type: event.type }, `An event of ${providerName} could not be worked.`);
        return database.platform('webhooks: failed', (tx) => finishEvent(tx, provider, event.id, 'failed', reason.slice(0, 500)));
      }
      const pause = pauseAfter(event.attempts);
      log.warn({ err: error, event: event.id, type: event.type, pause }, `An event of ${providerName} is worked again later.`);
      await database.platform('webhooks: later', (tx) => postponeEvent(tx, provider, event.id, pause, reason.slice(0, 500)));
      lookAgain(pause, log);
    }
  }

  /** Beside the caller. What fails here is taken up by the job. */
  function begin(work: () => Promise<void>, log: Log): void {
    if (stopping) return;
    const task = work()
      .catch((error: unknown) => log.warn({ err: error }, `Events of ${providerName} wait.`))
      .finally(() => running.delete(task));
    running.add(task);
  }

  function lookAgain(seconds: number, log: Log): void {
    if (stopping) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      begin(() => workDue(log), log);
    }, seconds * 1000);
    timer.unref();
    timers.add(timer);
  }

  async function workDue(log: Log): Promise<void> {
    while (!stopping) {
      const events = await database.platform('webhooks: lease', (tx) => leaseEvents(tx, provider, atOnce, leaseSeconds));
      if (events.length === 0) return;
      for (const event of events) await workOne(event, log);
    }
  }

  return {
    /**
     * Stores a verified event of the provider, and processes it in the background. One that already exists changes nothing; one that cannot
     * be processed is stored for people to look at, and counted.
     */
    async take(event: NewInboxEvent, log: Log): Promise<void> {
      const stored = await database.platform('webhooks: store', (tx) => storeEvent(tx, provider, event, leaseSeconds));
      if (stored === undefined) return;
      if (event.unusable === null) return begin(() => workOne(stored, log), log);
      log.error(
        { event: event.id, type: event.type, reason: event.unusable },
        `An event of ${providerName} cannot be worked. It was kept.`,
      );
    },
    /** Processes what is due: events left behind by another node, and retries. */
    workDue,
    /** Resolves when nothing is being worked on this node. */
    async idle(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },
    async stop(): Promise<void> {
      stopping = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
export type Inbox = ReturnType<typeof createInbox>;
