import * as z from 'zod';
import { mailFrom } from '../../ports/mail.ts';

/** Environment of outgoing mail. */
export const smtpEnv = z.object({
  /** `smtps://user:password@mail.example.com:465`, or `smtp://…:587`, which switches to TLS unless the server is this machine. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  /** The sender: an address, or `Name <address>`. */
  MAIL_FROM: z.string().regex(mailFrom, 'needs the form Servery <hello@example.com>.').default('Servery <no-reply@servery.localhost>'),
});
