import * as z from 'zod';

const given = z.string().min(1).optional();

/** Environment of Twilio's Messages API. Messages come from a number (or registered name) of ours, or from a messaging service. */
export const twilioEnv = z
  .object({
    TWILIO_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://api.twilio.com'),
    TWILIO_ACCOUNT_SID: z.string().regex(/^AC[A-Za-z0-9]{1,64}$/, 'needs the account, which begins with AC.'),
    TWILIO_AUTH_TOKEN: z.string().min(1),
    TWILIO_FROM: given,
    TWILIO_MESSAGING_SERVICE_SID: given,
  })
  .refine((env) => env.TWILIO_FROM !== undefined || env.TWILIO_MESSAGING_SERVICE_SID !== undefined, {
    path: ['TWILIO_FROM'],
    message: 'TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID is needed.',
  });
