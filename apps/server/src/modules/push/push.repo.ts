import type { DirectoryTx } from '../../platform/db/connections.types.ts';
import type { PushTarget } from '../../ports/push.ts';

export interface Subscription {
  restaurantId: string;
  storeId: string;
  kind: 'orders';
  subscribedAt: Date;
}

interface Row {
  restaurant_id: string;
  store_id: string;
  kind: 'orders';
  subscribed_at: Date;
}

const toSubscription = (row: Row): Subscription => ({
  restaurantId: row.restaurant_id,
  storeId: row.store_id,
  kind: row.kind,
  subscribedAt: row.subscribed_at,
});

/** The topics of the session with this token's hash, in the order in which it subscribed. */
export async function readSubscriptions(tx: DirectoryTx, sessionHash: Buffer): Promise<Subscription[]> {
  const rows = await tx.query
    .selectFrom('directory.push_subscription as p')
    .innerJoin('directory.session as s', 's.id', 'p.session_id')
    .select(['p.restaurant_id', 'p.store_id', 'p.kind', 'p.subscribed_at'])
    .where('s.token_hash', '=', sessionHash)
    .orderBy('p.subscribed_at')
    .orderBy('p.store_id')
    .execute();
  return rows.map((row) => toSubscription(row as Row));
}

/**
 * Subscribes a session's device. The device has one address at a time: its previous one, in this session or an older one, ends, so that it
 * is notified only once.
 */
export async function subscribe(
  tx: DirectoryTx,
  input: {
    sessionHash: Buffer;
    target: PushTarget;
    deviceHash: Buffer;
    topics: readonly { restaurantId: string; storeId: string; kind: 'orders' }[];
  },
): Promise<void> {
  const values = [input.sessionHash, input.deviceHash];
  await tx.sql({
    name: 'push.others',
    text: `delete from directory.push_subscription p using directory.session s
      where s.token_hash = $1 and ((p.device_hash = $2 and p.session_id <> s.id) or (p.session_id = s.id and p.device_hash <> $2))`,
    values,
  });
  await tx.sql({
    name: 'push.subscribe',
    text: `insert into directory.push_subscription (session_id, restaurant_id, store_id, kind, provider, target, device_hash)
      select s.id, t.restaurant_id, t.store_id, t.kind, $3, $4::jsonb, $2
      from directory.session s, unnest($5::uuid[], $6::uuid[], $7::text[]) as t (restaurant_id, store_id, kind)
      where s.token_hash = $1
      on conflict (session_id, store_id, kind) do update set provider = excluded.provider, target = excluded.target, device_hash = excluded.device_hash`,
    values: [
      ...values,
      input.target.provider,
      JSON.stringify(input.target),
      input.topics.map(({ restaurantId }) => restaurantId),
      input.topics.map(({ storeId }) => storeId),
      input.topics.map(({ kind }) => kind),
    ],
  });
}

/** Ends topics of a session; what it never had is none. */
export async function unsubscribe(
  tx: DirectoryTx,
  sessionHash: Buffer,
  topics: readonly { storeId: string; kind: 'orders' }[],
): Promise<void> {
  await tx.sql({
    name: 'push.unsubscribe',
    text: `delete from directory.push_subscription p using directory.session s, unnest($2::uuid[], $3::text[]) as t (store_id, kind)
      where s.token_hash = $1 and p.session_id = s.id and p.store_id = t.store_id and p.kind = t.kind`,
    values: [sessionHash, topics.map(({ storeId }) => storeId), topics.map(({ kind }) => kind)],
  });
}

/** Sessions whose devices follow a topic: one for each device. Whether they still may is checked when it is sent. */
export async function readFollowers(tx: DirectoryTx, topic: { restaurantId: string; storeId: string; kind: 'orders' }): Promise<string[]> {
  const rows = await tx.sql<{ session_id: string }>({
    name: 'push.followers',
    text: `select distinct on (device_hash) session_id from directory.push_subscription
      where restaurant_id = $1 and store_id = $2 and kind = $3 order by device_hash, subscribed_at desc`,
    values: [topic.restaurantId, topic.storeId, topic.kind],
  });
  return rows.map((row) => row.session_id);
}

/** Every store that somebody follows. */
export async function storesFollowed(tx: DirectoryTx): Promise<string[]> {
  const rows = await tx.sql<{ store_id: string }>({
    name: 'push.stores',
    text: 'select distinct store_id from directory.push_subscription',
    values: [],
  });
  return rows.map((row) => row.store_id);
}

/** The address of a session's device, if the session is valid and its user may follow the store at this moment. */
export async function toDevice(
  tx: DirectoryTx,
  sessionId: string,
  topic: { storeId: string; kind: 'orders' },
): Promise<PushTarget | undefined> {
  const rows = await tx.sql<{ target: PushTarget }>({
    name: 'push.device',
    text: `select p.target from directory.push_subscription p
        join directory.session s on s.id = p.session_id and s.expires_at > now()
        join directory.principal who on who.id = s.principal_id and who.kind = 'user' and who.revoked_at is null
        join directory.user_account u on u.principal_id = who.id
      where p.session_id = $1 and p.store_id = $2 and p.kind = $3
        and (u.super_admin or exists (select from directory.membership m where m.principal_id = who.id
          and m.restaurant_id = p.restaurant_id and (m.store_id is null or m.store_id = p.store_id)))`,
    values: [sessionId, topic.storeId, topic.kind],
  });
  return rows[0]?.target;
}

/** The device of the session with this token's hash, whatever it follows. */
export async function ownDevice(tx: DirectoryTx, sessionHash: Buffer): Promise<{ target: PushTarget; topic: Subscription } | undefined> {
  const row = await tx.query
    .selectFrom('directory.push_subscription as p')
    .innerJoin('directory.session as s', 's.id', 'p.session_id')
    .select(['p.restaurant_id', 'p.store_id', 'p.kind', 'p.subscribed_at', 'p.target'])
    .where('s.token_hash', '=', sessionHash)
    .orderBy('p.subscribed_at')
    .executeTakeFirst();
  return row && { target: row.target as unknown as PushTarget, topic: toSubscription(row as Row) };
}

/** The device has unsubscribed. */
export async function forgetDevice(tx: DirectoryTx, deviceHash: Buffer): Promise<void> {
  await tx.query.deleteFrom('directory.push_subscription').where('device_hash', '=', deviceHash).execute();
}

/** The current pair of keys; the first one that is offered becomes it. */
export async function storePushKey(
  tx: DirectoryTx,
  offered: { publicKey: string; privateKey: string },
): Promise<{ publicKey: string; privateKey: string }> {
  const rows = await tx.sql<{ public_key: string; private_key: string }>({
    name: 'push.key',
    text: `insert into directory.push_key as standing (public_key, private_key) values ($1, $2)
      on conflict (singleton) do update set public_key = standing.public_key returning public_key, private_key`,
    values: [offered.publicKey, offered.privateKey],
  });
  return { publicKey: rows[0]!.public_key, privateKey: rows[0]!.private_key };
}
