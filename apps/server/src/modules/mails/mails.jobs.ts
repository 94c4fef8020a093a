import type { Database } from '../../platform/db/connections.types.ts';
import type { PlainJob } from '../../platform/jobs/jobs.types.ts';
import { noMail, type MailPort } from '../../ports/mail.ts';
import { sweepMails } from './mails.repo.ts';
import type { MailsService } from './mails.service.ts';

/** Once a minute sends what no node has sent: after a kill, an outage of the mail server, or a failed attempt. */
export const mailsJobs = (deps: { database: Database; mail: MailPort; service: MailsService; now: () => Date }): PlainJob[] => [
  { task: 'mails.sweep', cron: '* * * * *', runsHere: deps.mail !== noMail, waitsFor: 'mailServer', run: () => deps.service.drain() },
  {
    task: 'mails.forget',
    cron: '41 3 * * *',
    run: () => deps.database.platform('forget old mails', (tx) => sweepMails(tx, deps.now())),
  },
];
