import * as z from 'zod/mini';

/** Minutes that a ticket has which nobody promised for a time. A file of its own: displays set it, and need no other setting. */
export const prepTimeInMinutes = z.int().check(z.minimum(1), z.maximum(240));
