import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant, uuid } from './schemas.ts';

const base64url = (min: number, max: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.minLength(min), z.maxLength(max));

/** Where a push goes: a browser's subscription (RFC 8030, 8291), or a token of Firebase Cloud Messaging. */
export const pushTarget = z.discriminatedUnion('provider', [
  z.strictObject({
    provider: z.literal('webPush'),
    endpoint: z.url().check(z.maxLength(1000)),
    keys: z.strictObject({ p256dh: base64url(80, 100), auth: base64url(20, 30) }),
  }),
  z.strictObject({ provider: z.literal('fcm'), token: z.string().check(z.minLength(20), z.maxLength(4096)) }),
]);

/**
 * `orders`: new and late orders of a store. Names of topics: `store.{storeId}.orders`. Whoever may read a store's orders may subscribe to
 * its topics.
 */
export const pushTopicKinds = ['orders'] as const;
const topicName = z.string().check(z.regex(/^store\.[0-9a-f-]{36}\.(orders)$/));
const topics = z.array(topicName).check(z.minLength(1), z.maxLength(100));

const subscription = z.object({ topic: z.string(), storeId: uuid, kind: z.enum(pushTopicKinds), subscribedAt: instant });

/** What the browser needs to subscribe: the server's public key, base64url. */
export const getPushKey = endpoint({
  id: 'fcm.key',
  method: 'GET',
  path: '/fcm/web-push-key',
  permission: 'session.own',
  summary: 'The public key that a browser subscribes to push with',
  response: z.object({ publicKey: z.string() }),
  staleOn: [],
  errors: [],
});

export const listTopics = endpoint({
  id: 'fcm.listTopics',
  method: 'GET',
  path: '/fcm/topics/list',
  permission: 'session.own',
  summary: 'The topics that this session is subscribed to',
  response: z.object({ rows: z.array(subscription) }),
  staleOn: [],
  errors: [],
});

export const subscribeTopics = endpoint({
  id: 'fcm.subscribe',
  method: 'POST',
  path: '/fcm/topics/subscribe',
  permission: 'session.own',
  summary: 'Hear of topics on this device while its app is closed; ends with the session, and when the role ends',
  body: z.strictObject({ target: pushTarget, topics }),
  response: z.object({ rows: z.array(subscription) }),
  errors: [],
  repeatable: 'natural',
});

export const unsubscribeTopics = endpoint({
  id: 'fcm.unsubscribe',
  method: 'POST',
  path: '/fcm/topics/unsubscribe',
  permission: 'session.own',
  summary: 'Hear of topics no more on this device',
  body: z.strictObject({ topics }),
  response: z.object({ rows: z.array(subscription) }),
  errors: [],
  repeatable: 'natural',
});

/** Answers once the push service has accepted or refused the message. */
export const testPush = endpoint({
  id: 'fcm.test',
  method: 'POST',
  path: '/fcm/test',
  permission: 'session.own',
  summary: 'Push a trial message to this device',
  body: z.strictObject({}),
  response: z.object({
    /**
     * `gone`: the device takes no more pushes, and its subscriptions ended. `failed`: for an unknown reason, or the service was
     * unavailable.
     */
    outcome: z.enum(['accepted', 'gone', 'failed', 'notSubscribed']),
  }),
  errors: [],
  repeatable: 'natural',
});

/** The encrypted contents of a push: only ids, nothing about a person. The app fetches the rest; `dedupeId` is the same for repeats. */
export const pushMessage = z.object({
  v: z.literal(1),
  type: z.enum(['order.new', 'alarm.raised', 'test']),
  restaurantId: uuid,
  storeId: uuid,
  orderId: z.nullable(uuid),
  at: instant,
  dedupeId: z.string(),
});
export type PushMessage = z.output<typeof pushMessage>;
