import { defineIntegration } from '../../platform/integrations/define-integration.ts';
import { createSmtpMail } from './smtp.adapter.ts';
import { createSmtpClient } from './smtp.client.ts';
import { smtpEnv } from './smtp.env.ts';

/** Mails through a mail server. */
export const smtp = defineIntegration({
  id: 'smtp',
  name: 'a mail server',
  switchedOnBy: 'SMTP_URL',
  variables: smtpEnv,
  create: ({ SMTP_URL: url, MAIL_FROM: from }) => createSmtpMail(createSmtpClient({ url }), from),
});
