import type { EventPayload } from '@servery/contract/events';
import type { EventJob } from '../../platform/jobs/jobs.types.ts';
import { takeBackFor } from './loyalty.service.ts';

/** What a completed order had earned leaves the card with the last of its money. */
export const loyaltyJobs = ({ now }: { now: () => Date }): EventJob[] => [
  {
    task: 'loyalty.takeBack',
    on: ['payment.refunded'],
    run: async ({ restaurantId, payload }, { database }) => {
      const { row } = payload as EventPayload<'payment.refunded'>;
      if (row.status !== 'completed' || row.paymentStatus !== 'REFUNDED') return;
      await database.tenant({ restaurantId }, (tx) => takeBackFor(tx, row.id, now()));
    },
  },
];
