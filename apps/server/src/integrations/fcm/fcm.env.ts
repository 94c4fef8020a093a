import * as z from 'zod';

/** Environment of Firebase Cloud Messaging: a service account's. Without it devices with FCM tokens are refused. */
export const fcmEnv = z.object({
  FCM_PROJECT_ID: z.string().regex(/^[a-z0-9-]{4,40}$/),
  FCM_CLIENT_EMAIL: z.email(),
  /** PEM; line breaks may be written as \n. */
  FCM_PRIVATE_KEY: z
    .string()
    .min(100)
    .transform((key) => key.replaceAll('\\n', '\n')),
  FCM_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://fcm.googleapis.com'),
  FCM_TOKEN_URL: z.url({ protocol: /^https?$/ }).default('https://oauth2.googleapis.com/token'),
});
