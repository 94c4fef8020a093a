import { defineModule } from '../../platform/define-module.ts';
import { mailsJobs } from './mails.jobs.ts';
import { createMailsService, type MailsDeps } from './mails.service.ts';

export type { MailsService } from './mails.service.ts';
export type { Letter } from './use-cases/describe-mail.ts';

/** Mails to people: a durable outbox before the mail port, and the texts of every mail. */
export function createMailsModule(deps: MailsDeps) {
  const service = createMailsService(deps);
  return defineModule({
    name: 'mails',
    routes: [],
    policy: {},
    service,
    idle: service.settled,
    plainJobs: mailsJobs({ database: deps.database, mail: deps.mail, service, now: deps.now ?? (() => new Date()) }),
    gauges: [
      {
        name: 'servery_mails_waiting',
        of: 'installation',
        help: 'Mails that have waited for over a minute',
        read: async () => (await service.troubles()).waiting,
      },
      {
        name: 'servery_mails_lost',
        of: 'installation',
        help: 'Mails of the last day that never went',
        read: async () => (await service.troubles()).lost,
      },
    ],
  });
}
