import type { Database } from '../../platform/db/connections.types.ts';
import type { PlainJob } from '../../platform/jobs/jobs.types.ts';
import { emptyPayloads } from './inbox.repo.ts';
import type { CardInbox } from './card-inbox.service.ts';

const payloadDays = 30;

export interface WebhooksJobsDeps {
  database: Database;
  inbox: CardInbox;
  /** An event's object is read again: a node without the provider's keys would only use up its tries. */
  runsHere: boolean;
  now: () => Date;
}

export const webhooksJobs = (deps: WebhooksJobsDeps): PlainJob[] => [
  {
    // What a killed node was working on, and what waits for another try.
    task: 'webhooks.work',
    cron: '* * * * *',
    runsHere: deps.runsHere,
    waitsFor: 'cardProvider',
    run: (_payload, { log }) => deps.inbox.workDue(log),
  },
  {
    task: 'webhooks.missed',
    cron: '*/10 * * * *',
    runsHere: deps.runsHere,
    waitsFor: 'cardProvider',
    run: async (_payload, { log }) => {
      await deps.inbox.fetchMissed('platform', deps.now(), log);
      await deps.inbox.workDue(log);
    },
  },
  {
    task: 'webhooks.missedOfAccounts',
    cron: '17 * * * *',
    runsHere: deps.runsHere,
    waitsFor: 'cardProvider',
    run: async (_payload, { log }) => {
      await deps.inbox.fetchMissed('connect', deps.now(), log);
      await deps.inbox.workDue(log);
    },
  },
  {
    task: 'webhooks.sweep',
    cron: '47 3 * * *',
    run: () => deps.database.platform('webhooks: empty payloads', (tx) => emptyPayloads(tx, payloadDays)),
  },
];
