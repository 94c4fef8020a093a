import { startPushSimulator } from '@servery/simulator-push';
import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createOutboundClient } from '../../platform/http-client/http-client.ts';
import { pushSuite } from '../../ports/push.suite.ts';
import type { PushTarget } from '../../ports/push.ts';
import { createWebPush } from './web-push.adapter.ts';
import { webPushEnv } from './web-push.env.ts';

function pair(): { publicKey: string; privateKey: string } {
  const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d! };
}

const getEndpoint = (target: PushTarget) => (target.provider === 'webPush' ? target.endpoint : '');

pushSuite(
  'web push',
  async () => {
    const simulator = await startPushSimulator({ port: 0 });
    const gone = await startPushSimulator({ port: 0 });
    await gone.close();
    const http = createOutboundClient({ trustedOrigins: [simulator.url, gone.url] });
    const ask = async <T>(path: string, method = 'GET', body?: object) => {
      const answer = await fetch(simulator.url + path, {
        method,
        ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      return (await answer.json()) as T;
    };
    const keys = pair();
    const otherKeys = pair();
    const common = { contact: 'mailto:push@example.com', http, services: [] };
    const push = createWebPush({ ...common, keys: async () => keys, simulatorOrigin: simulator.url });
    const away = createWebPush({ ...common, keys: async () => keys, simulatorOrigin: gone.url });
    return {
      push,
      unreachable: {
        send: (sent) =>
          away.send({
            ...sent,
            target: { ...(sent.target as Extract<PushTarget, { provider: 'webPush' }>), endpoint: `${gone.url}/push/x` },
          }),
      },
      otherKeys: createWebPush({ ...common, keys: async () => otherKeys, simulatorOrigin: simulator.url }),
      async device() {
        const { endpoint, keys: deviceKeys } = await ask<{ endpoint: string; keys: { p256dh: string; auth: string } }>(
          '/_sim/subscriptions',
          'POST',
        );
        return { provider: 'webPush', endpoint, keys: deviceKeys };
      },
      async leave(target) {
        await ask(`/_sim/subscriptions/${getEndpoint(target).split('/').at(-1)}`, 'DELETE');
        return target;
      },
      failNext: (status, retryAfter) =>
        ask('/_sim/faults', 'POST', { side: 'webPush', kind: 'status', status, ...(retryAfter !== undefined && { retryAfter }) }),
      breakNext: (kind) => ask('/_sim/faults', 'POST', { side: 'webPush', kind }),
      async received(target) {
        const rows = await ask<{ payload: unknown; ttl: number; urgency: string }[]>(
          `/_sim/messages?device=${getEndpoint(target).split('/').at(-1)}`,
        );
        return rows.map(({ payload, ttl, urgency }) => ({ payload, ttl, urgent: urgency === 'high' }));
      },
      close: () => simulator.close(),
    };
  },
  (message) => message,
);

const target = { provider: 'webPush', endpoint: 'http://10.0.0.1/push/1', keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } } as const;
const message = { v: 1, type: 'test', restaurantId: '', storeId: '', orderId: null, at: '', dedupeId: '' } as const;

it('sends nothing without TLS, and nothing into private networks', async () => {
  const keys = pair();
  const push = createWebPush({
    keys: async () => keys,
    contact: 'mailto:a@example.com',
    http: createOutboundClient({ trustedOrigins: [] }),
    services: ['10.0.0.1', 'push.example.com'],
  });
  expect(await push.send({ target, message, ttlSeconds: 60 })).toMatchObject({ outcome: 'refused', configuration: false });
  const device = pair();
  const inside = { ...target, endpoint: 'https://10.0.0.1/push/1', keys: { ...target.keys, p256dh: device.publicKey } };
  expect(await push.send({ target: inside, message, ttlSeconds: 60 })).toEqual({ outcome: 'gone' });
});

it('takes keys of a device that are none for a device that is gone', async () => {
  const keys = pair();
  const push = createWebPush({
    keys: async () => keys,
    contact: 'mailto:a@example.com',
    http: createOutboundClient({ trustedOrigins: [] }),
    services: ['10.0.0.1', 'push.example.com'],
  });
  expect(await push.send({ target: { ...target, endpoint: 'https://push.example.com/1' }, message, ttlSeconds: 60 })).toEqual({
    outcome: 'gone',
  });
});

const known = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com'];

describe('the address of a subscription', () => {
  const calls: string[] = [];
  const push = createWebPush({
    keys: async () => pair(),
    contact: 'mailto:a@example.com',
    http: async (url) => {
      calls.push(url);
      return { status: 201, headers: {}, body: Buffer.alloc(0) };
    },
    services: known,
  });
  const keys = { p256dh: pair().publicKey, auth: 'A'.repeat(22) };

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://FCM.googleapis.com:443/fcm/send/abc',
  ])('%s is a known service', (endpoint) => {
    expect(push.mayCall?.({ provider: 'webPush', endpoint, keys })).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com.example.org/fcm/send/abc',
    'https://evil-fcm.googleapis.com/fcm/send/abc',
    'https://push.apple.com/abc',
    'https://notpush.apple.com/abc',
    'https://somebody@fcm.googleapis.com/fcm/send/abc',
    'https://push.example.com/send',
    'https://8.8.8.8/push',
  ])('%s is none, and is not called', async (endpoint) => {
    const device = { provider: 'webPush', endpoint, keys } as const;
    expect(push.mayCall?.(device)).toBe(false);
    expect(await push.send({ target: device, message, ttlSeconds: 60 })).not.toMatchObject({ outcome: 'accepted' });
    expect(calls).toEqual([]);
  });
});

it('reads its environment', () => {
  expect(webPushEnv.parse({})).toEqual({ PUSH_CONTACT: 'mailto:push@servery.example.com', PUSH_SERVICES: known });
  expect(webPushEnv.parse({ PUSH_SERVICES: 'push.example.com, *.Example.org' }).PUSH_SERVICES).toEqual([
    'push.example.com',
    '*.example.org',
  ]);
  expect(webPushEnv.safeParse({ PUSH_SERVICES: '*' }).success).toBe(false);
  expect(webPushEnv.safeParse({ PUSH_PUBLIC_KEY: 'A'.repeat(87) }).success).toBe(false);
  expect(webPushEnv.safeParse({ PUSH_CONTACT: 'somebody' }).success).toBe(false);
});
