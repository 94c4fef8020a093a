import * as z from 'zod/mini';
import { storeSection } from './section.ts';

/** How a store works on orders of Uber Eats. */
export const uberEatsSettings = storeSection({
  id: 'uberEats',
  title: 'Uber Eats',
  schema: z.strictObject({
    /** When the kitchen gets its ticket: as soon as the order is accepted, or when Uber reports that a courier is close. */
    createTicketOn: z.enum(['accept', 'release']),
  }),
  defaults: { createTicketOn: 'accept' },
  affectsGuests: false,
});
