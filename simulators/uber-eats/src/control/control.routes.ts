import { faultRoutes } from '@servery/simulator-kit';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ApiError, notFound } from '../provider/api-error.ts';
import { callNames, faultKinds, type Faults } from '../provider/faults.ts';
import type { Tokens } from '../provider/tokens.ts';
import { newStore, type StoreOptions } from '../world/stores.ts';
import type { Settings } from '../world/settings.ts';
import type { Dish, LedgerEntry } from '../world/types.ts';
import type { World } from '../world/world.ts';
import { dishesSchema, flag, object, word } from './schemas.ts';

interface Parts {
  world: World;
  tokens: Tokens;
  faults: Faults;
  settings: () => Settings;
  change: (settings: Partial<Settings>) => Settings;
}

const faultSchema = object(
  {
    kind: { enum: faultKinds },
    on: { enum: callNames },
    when: { enum: ['before', 'after'] },
    times: { type: 'integer', minimum: 1, maximum: 1000 },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    code: word,
    delayMs: { type: 'integer', minimum: 0, maximum: 120_000 },
    retryAfterSeconds: { type: ['integer', 'null'], minimum: 0 },
  },
  ['kind'],
);

const settingsSchema = object({
  speed: { type: 'number', minimum: 0.1, maximum: 100_000 },
  acceptSeconds: { type: 'number', minimum: 0.1 },
  failureBlackoutSeconds: { type: 'number', minimum: 0 },
  kitchenClosedSpelling: { enum: ['either', 'KITCHENCLOSED', 'KITCHEN_CLOSED'] },
  autoCourier: flag,
  listWrapsOrders: flag,
  tokenSeconds: { type: 'integer', minimum: 0 },
  tokensPerHour: { type: 'integer', minimum: 0 },
});

const storeSchema = object(
  {
    id: word,
    name: word,
    currency: { type: 'string', pattern: '^[A-Z]{3}$' },
    country: { enum: ['AU', 'GB', 'NZ', 'US'] },
    timezone: word,
    linked: flag,
  },
  ['name'],
);

/** Our own side doors beside orders and webhooks: stores, consents, failures on demand, clocks and the ledger. */
export function controlRoutes(app: FastifyInstance, { world, tokens, faults, settings, change }: Parts): void {
  const ok = { ok: true };

  app.get('/_sim/stores', () => [...world.stores.values()]);
  app.post<{ Body: Partial<StoreOptions> & { name: string } }>('/_sim/stores', { schema: { body: storeSchema } }, ({ body }, reply) => {
    const store = newStore({ id: randomUUID(), ...body });
    if (world.stores.has(store.id)) throw new ApiError(409, 'conflict', 'There is a store with this id already.');
    world.saveStore(store);
    return reply.code(201).send(store);
  });
  app.put<{ Params: { id: string }; Body: { dishes: Dish[] } }>(
    '/_sim/stores/:id/dishes',
    { schema: { body: dishesSchema } },
    ({ params, body }) => {
      const store = world.stores.get(params.id);
      if (store === undefined) throw notFound('Store');
      world.saveStore({ ...store, dishes: body.dishes });
      return ok;
    },
  );
  app.post<{ Body: { redirectUri?: string } }>('/_sim/consents', { schema: { body: object({ redirectUri: word }) } }, ({ body }) => ({
    code: tokens.consent(body.redirectUri ?? null),
  }));

  faultRoutes(app, faults, faultSchema);

  app.get('/_sim/settings', () => settings());
  app.patch<{ Body: Partial<Settings> }>('/_sim/settings', { schema: { body: settingsSchema } }, ({ body }) => change(body));
  app.delete('/_sim/tokens', () => {
    world.revokeTokens();
    return ok;
  });

  app.get<{ Querystring: { orderId?: string; type?: LedgerEntry['type'] } }>('/_sim/ledger', ({ query }) =>
    world.ledger.filter((entry) => {
      const ofOrder = query.orderId === undefined || entry.orderId === query.orderId;
      return ofOrder && (query.type === undefined || entry.type === query.type);
    }),
  );
}
