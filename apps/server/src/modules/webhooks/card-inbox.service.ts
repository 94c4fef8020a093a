import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { EventSide, ProviderEventsPort } from '../../ports/provider-events.ts';
import { followEvent, type EventDeps } from './events.service.ts';
import { accountIds, storeEvent } from './inbox.repo.ts';
import { createInbox } from './inbox.service.ts';

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

export interface CardInboxDeps extends EventDeps {
  database: Database;
  events: ProviderEventsPort;
}

/** How far back events are looked for that never came. */
const missedForMs = 3 * 24 * 60 * 60 * 1000;

/** The inbox of the card provider, whose signed events arrive at two addresses, and can be requested if they did not. */
export function createCardInbox(deps: CardInboxDeps) {
  const { database, events } = deps;
  const inbox = createInbox({
    database,
    provider: 'stripe',
    providerName: 'the card provider',
    follow: (event) => followEvent(deps, event),
  });
  return {
    ...inbox,
    /** Takes an event in. @throws invalid_request unless it is truly the provider's, and fresh */
    async receive(side: EventSide, input: { body: Buffer; signature: string | undefined; log: Log }): Promise<void> {
      const event = events.verify({ side, body: input.body, signature: input.signature, now: Date.now() });
      if (event === undefined) throw new ApiError('invalid_request', { message: 'The signature is not valid.' });
      await inbox.take({ ...event, side }, input.log);
    },
    /** Requests events that the provider could not deliver. An account that we can no longer access does not affect the others. */
    async fetchMissed(side: EventSide, now: Date, log: Log): Promise<void> {
      const from = new Date(now.getTime() - missedForMs);
      const accounts: (string | null)[] = side === 'platform' ? [null] : await database.platform('webhooks: accounts', accountIds);
      for (const accountId of accounts) {
        try {
          for await (const event of events.undelivered({ from, accountId })) {
            await database.platform('webhooks: missed', (tx) => storeEvent(tx, 'stripe', { ...event, side }, 0));
          }
        } catch (error) {
          // The provider's error itself may hold more than belongs in a log.
          const message = error instanceof Error ? error.message : String(error);
          log.warn({ accountId, message }, 'Events that the card provider could not deliver could not be asked for.');
        }
      }
    },
  };
}
export type CardInbox = ReturnType<typeof createCardInbox>;
