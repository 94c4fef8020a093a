import { createOutboundClient } from '../../platform/http-client/http-client.ts';
import { defineIntegration } from '../../platform/integrations/define-integration.ts';
import type { MailPort } from '../../ports/mail.ts';
import { createPostmarkMail } from './postmark.adapter.ts';
import { createPostmarkClient } from './postmark.client.ts';
import { postmarkEnv } from './postmark.env.ts';

/** Mails through Postmark's HTTP API. */
export const postmark = defineIntegration({
  id: 'postmark',
  name: 'Postmark',
  switchedOnBy: 'POSTMARK_SERVER_TOKEN',
  simulatedBy: 'POSTMARK_BASE_URL',
  variables: postmarkEnv,
  create(env): MailPort {
    const http = createOutboundClient({ trustedOrigins: [new URL(env.POSTMARK_BASE_URL).origin] });
    const client = createPostmarkClient({ baseUrl: env.POSTMARK_BASE_URL, serverToken: env.POSTMARK_SERVER_TOKEN, http });
    return createPostmarkMail(client, { from: env.MAIL_FROM, stream: env.POSTMARK_MESSAGE_STREAM });
  },
});
