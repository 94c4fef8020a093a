import type { BodyOf, ResponseOf } from '@servery/contract/endpoint';
import type { PushMessage, subscribeTopics, listTopics, testPush, unsubscribeTopics } from '@servery/contract/push';
import { createHash, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import type { Database } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Caller } from '../../platform/http/handler.types.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { PushPort, PushResult, PushTarget } from '../../ports/push.ts';
import {
  toDevice,
  readFollowers,
  forgetDevice,
  storePushKey,
  ownDevice,
  storesFollowed,
  subscribe,
  readSubscriptions,
  unsubscribe,
} from './push.repo.ts';

/** Base64url of the public point (65 bytes) and of the private number (32 bytes) on P-256. */
export interface KeyPair {
  publicKey: string;
  privateKey: string;
}

export interface PushDeps {
  database: Database;
  port: PushPort;
  rateLimiter: RateLimiter;
  /** The pair of the configuration, if there is one. */
  keys?: KeyPair;
  /** Restaurants and stores that a user may open. */
  readStores: (caller: Caller) => Promise<{ rows: readonly { restaurantId: string; storeId: string }[] }>;
  now?: () => Date;
}

export type PushService = ReturnType<typeof createPushService>;
type Topics = ResponseOf<typeof listTopics>;

/** How long the followed stores are cached: a subscription made meanwhile takes effect after that. */
const KNOWN_MS = 3_000;

/** An older alert no longer helps anybody. */
const TTL_SECONDS = 300;

const getTopic = (name: string) => {
  const [, storeId, kind] = name.split('.') as [string, string, 'orders'];
  return { storeId, kind };
};

/** Two subscriptions with the same address are the same device. */
const getDeviceHash = (target: PushTarget): Buffer =>
  createHash('sha256')
    .update(target.provider === 'webPush' ? target.endpoint : target.token)
    .digest();

/** Which devices follow which stores, and what they are sent. */
export function createPushService(deps: PushDeps) {
  const { database, port } = deps;
  const now = deps.now ?? (() => new Date());
  let keys: Promise<KeyPair> | undefined;

  let followed: { stores: ReadonlySet<string>; at: number } | undefined;
  let asking = false;

  /**
   * The stores that somebody follows, from the cache; null while that is not known. Most stores have nobody whose phone should be woken,
   * and their orders should not cost a job each.
   */
  function followedStores(): ReadonlySet<string> | null {
    const known = followed !== undefined && performance.now() - followed.at < KNOWN_MS ? followed.stores : null;
    if (!asking && (followed === undefined || performance.now() - followed.at > KNOWN_MS / 2)) {
      asking = true;
      void database
        .platform('push: followed stores', storesFollowed, { durable: false })
        .then((stores) => (followed = { stores: new Set(stores), at: performance.now() }))
        .catch(() => {})
        .finally(() => (asking = false));
    }
    return known;
  }

  const getSession = (caller: Caller): Buffer => {
    if (caller.kind !== 'user') throw new ApiError('user_not_allowed');
    return caller.sessionHash;
  };

  /** The pair that browsers subscribe with; made once, and the same on every node. */
  const keyPair = () => {
    if (deps.keys !== undefined) return Promise.resolve(deps.keys);
    keys ??= database.platform('push: keys', (tx) => storePushKey(tx, newKeyPair()));
    keys.catch(() => (keys = undefined));
    return keys;
  };

  async function list(caller: Caller): Promise<Topics> {
    const rows = await database.platform('push: topics', (tx) => readSubscriptions(tx, getSession(caller)));
    return {
      rows: rows.map(({ storeId, kind, subscribedAt }) => ({
        topic: `store.${storeId}.${kind}`,
        storeId,
        kind,
        subscribedAt: subscribedAt.toISOString(),
      })),
    };
  }

  async function deliver(target: PushTarget, message: PushMessage): Promise<PushResult> {
    const result = await port.send({ target, message, ttlSeconds: TTL_SECONDS });
    if (result.outcome === 'gone') await database.platform('push: a device is gone', (tx) => forgetDevice(tx, getDeviceHash(target)));
    return result;
  }

  return {
    keyPair,
    list,
    followedStores,

    /**
     * @throws resource_not_found for a store that the user may not open, known or not; validation_failed for an address of no push service,
     * keys that are none, and a service that is not configured
     */
    async subscribe(caller: Caller, body: BodyOf<typeof subscribeTopics>): Promise<Topics> {
      const sessionHash = getSession(caller);
      const { target } = body;
      if (port.mayCall?.(target) === false) throw invalid('target.endpoint', 'This is not the address of a push service.');
      if (target.provider === 'webPush') checkKeys(target.keys);
      const mine = new Map((await deps.readStores(caller)).rows.map(({ restaurantId, storeId }) => [storeId, restaurantId]));
      const topics = [...new Set(body.topics)].map(getTopic).map(({ storeId, kind }) => {
        const restaurantId = mine.get(storeId);
        if (restaurantId === undefined) throw new ApiError('resource_not_found');
        return { restaurantId, storeId, kind };
      });
      if (port.serves?.(target) === false) {
        const other = target.provider === 'fcm' ? 'webPush' : 'fcm';
        throw invalid('target.provider', `This server does not push through ${target.provider}. Please use ${other}.`);
      }
      await database.platform('push: subscribe', (tx) => subscribe(tx, { sessionHash, target, deviceHash: getDeviceHash(target), topics }));
      followed = undefined;
      return list(caller);
    },

    async unsubscribe(caller: Caller, body: BodyOf<typeof unsubscribeTopics>): Promise<Topics> {
      const sessionHash = getSession(caller);
      await database.platform('push: unsubscribe', (tx) => unsubscribe(tx, sessionHash, body.topics.map(getTopic)));
      return list(caller);
    },

    /** Five in a minute: it is somebody pressing a button. */
    async test(caller: Caller): Promise<ResponseOf<typeof testPush>> {
      const sessionHash = getSession(caller);
      await deps.rateLimiter.hit(`push:test:${sessionHash.toString('hex')}`, 5, 60);
      const device = await database.platform('push: trial', (tx) => ownDevice(tx, sessionHash));
      if (device === undefined) return { outcome: 'notSubscribed' };
      const { restaurantId, storeId } = device.topic;
      const message = {
        v: 1,
        type: 'test',
        restaurantId,
        storeId,
        orderId: null,
        at: now().toISOString(),
        dedupeId: randomUUID(),
      } as const;
      const { outcome } = await deliver(device.target, message);
      return { outcome: outcome === 'accepted' || outcome === 'gone' ? outcome : 'failed' };
    },

    followers: (message: PushMessage) =>
      database.platform('push: followers', (tx) =>
        readFollowers(tx, { restaurantId: message.restaurantId, storeId: message.storeId, kind: 'orders' }),
      ),

    /** Sends to a session's device, if it may still follow the store. @returns undefined if it may not, or no longer exists */
    async send(sessionId: string, message: PushMessage): Promise<(PushResult & Pick<PushTarget, 'provider'>) | undefined> {
      if (now().getTime() - Date.parse(message.at) > TTL_SECONDS * 1000) return undefined;
      const target = await database.platform('push: device', (tx) => toDevice(tx, sessionId, { storeId: message.storeId, kind: 'orders' }));
      return target && { ...(await deliver(target, message)), provider: target.provider };
    },
  };
}

const invalid = (path: string, message: string) => new ApiError('validation_failed', { message, fields: [{ path, message }] });

/** A browser's keys (RFC 8291): an uncompressed point on the curve P-256, 65 bytes, and a secret of 16. @throws validation_failed */
function checkKeys({ p256dh, auth }: Extract<PushTarget, { provider: 'webPush' }>['keys']): void {
  const point = Buffer.from(p256dh, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  try {
    if (point.length !== 65 || point[0] !== 4) throw new RangeError('This is no uncompressed point');
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  } catch {
    throw invalid('target.keys.p256dh', 'This is not a key of a browser’s push subscription.');
  }
  if (Buffer.from(auth, 'base64url').length !== 16)
    throw invalid('target.keys.auth', 'This is not a secret of a browser’s push subscription.');
}

/** A pair on the curve P-256: the public point uncompressed (65 bytes) and the private number (32), base64url. */
function newKeyPair(): KeyPair {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y, d } = privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d! };
}
