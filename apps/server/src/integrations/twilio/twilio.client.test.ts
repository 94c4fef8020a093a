import { expect, it } from 'vitest';
import { type OutboundClient, OutboundError } from '../../platform/http-client/http-client.ts';
import { createTwilioSms } from './twilio.adapter.ts';
import { createTwilioClient } from './twilio.client.ts';
import { twilioEnv } from './twilio.env.ts';
import { getRefusal } from './twilio.mapping.ts';

const account = { baseUrl: 'https://messages.test/', accountSid: 'AC1', authToken: 'secret' };
const message = { id: 'm', to: '+61412345678', body: 'Two & two = 4' };
const answering =
  (status: number, text: string): OutboundClient =>
  async () => ({ status, headers: {}, body: Buffer.from(text) });

it('sends the form that the provider asks for, from a number or a service', async () => {
  const calls: Parameters<OutboundClient>[] = [];
  const record: OutboundClient = (...call) => {
    calls.push(call);
    return answering(201, '{"sid":"SM1"}')(...call);
  };
  const client = createTwilioClient({ ...account, http: record });
  expect(await createTwilioSms(client, { from: '+61480000000' }).send(message)).toEqual({ outcome: 'sent', providerId: 'SM1' });
  await createTwilioSms(client, { messagingServiceSid: 'MG1' }).send(message);
  expect(calls[0]).toEqual([
    'https://messages.test/2010-04-01/Accounts/AC1/Messages.json',
    {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Accept: 'application/json',
        Authorization: 'Basic QUMxOnNlY3JldA==',
      },
      body: 'To=%2B61412345678&From=%2B61480000000&Body=Two+%26+two+%3D+4&SmartEncoded=true',
      timeoutMs: 10_000,
      maxBytes: 65_536,
    },
  ]);
  expect(calls[1]?.[1].body).toContain('MessagingServiceSid=MG1');
});

it.each([
  [201, '{"sid":"SM1"}', { outcome: 'sent' }],
  [201, '{}', { outcome: 'unknown' }],
  [200, '<html>', { outcome: 'unknown' }],
  [302, '{}', { outcome: 'unknown' }],
  [500, '{"code":20500}', { outcome: 'unknown' }],
  [503, '{"code":21610}', { outcome: 'unknown' }],
  [400, '{"code":21610}', { outcome: 'refused', reason: 'optedOut', code: '21610' }],
  [400, '{"code":99999}', { outcome: 'refused', reason: 'configuration', code: '99999' }],
  [401, '{"code":20003}', { outcome: 'refused', reason: 'configuration' }],
  [429, '{}', { outcome: 'refused', reason: 'tooMany', code: '429' }],
])('reads HTTP %i with %s', async (status, text, expected) => {
  const sms = createTwilioSms(createTwilioClient({ ...account, http: answering(status, text) }), { from: 'x' });
  expect(await sms.send(message)).toMatchObject(expected);
});

it.each<[OutboundError['reason'], boolean, string]>([
  ['unreachable', false, 'refused'],
  ['unreachable', true, 'unknown'],
  ['timeout', true, 'unknown'],
  ['too_large', true, 'unknown'],
])('%s, sent %s', async (reason, sent, outcome) => {
  const failing = async () => {
    throw new OutboundError(reason, 'x', sent);
  };
  const sms = createTwilioSms(createTwilioClient({ ...account, http: failing }), { from: 'x' });
  expect((await sms.send(message)).outcome).toBe(outcome);
});

it('does not hide a mistake of ours', async () => {
  const broken = async () => {
    throw new RangeError('ours');
  };
  await expect(createTwilioClient({ ...account, http: broken })({})).rejects.toThrow('ours');
});

it.each([
  [20003, 'configuration'],
  [20429, 'tooMany'],
  [21211, 'badNumber'],
  [21408, 'configuration'],
  [21606, 'configuration'],
  [21608, 'configuration'],
  [21610, 'optedOut'],
  [21612, 'configuration'],
  [21614, 'badNumber'],
  [30001, 'tooMany'],
  [30003, 'unreachable'],
  [30004, 'unreachable'],
  [30005, 'unreachable'],
  [30006, 'unreachable'],
  [30007, 'unreachable'],
  [30008, 'unreachable'],
])('%i means %s', (code, reason) => {
  expect(getRefusal(400, code)?.reason).toBe(reason);
});

it('reads its environment', () => {
  const given = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+61480000000' };
  expect(twilioEnv.parse(given)).toEqual({ ...given, TWILIO_BASE_URL: 'https://api.twilio.com' });
  expect(twilioEnv.safeParse({ ...given, TWILIO_FROM: undefined }).success).toBe(false);
  expect(twilioEnv.safeParse({ ...given, TWILIO_FROM: undefined, TWILIO_MESSAGING_SERVICE_SID: 'MG1' }).success).toBe(true);
  expect(twilioEnv.safeParse({ ...given, TWILIO_ACCOUNT_SID: 'SK1' }).success).toBe(false);
  expect(twilioEnv.safeParse({ ...given, TWILIO_BASE_URL: 'file:///etc/passwd' }).success).toBe(false);
});
