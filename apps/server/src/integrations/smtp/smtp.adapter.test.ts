import { startMailSimulator, type Mail } from '@servery/simulator-mail';
import { expect, it } from 'vitest';
import { mailSuite } from '../../ports/mail.suite.ts';
import { createSmtpMail } from './smtp.adapter.ts';
import { createSmtpClient } from './smtp.client.ts';
import { smtpEnv } from './smtp.env.ts';
import { toResult } from './smtp.mapping.ts';

const faults = {
  refuse: { kind: 'refuse' },
  later: { kind: 'later' },
  cutBefore: { kind: 'cutBefore' },
  cutAfter: { kind: 'cutAfter' },
  silence: { kind: 'slow', delayMs: 5_000 },
} as const;

mailSuite('SMTP', async () => {
  const simulator = await startMailSimulator({ port: 0, smtpPort: 0 });
  const gone = await startMailSimulator({ port: 0, smtpPort: 0 });
  await gone.close();
  const mailAt = (url: string) => createSmtpMail(createSmtpClient({ url, timeoutMs: 1500 }), 'Servery Test <hello@servery.example>');
  return {
    mail: mailAt(simulator.smtpUrl),
    unreachable: mailAt(gone.smtpUrl),
    async failNext(how, to) {
      const response = await fetch(`${simulator.url}/_sim/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...faults[how], to }),
      });
      if (!response.ok) throw new Error(`The simulator answered ${response.status}.`);
    },
    arrived: async (to) => (await (await fetch(`${simulator.url}/_sim/mails?${new URLSearchParams({ to })}`)).json()) as Mail[],
    close: () => simulator.close(),
  };
});

it('knows the meaning of what servers and the library say', () => {
  const of = (failure: { code?: string; responseCode?: number }, left = false) => toResult({ message: 'x', ...failure }, left);
  expect(of({ code: 'EAUTH', responseCode: 535 })).toMatchObject({ outcome: 'refused', retryable: true });
  expect(of({ code: 'EENVELOPE', responseCode: 550 })).toMatchObject({ outcome: 'refused', retryable: false });
  expect(of({ code: 'EMESSAGE', responseCode: 452 }, true)).toMatchObject({ outcome: 'refused', retryable: true });
  expect(of({ code: 'EENVELOPE' })).toMatchObject({ outcome: 'refused', retryable: false });
  expect(of({ code: 'ESOCKET' })).toMatchObject({ outcome: 'refused', retryable: true });
  expect(of({ code: 'ETIMEDOUT' }, true)).toMatchObject({ outcome: 'unknown' });
});

it('reads its variables', () => {
  expect(smtpEnv.safeParse({ SMTP_URL: 'smtps://u:p@mail.example.com:465' }).success).toBe(true);
  expect(smtpEnv.safeParse({ SMTP_URL: 'https://mail.example.com' }).success).toBe(false);
  expect(smtpEnv.safeParse({ SMTP_URL: 'smtp://x', MAIL_FROM: 'Servery <a@b.co>' }).success).toBe(true);
  expect(smtpEnv.safeParse({ SMTP_URL: 'smtp://x', MAIL_FROM: 'a@b.co\r\nBcc: c@d.co' }).success).toBe(false);
});
