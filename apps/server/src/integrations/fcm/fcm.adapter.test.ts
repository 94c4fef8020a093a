import { startPushSimulator } from '@servery/simulator-push';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createOutboundClient } from '../../platform/http-client/http-client.ts';
import { pushSuite } from '../../ports/push.suite.ts';
import { createFcmPush } from './fcm.adapter.ts';
import { createFcmClient } from './fcm.client.ts';
import { toFcmResult } from './fcm.mapping.ts';

const newPair = (): { publicKey: string; privateKey: string } => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
};
const account = { projectId: 'servery-test', clientEmail: 'push@servery-test.example.com' };

pushSuite(
  'Firebase',
  async () => {
    const { publicKey, privateKey } = newPair();
    const other = newPair();
    const simulator = await startPushSimulator({ port: 0, fcm: { ...account, publicKey } });
    const gone = await startPushSimulator({ port: 0 });
    await gone.close();
    const http = createOutboundClient({ trustedOrigins: [simulator.url, gone.url] });
    const at = (url: string, key: string) =>
      createFcmPush(createFcmClient({ ...account, privateKey: key, baseUrl: url, tokenUrl: `${url}/token`, http }));
    const ask = async (path: string, body?: object) => {
      const answer = await fetch(simulator.url + path, {
        ...(body !== undefined && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      return (await answer.json()) as { payload: unknown; ttl: number; urgency: string }[];
    };
    return {
      push: at(simulator.url, privateKey),
      unreachable: at(gone.url, privateKey),
      otherKeys: at(simulator.url, other.privateKey),
      device: async () => ({ provider: 'fcm', token: randomBytes(20).toString('hex') }),
      leave: async () => ({ provider: 'fcm', token: `gone-${randomBytes(20).toString('hex')}` }),
      failNext: async (status, retryAfter) => {
        const code = { 429: 'QUOTA_EXCEEDED', 503: 'UNAVAILABLE', 500: 'INTERNAL', 400: 'INVALID_ARGUMENT' }[status]!;
        await ask('/_sim/faults', { side: 'fcm', kind: 'status', status, code, ...(retryAfter !== undefined && { retryAfter }) });
      },
      breakNext: async (kind) => void (await ask('/_sim/faults', { side: 'fcm', kind })),
      async received(target) {
        const rows = await ask(`/_sim/messages?device=${target.provider === 'fcm' ? target.token : ''}`);
        return rows.map(({ payload, ttl, urgency }) => ({ payload, ttl, urgent: urgency === 'HIGH' }));
      },
      close: () => simulator.close(),
    };
  },
  (message) => Object.fromEntries(Object.entries(message).map(([name, value]) => [name, String(value)])),
);

it.each([
  [404, 'UNREGISTERED', 'gone'],
  [403, 'SENDER_ID_MISMATCH', 'gone'],
  [401, 'THIRD_PARTY_AUTH_ERROR', 'refused'],
  [429, 'QUOTA_EXCEEDED', 'later'],
  [400, 'SOMETHING_NEW', 'refused'],
  [502, undefined, 'later'],
])('takes %i %s for %s', (status, code, outcome) => {
  expect(toFcmResult(status, code, undefined).outcome).toBe(outcome);
});
