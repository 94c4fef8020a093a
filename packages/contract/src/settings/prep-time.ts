import * as z from 'zod/mini';

/** Minutes for a ticket without a promised time. A separate file: displays set it, and need no other setting. */
export const prepTimeInMinutes = z.int().check(z.minimum(1), z.maximum(240));
