import { randomUUID } from 'node:crypto';
import { hashToken } from '../../platform/sessions/tokens.ts';
import type { MakeChild } from './world.types.ts';

/** Objects of third parties' access. */
export const keyMakers: Record<string, MakeChild> = {
  apiKeyId: async ({ server }, { restaurantId }) => {
    const id = randomUUID();
    await server.test.owner.query(
      `insert into directory.api_key (id, restaurant_id, token_hash, prefix, name, scopes, request_fingerprint, created_at, created_by, expires_at)
        values ($1, $2, $3, 'servery_Ab', 'Partner', '{orders:read}', '', now(), 'Ann', now() + interval '1 day')`,
      [id, restaurantId, hashToken(id)],
    );
    return id;
  },
  eventEndpointId: async ({ server }, { restaurantId }) => {
    const id = randomUUID();
    await server.test.owner.query(
      `insert into event_endpoint (restaurant_id, id, url, description, kinds, secret, request_fingerprint, created_at, active_from)
        values ($1, $2, 'https://127.0.0.1/hooks', '', '{order.placed}', 'whsec_c2VjcmV0', '', now(), now())`,
      [restaurantId, id],
    );
    return id;
  },
  deliveryId: async (world, at, owner, made) => {
    const [id, endpointId] = [randomUUID(), made['eventEndpointId'] ?? (await world.child('eventEndpointId', at, owner))];
    await world.server.test.owner.query(
      `insert into event_delivery (restaurant_id, id, endpoint_id, store_id, seq, kind, subject_kind, subject_id, at, status, give_up_at)
        values ($1, $2, $3, $4, floor(random() * 1e15), 'order.placed', 'order', $2, now(), 'failed', now())`,
      [at.restaurantId, id, endpointId, at.storeId],
    );
    return id;
  },
};
