import { countOverdue } from './inbox.repo.ts';
import { createInbox, type InboxDeps } from './inbox.service.ts';
import { webhooksJobs } from './webhooks.jobs.ts';
import { webhooksPolicy } from './webhooks.policy.ts';
import { webhooksRoutes } from './webhooks.routes.ts';

/** What the card provider tells by itself. */
export function createWebhooksModule({ now = () => new Date(), ...deps }: Omit<InboxDeps, 'live'> & { now?: () => Date }) {
  const inbox = createInbox({ ...deps, live: deps.events.live });
  return {
    routes: webhooksRoutes(inbox),
    policy: webhooksPolicy,
    plainJobs: webhooksJobs({ database: deps.database, inbox, now }),
    inbox,
    /** Events that wait for over a minute, or were given up. */
    overdue: () => deps.database.platform('webhooks: overdue', countOverdue),
  };
}
