import { postmark } from './integrations/postmark/index.ts';
import { smtp } from './integrations/smtp/index.ts';
import type { Integration } from './platform/integrations/define-integration.ts';
import type { MailPort } from './ports/mail.ts';

/** The integrations that have a manifest, by the port that they fill: one line for each. */

export const mailIntegrations: readonly Integration<MailPort>[] = [smtp, postmark];
