import * as z from 'zod';

const baseUrl = (address: string) =>
  z
    .url({ protocol: /^https?$/ })
    .default(address)
    .transform((url) => url.replace(/\/+$/, ''));

/** Environment of Uber Eats. Without a client id nothing is wired. The test world has hosts of its own: name them here. */
export const uberEatsEnv = z.object({
  UBER_EATS_API_BASE_URL: baseUrl('https://api.uber.com'),
  UBER_EATS_LOGIN_BASE_URL: baseUrl('https://auth.uber.com'),
  UBER_EATS_CLIENT_ID: z.string().min(1),
  UBER_EATS_CLIENT_SECRET: z.string().min(1),
  /** What webhooks are signed with, where that is not the client secret. */
  UBER_EATS_WEBHOOK_KEY: z.string().min(1).optional(),
  /** What the header `X-Environment` of our webhooks says. */
  UBER_EATS_ENVIRONMENT: z.enum(['production', 'sandbox']).default('production'),
  /** Milliseconds until an answer is given up. */
  UBER_EATS_TIMEOUT_MS: z.coerce.number().int().positive().default(10_000),
  /** How the reason "kitchen closed" is spelled on the wire: Uber's document disagrees with itself. */
  UBER_EATS_KITCHEN_CLOSED: z.enum(['KITCHENCLOSED', 'KITCHEN_CLOSED']).default('KITCHENCLOSED'),
});
