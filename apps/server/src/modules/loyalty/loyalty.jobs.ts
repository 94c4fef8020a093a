import type { EventPayload } from '@servery/contract/events';
import type { EventJob } from '../../platform/jobs/jobs.types.ts';
import { returnUsed, takeBackFor } from './loyalty.service.ts';

/** With the last of an order's money goes back what it used of the card, and what it had earned leaves the card where it was completed. */
export const loyaltyJobs = ({ now }: { now: () => Date }): EventJob[] => [
  {
    task: 'loyalty.takeBack',
    on: ['payment.refunded'],
    run: async ({ restaurantId, payload }, { database }) => {
      const { row } = payload as EventPayload<'payment.refunded'>;
      if (row.paymentStatus !== 'REFUNDED') return;
      await database.tenant({ restaurantId }, async (tx) => {
        await returnUsed(tx, row.id, now());
        if (row.status === 'completed') await takeBackFor(tx, row.id, now());
      });
    },
  },
];
