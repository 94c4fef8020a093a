import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/db/door.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { EventSide, ProviderEventsPort } from '../../ports/provider-events.ts';
import { followEvent, type EventDeps } from './events.service.ts';
import { accountIds, finishEvent, leaseEvents, postponeEvent, storeEvent, type InboxRow } from './inbox.repo.ts';

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

export interface InboxDeps extends EventDeps {
  database: Database;
  events: ProviderEventsPort;
}

/** A node that dies while it works an event holds it for so long. */
const leaseSeconds = 60;
const atOnce = 20;
/** With pauses of up to an hour: about a day. Payments and accounts have jobs of their own that look again. */
const mostAttempts = 32;
const longestPauseSeconds = 3_600;
/** How far back events are looked for that never came. */
const missedForMs = 3 * 24 * 60 * 60 * 1000;

const pauseAfter = (attempts: number): number => Math.min(longestPauseSeconds, 2 ** Math.min(attempts, 12));

/** The inbox of signed events: stored, answered, worked. */
export function createInbox(deps: InboxDeps) {
  const { database, events } = deps;
  const running = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  let stopping = false;

  async function workOne(row: InboxRow, log: Log): Promise<void> {
    try {
      const outcome = await followEvent(deps, row);
      await database.platform('webhooks: done', (tx) => finishEvent(tx, row.event_id, outcome.status, outcome.note));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (row.attempts >= mostAttempts) {
        log.error({ err: error, event: row.event_id, type: row.type }, 'An event of the card provider could not be worked.');
        return database.platform('webhooks: failed', (tx) => finishEvent(tx, row.event_id, 'failed', reason.slice(0, 500)));
      }
      const pause = pauseAfter(row.attempts);
      log.warn({ err: error, event: row.event_id, type: row.type, pause }, 'An event of the card provider is worked again later.');
      await database.platform('webhooks: later', (tx) => postponeEvent(tx, row.event_id, pause, reason.slice(0, 500)));
      lookAgain(pause, log);
    }
  }

  /** Beside the caller. What fails here is taken up by the job. */
  function begin(work: () => Promise<void>, log: Log): void {
    if (stopping) return;
    const task = work()
      .catch((error: unknown) => log.warn({ err: error }, 'Events of the card provider wait.'))
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
      const rows = await database.platform('webhooks: lease', (tx) => leaseEvents(tx, atOnce, leaseSeconds));
      if (rows.length === 0) return;
      for (const row of rows) await workOne(row, log);
    }
  }

  return {
    /** Takes an event in. @throws invalid_request unless it is truly the provider's, and fresh */
    async receive(side: EventSide, input: { body: Buffer; signature: string | undefined; log: Log }): Promise<void> {
      const event = events.verify({ side, body: input.body, signature: input.signature, now: Date.now() });
      if (event === undefined) throw new ApiError('invalid_request', { message: 'The signature is not valid.' });
      const row = await database.platform('webhooks: store', (tx) => storeEvent(tx, side, event, leaseSeconds));
      if (row !== undefined) begin(() => workOne(row, input.log), input.log);
    },
    /** Works what is due: what another node left behind, what has to be tried again. */
    workDue,
    /** Asks the provider for events that it could not deliver. An account that it does not open to us any more keeps no other from it. */
    async fetchMissed(side: EventSide, now: Date, log: Log): Promise<void> {
      const from = new Date(now.getTime() - missedForMs);
      const accounts: (string | null)[] = side === 'platform' ? [null] : await database.platform('webhooks: accounts', accountIds);
      for (const accountId of accounts) {
        try {
          for await (const event of events.undelivered({ from, accountId })) {
            await database.platform('webhooks: missed', (tx) => storeEvent(tx, side, event, 0));
          }
        } catch (error) {
          // The provider's error itself may hold more than belongs in a log.
          const message = error instanceof Error ? error.message : String(error);
          log.warn({ accountId, message }, 'Events that the card provider could not deliver could not be asked for.');
        }
      }
    },
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
