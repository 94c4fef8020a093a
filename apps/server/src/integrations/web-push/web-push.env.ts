import * as z from 'zod';

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/);

/**
 * Environment of web push. Without keys the server generates a pair once and stores it in the database; keep configured ones safe: a
 * different pair ends every subscription. `PUSH_CONTACT` is the address that a push service writes to about problems.
 */
export const webPushEnv = z
  .object({
    PUSH_PUBLIC_KEY: base64url.length(87).optional(),
    PUSH_PRIVATE_KEY: base64url.length(43).optional(),
    PUSH_CONTACT: z
      .string()
      .regex(/^(mailto:.+@.+|https:\/\/.+)$/, 'needs the form mailto:name@example.com.')
      .default('mailto:push@servery.example.com'),
    /** Hosts of the push services that browsers may name, separated by commas; `*.` before a name means any name below it. */
    PUSH_SERVICES: z
      .string()
      .default('fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com')
      .transform((hosts) => hosts.split(',').map((host) => host.trim().toLowerCase()))
      .pipe(z.array(z.string().regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'needs hosts such as *.push.example.com.'))),
    /** Origin of a simulated push service on this machine, which uses plain HTTP. */
    PUSH_SIMULATOR_ORIGIN: z.url({ protocol: /^http$/ }).optional(),
  })
  .refine((env) => (env.PUSH_PUBLIC_KEY === undefined) === (env.PUSH_PRIVATE_KEY === undefined), {
    path: ['PUSH_PRIVATE_KEY'],
    message: 'PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY go together.',
  });
