import { defineModule } from '../../platform/define-module.ts';
import { createCardInbox, type CardInboxDeps } from './card-inbox.service.ts';
import { countOverdue } from './inbox.repo.ts';
import { webhooksJobs } from './webhooks.jobs.ts';
import { webhooksPolicy } from './webhooks.policy.ts';
import { webhooksRoutes } from './webhooks.routes.ts';

export { countOverdue, type InboxEvent } from './inbox.repo.ts';
export { createInbox } from './inbox.service.ts';
export type { Outcome } from './events.service.ts';

/** The card provider's events. */
export function createWebhooksModule({ now = () => new Date(), ...deps }: Omit<CardInboxDeps, 'live'> & { now?: () => Date }) {
  const inbox = createCardInbox({ ...deps, live: deps.events.live });
  const overdue = () => deps.database.platform('webhooks: overdue', (tx) => countOverdue(tx, 'stripe'));
  return defineModule({
    name: 'webhooks',
    routes: webhooksRoutes(inbox),
    policy: webhooksPolicy,
    plainJobs: webhooksJobs({ database: deps.database, inbox, runsHere: deps.events.available, now }),
    inbox,
    gauges: [
      {
        name: 'servery_provider_events_overdue',
        help: "The card provider's events that wait for over a minute, or were given up",
        of: 'node',
        read: overdue,
      },
    ],
    /** Events that wait for over a minute, or were given up. */
    overdue,
    stop: inbox.stop,
  });
}
