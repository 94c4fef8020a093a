import { startSmsSimulator, type SimulatedMessage } from '@servery/simulator-sms';
import { createOutboundClient } from '../../platform/http-client/http-client.ts';
import { smsSuite } from '../../ports/sms.suite.ts';
import { createTwilioSms } from './twilio.adapter.ts';
import { createTwilioClient } from './twilio.client.ts';

const account = { accountSid: 'AC00000000000000000000000000000001', authToken: 'authtoken123' };
const faults = {
  lostAfter: { kind: 'timeout', when: 'after' },
  lostBefore: { kind: 'reset', when: 'before' },
  broken: { kind: 'error', status: 503, when: 'after' },
  nonsense: { kind: 'garbage' },
} as const;

smsSuite('Twilio', async () => {
  const simulator = await startSmsSimulator({ port: 0, ...account, stepMs: 5 });
  const gone = await startSmsSimulator({ port: 0, ...account });
  await gone.close();
  const http = createOutboundClient({ trustedOrigins: [simulator.url, gone.url] });
  const smsAt = (baseUrl: string, authToken = account.authToken) =>
    createTwilioSms(createTwilioClient({ baseUrl, ...account, authToken, http, timeoutMs: 1500 }), { from: '+61480000000' });
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(simulator.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
  };
  return {
    sms: smsAt(simulator.url),
    unreachable: smsAt(gone.url),
    misconfigured: smsAt(simulator.url, 'another token'),
    numbers: { optedOut: '+61400021610', badNumber: '+61400021614', tooMany: '+61400020429', configuration: '+61400021408' },
    failNext: (how) => post('/_sim/faults', faults[how]),
    write: (from, body) => post('/_sim/inbound', { from, body }),
    async received(to) {
      const messages = (await (await fetch(`${simulator.url}/_sim/messages`)).json()) as SimulatedMessage[];
      return messages.filter((message) => message.to === to && message.direction === 'outbound-api').map((message) => message.body);
    },
    close: () => simulator.close(),
  };
});
