import { expect, it } from 'vitest';
import { noMail, type MailPort } from '../../ports/mail.ts';
import { mailsJobs } from './mails.jobs.ts';

const someMail: MailPort = { send: async () => ({ outcome: 'sent' }) };

it.each([
  ['no mail server', noMail, false],
  ['a mail server', someMail, true],
])('a node with %s takes the sweep only if it can send', (_which, mail, expected) => {
  const jobs = mailsJobs({ mail } as Parameters<typeof mailsJobs>[0]);
  expect(jobs.find(({ task }) => task === 'mails.sweep')?.runsHere).toBe(expected);
  expect(jobs.find(({ task }) => task === 'mails.forget')?.runsHere).toBeUndefined();
});
