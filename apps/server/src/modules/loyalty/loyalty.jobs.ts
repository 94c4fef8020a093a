import type { EventPayload } from '@servery/contract/events';
import type { EventJob } from '../../platform/jobs/jobs.types.ts';
import { followRefund } from './loyalty.service.ts';

/**
 * When the last of an order's money is refunded, the credit it used is returned and what it earned is taken back; the reverse happens if a
 * refund fails.
 */
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
