import * as z from 'zod';

const baseUrl = (address: string) =>
  z
    .url({ protocol: /^https?$/ })
    .default(address)
    .transform((url) => url.replace(/\/+$/, ''));

/** Environment of Uber Eats. Without a client id nothing is wired. The sandbox has different hosts: set them here. */
export const uberEatsEnv = z.object({
  UBER_EATS_API_BASE_URL: baseUrl('https://api.uber.com'),
  UBER_EATS_LOGIN_BASE_URL: baseUrl('https://auth.uber.com'),
  UBER_EATS_CLIENT_ID: z.string().min(1),
  UBER_EATS_CLIENT_SECRET: z.string().min(1),
  /** The key that signs webhooks, if that is not the client secret. */
  UBER_EATS_WEBHOOK_KEY: z.string().min(1).optional(),
  /** The value of the header `X-Environment` of our webhooks. */
  UBER_EATS_ENVIRONMENT: z.enum(['production', 'sandbox']).default('production'),
  /** Time-out in milliseconds. */
  UBER_EATS_TIMEOUT_MS: z.coerce.number().int().positive().default(10_000),
  /** How the reason "kitchen closed" is spelled in the API: Uber's documentation contradicts itself. */
  UBER_EATS_KITCHEN_CLOSED: z.enum(['KITCHENCLOSED', 'KITCHEN_CLOSED']).default('KITCHENCLOSED'),
});
