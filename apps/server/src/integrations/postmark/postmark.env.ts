import * as z from 'zod';
import { mailFrom } from '../../ports/mail.ts';

/** Environment of Postmark's mail API. */
export const postmarkEnv = z.object({
  POSTMARK_SERVER_TOKEN: z.string().regex(/^[\w-]{8,64}$/, 'needs the token of a server, as Postmark shows it.'),
  POSTMARK_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://api.postmarkapp.com'),
  /** Mails to one person about one thing go by a stream of the kind "transactional". */
  POSTMARK_MESSAGE_STREAM: z
    .string()
    .regex(/^[a-z0-9-]{1,30}$/, 'needs the id of a message stream, such as outbound.')
    .default('outbound'),
  /** Postmark sends only for addresses and domains that it has verified. */
  MAIL_FROM: z.string().regex(mailFrom, 'needs the form Servery <hello@example.com>.'),
});
