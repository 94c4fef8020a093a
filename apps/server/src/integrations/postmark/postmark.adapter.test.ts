import { startPostmarkSimulator, type AcceptedMail } from '@servery/simulator-postmark';
import { expect, it } from 'vitest';
import { createOutboundClient } from '../../platform/http-client/http-client.ts';
import { mailSuite } from '../../ports/mail.suite.ts';
import { createPostmarkMail } from './postmark.adapter.ts';
import { createPostmarkClient } from './postmark.client.ts';
import { postmark } from './index.ts';
import { toResult } from './postmark.mapping.ts';

const faults = {
  refuse: { kind: 'refuse', code: 406 },
  later: { kind: 'error', status: 503 },
  cutBefore: { kind: 'reset', when: 'before' },
  cutAfter: { kind: 'reset', when: 'after' },
  silence: { kind: 'timeout' },
} as const;
const account = { serverToken: 'token-of-a-server', senders: ['servery.example'] };

mailSuite('Postmark', async () => {
  const simulator = await startPostmarkSimulator({ port: 0, ...account });
  const gone = await startPostmarkSimulator({ port: 0, ...account });
  await gone.close();
  const http = createOutboundClient({ trustedOrigins: [simulator.url, gone.url] });
  const mailAt = (baseUrl: string) =>
    createPostmarkMail(createPostmarkClient({ baseUrl, serverToken: account.serverToken, http, timeoutMs: 1500 }), {
      from: 'Servery Test <hello@servery.example>',
      stream: 'outbound',
    });
  return {
    mail: mailAt(simulator.url),
    unreachable: mailAt(gone.url),
    // A request over HTTP was sent whole before the connection breaks.
    cutBefore: 'unknown',
    async failNext(how, to) {
      const response = await fetch(`${simulator.url}/_sim/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...faults[how], to }),
      });
      if (!response.ok) throw new Error(`The simulator answered ${response.status}.`);
    },
    arrived: async (to) => (await (await fetch(`${simulator.url}/_sim/mails?${new URLSearchParams({ to })}`)).json()) as AcceptedMail[],
    close: () => simulator.close(),
  };
});

it('lets mails wait for what somebody has to correct, and gives up those that nobody can', async () => {
  const simulator = await startPostmarkSimulator({ port: 0, ...account });
  const send = (changes: Record<string, string> = {}, to = 'ann@example.com') =>
    postmark
      .create({
        POSTMARK_SERVER_TOKEN: account.serverToken,
        POSTMARK_BASE_URL: simulator.url,
        MAIL_FROM: 'hello@servery.example',
        ...changes,
      })
      .send({ id: crypto.randomUUID(), to, subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' });
  expect(await send()).toEqual({ outcome: 'sent' });
  const wrong: Record<string, string>[] = [
    { POSTMARK_SERVER_TOKEN: 'another-token' },
    { MAIL_FROM: 'hello@somebody-else.example' },
    { POSTMARK_MESSAGE_STREAM: 'another' },
  ];
  for (const changes of wrong) expect([changes, await send(changes)]).toMatchObject([changes, { outcome: 'refused', retryable: true }]);
  expect(await send({}, 'nobody')).toMatchObject({ outcome: 'refused', retryable: false });
  await simulator.close();
});

it.each([
  [200, 0, '', { outcome: 'sent' }],
  [422, 300, "Invalid 'To' address: 'x'.", { outcome: 'refused', retryable: false }],
  [422, 300, "Invalid 'From' address: 'x' is not a verified sender signature.", { outcome: 'refused', retryable: true }],
  [422, 405, '', { outcome: 'refused', retryable: true }],
  [422, 406, '', { outcome: 'refused', retryable: false }],
  [422, 412, '', { outcome: 'refused', retryable: true }],
  [422, 9999, '', { outcome: 'refused', retryable: true }],
  [413, -1, '', { outcome: 'refused', retryable: false }],
  [429, 429, '', { outcome: 'refused', retryable: true }],
  [500, 0, '', { outcome: 'unknown' }],
  [502, -1, '', { outcome: 'unknown' }],
  [503, 100, '', { outcome: 'refused', retryable: true }],
])('reads HTTP %i with code %i %s', (status, code, message, expected) => {
  expect(toResult({ status, code, message })).toMatchObject(expected);
});
