import type { FastifyInstance } from 'fastify';
import { notFound } from '../provider/api-error.ts';
import { type Mischief, noMischief, type Webhooks } from '../webhooks/webhooks.ts';
import type { World } from '../world/world.ts';
import { flag, object, word } from './schemas.ts';

const mischiefSchema = object({
  delayMs: { type: 'integer', minimum: 0, maximum: 600_000 },
  duplicate: flag,
  drop: { anyOf: [{ const: true }, { type: 'array', items: word }] },
  reorder: flag,
  forged: flag,
  environment: { type: ['string', 'null'] },
});

const sendSchema = object({ type: word, orderId: word, eventId: word, forged: flag }, ['type', 'orderId']);

/** Everything that can be done to webhooks on purpose. */
export function webhookControlRoutes(app: FastifyInstance, { world, webhooks }: { world: World; webhooks: Webhooks }): void {
  app.get<{ Querystring: { orderId?: string; type?: string } }>('/_sim/webhooks', ({ query }) => ({
    url: webhooks.url,
    mischief: webhooks.mischief,
    deliveries: [...world.deliveries.values()].filter(
      ({ orderId, type }) => (query.orderId ?? orderId) === orderId && (query.type ?? type) === type,
    ),
  }));

  app.put<{ Body: { url: string | null } }>(
    '/_sim/webhook-url',
    { schema: { body: object({ url: { type: ['string', 'null'], minLength: 1 } }, ['url']) } },
    ({ body }) => {
      webhooks.url = body.url;
      return { url: webhooks.url };
    },
  );

  app.post<{ Body: Partial<Mischief> }>('/_sim/webhooks/mischief', { schema: { body: mischiefSchema } }, ({ body }) => {
    webhooks.mischief = { ...webhooks.mischief, ...body };
    return webhooks.mischief;
  });
  app.delete('/_sim/webhooks/mischief', () => {
    webhooks.mischief = { ...noMischief };
    return webhooks.mischief;
  });

  app.post<{ Body: { type: string; orderId: string; eventId?: string; forged?: boolean } }>(
    '/_sim/webhooks/send',
    { schema: { body: sendSchema } },
    async ({ body }) => {
      const order = world.orders.get(body.orderId);
      if (order === undefined) throw notFound('Order');
      return webhooks.send({ type: body.type, order, eventId: body.eventId, forged: body.forged });
    },
  );
  app.post<{ Params: { eventId: string } }>('/_sim/webhooks/:eventId/resend', async ({ params }) => {
    const status = await webhooks.resend(params.eventId);
    if (status === undefined) throw notFound('Webhook');
    return { status };
  });
}
