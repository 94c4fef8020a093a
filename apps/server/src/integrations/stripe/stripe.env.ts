import * as z from 'zod';

/** Plain HTTP is allowed only to a simulator on this machine. */
const isSafe = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
};
const address = z.url({ protocol: /^https?$/ });
const secret = z.string().startsWith('whsec_').optional();

/** Environment of the card provider. Without a secret key the adapter is not wired: there are no card payments. */
export const stripeEnv = z
  .object({
    STRIPE_SECRET_KEY: z.string().regex(/^(sk|rk)_(test|live)_/, 'needs the form sk_test_… or sk_live_….'),
    STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_(test|live)_/, 'needs the form pk_test_… or pk_live_….'),
    /** An address other than the provider's own: the simulator's. */
    STRIPE_BASE_URL: address.refine(isSafe, 'needs https, or an address of this machine.').default('https://api.stripe.com'),
    /** The simulator's address for browsers, if that is a different one. */
    STRIPE_SIMULATOR_URL: address.optional(),
    /** Signing secrets of the two webhook endpoints. An endpoint without one refuses everything. */
    STRIPE_PLATFORM_WEBHOOK_SECRET: secret,
    STRIPE_CONNECT_WEBHOOK_SECRET: secret,
    /** Time limit of one try of a call in milliseconds, and the number of retries with the same key. */
    STRIPE_TIMEOUT_MS: z.coerce.number().int().min(100).max(80_000).default(15_000),
    STRIPE_RETRIES: z.coerce.number().int().min(0).max(5).default(1),
  })
  .refine(
    (env) => env.STRIPE_SECRET_KEY.includes('_live_') === env.STRIPE_PUBLISHABLE_KEY.includes('_live_'),
    'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys, or both be test keys.',
  );
export type StripeEnv = z.infer<typeof stripeEnv>;
