import { expect, it } from 'vitest';
import { webhooksJobs, type WebhooksJobsDeps } from './webhooks.jobs.ts';

it.each([true, false])('events are worked and asked for where the keys are: %s', (available) => {
  const jobs = webhooksJobs({ runsHere: available } as WebhooksJobsDeps);
  const atProvider = jobs.filter(({ task }) => task !== 'webhooks.sweep');
  expect(atProvider.map(({ task, runsHere }) => [task, runsHere])).toEqual([
    ['webhooks.work', available],
    ['webhooks.missed', available],
    ['webhooks.missedOfAccounts', available],
  ]);
  // Deleting personal data from events needs no outside system.
  expect(jobs.find(({ task }) => task === 'webhooks.sweep')?.runsHere).toBeUndefined();
});
