import type { FastifyInstance } from 'fastify';
import type { Fault, World } from './world.ts';

const faultSchema = {
  type: 'object',
  required: ['side', 'kind'],
  additionalProperties: false,
  properties: {
    side: { enum: ['webPush', 'fcm', 'token'] },
    kind: { enum: ['status', 'timeout', 'reset'] },
    status: { type: 'integer', minimum: 200, maximum: 599 },
    code: { type: 'string' },
    retryAfter: { type: 'integer', minimum: 0 },
    times: { type: 'integer', minimum: 1, maximum: 1_000 },
  },
};

/** Our own side doors: devices that subscribe as a browser does, what they were sent, and faults. */
export function controlRoutes(app: FastifyInstance, world: World, origin: () => string): void {
  app.post('/_sim/subscriptions', () => {
    const { id, publicKey, auth } = world.subscribe();
    return {
      id,
      endpoint: `${origin()}/push/${id}`,
      expirationTime: null,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    };
  });
  /** The browser takes its permission back. */
  app.delete<{ Params: { id: string } }>('/_sim/subscriptions/:id', ({ params }, reply) => {
    const device = world.devices.get(params.id);
    if (device === undefined) return reply.code(404).send();
    device.gone = true;
    return { ok: true };
  });
  app.get<{ Querystring: { device?: string } }>('/_sim/messages', ({ query }) =>
    world.received.filter(({ device }) => query.device === undefined || device === query.device),
  );
  app.post<{ Body: Pick<Fault, 'side' | 'kind'> & Partial<Fault> }>('/_sim/faults', { schema: { body: faultSchema } }, ({ body }) => {
    world.addFault(body);
    return { ok: true };
  });
  app.delete('/_sim/faults', () => {
    world.clearFaults();
    return { ok: true };
  });
}
