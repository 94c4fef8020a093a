import type { EventPayload } from '@servery/contract/events';
import type { EventJob } from '../../platform/jobs/jobs.types.ts';
import { followRefund } from './loyalty.service.ts';

/** With the last of an order's money goes back what it used of the card, and what it had earned leaves the card; and again when a refund fails. */
export const loyaltyJobs = ({ now }: { now: () => Date }): EventJob[] => [
  {
    task: 'loyalty.takeBack',
    on: ['payment.refunded', 'payment.refundFailed'],
    run: async ({ restaurantId, payload }, { database }) => {
      const { row } = payload as EventPayload<'payment.refunded' | 'payment.refundFailed'>;
      await database.tenant({ restaurantId }, (tx) => followRefund(tx, row.id, now()));
    },
  },
];
