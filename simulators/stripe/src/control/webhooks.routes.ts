import type { FastifyInstance } from 'fastify';
import { ApiError, missing } from '../api/api-error.ts';
import { apiVersion } from '../api/gate.ts';
import { dispatch } from '../events/emit.ts';
import { endpointId, setEndpoint, type Side, sides } from '../webhooks/endpoints.ts';
import { type Order, type Sender, sendBody } from '../webhooks/sender.ts';
import { headerFor } from '../webhooks/sign.ts';
import { newId } from '../world/ids.ts';
import type { Tx } from '../world/store.ts';
import type { MischiefKind } from '../world/tables.ts';
import { platformAccount, type World } from '../world/world.ts';

const object = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
});
const word = { type: 'string', minLength: 1, maxLength: 2000 };
const order = { enum: ['normal', 'reverse', 'shuffle'] };
const mischiefKinds: readonly MischiefKind[] = ['delay', 'double', 'twin', 'drop', 'badSignature', 'oldTimestamp', 'otherSecret'];

interface Forgery {
  side: Side;
  type: string;
  object: object;
  account?: string;
  /** How it is wrong; `unsigned` has no signature at all, `valid` is signed well: an event that never happened. */
  how: 'badSignature' | 'oldTimestamp' | 'otherSecret' | 'unsigned' | 'valid';
}

/** Everything that can be done to webhooks on purpose. */
export const webhookControlRoutes = (app: FastifyInstance, world: World, sender: Sender): void => {
  app.setErrorHandler((error, _request, reply) => {
    const { statusCode = 500, message } = error as { statusCode?: number; message: string };
    return reply.code(error instanceof ApiError ? error.status : statusCode).send({ message });
  });

  const shown = (tx: Tx) =>
    tx.list('delivery').map((each) => {
      const event = tx.get('event', each.event);
      return {
        ...each,
        type: event?.type ?? null,
        account: event?.account ?? null,
        side: tx.get('webhook_endpoint', each.endpoint)?.connect ? 'connect' : 'platform',
      };
    });

  app.get('/_sim/webhooks', () => ({
    holding: sender.isHolding(),
    planned: world.read().list('mischief'),
    deliveries: shown(world.read()).toReversed(),
  }));

  app.put<{ Body: Partial<Record<Side, string | null>> }>(
    '/_sim/webhooks/urls',
    { schema: { body: object({ platform: { type: ['string', 'null'] }, connect: { type: ['string', 'null'] } }) } },
    ({ body }) =>
      world.change((tx) => {
        for (const side of sides) if (body[side] !== undefined) setEndpoint(tx, side, { url: body[side] });
        return { ok: true };
      }),
  );

  app.post<{ Body: { kind: MischiefKind; type?: string; times?: number; delayMs?: number } }>(
    '/_sim/webhooks/faults',
    {
      schema: {
        body: object(
          { kind: { enum: mischiefKinds }, type: word, times: { type: 'integer', minimum: 1 }, delayMs: { type: 'integer', minimum: 0 } },
          ['kind'],
        ),
      },
    },
    ({ body: { kind, type = null, times = 1, delayMs = 5000 } }) =>
      world.change((tx) => tx.add('mischief', platformAccount, { id: newId('mischief'), kind, type, times, delayMs })),
  );

  app.post('/_sim/webhooks/hold', () => {
    sender.hold();
    return { ok: true };
  });
  app.post<{ Body: { order?: Order; seed?: number } | undefined }>(
    '/_sim/webhooks/release',
    { schema: { body: object({ order, seed: { type: 'integer' } }) } },
    ({ body }) => sender.release(body?.order ?? 'normal', body?.seed),
  );
  app.post('/_sim/webhooks/flush', () => sender.flush());

  /** Sends events again that were sent before, with the same ids. */
  app.post<{ Body: { events?: string[]; type?: string; order?: Order; seed?: number } }>(
    '/_sim/webhooks/replay',
    { schema: { body: object({ events: { type: 'array', items: word }, type: word, order, seed: { type: 'integer' } }) } },
    async ({ body }) => {
      const fresh = world.change((tx) => {
        const before = new Set(tx.list('delivery').map((each) => each.id));
        const events = body.events ?? tx.list('event').map((each) => each.id);
        for (const id of events) {
          const event = tx.get('event', id);
          if (!event) throw missing('event', id, 'events', 404);
          if (body.type === undefined || event.type === body.type) dispatch(tx, event);
        }
        return tx.list('delivery').flatMap((each) => (before.has(each.id) ? [] : [each.id]));
      });
      return sender.sendInOrder(fresh, body.order ?? 'normal', body.seed);
    },
  );

  /** Sends an event that never happened, and returns the receiver's response. */
  app.post<{ Body: Forgery }>(
    '/_sim/webhooks/forge',
    {
      schema: {
        body: object(
          {
            side: { enum: sides },
            type: word,
            object: { type: 'object' },
            account: word,
            how: { enum: ['badSignature', 'oldTimestamp', 'otherSecret', 'unsigned', 'valid'] },
          },
          ['side', 'type', 'object', 'how'],
        ),
      },
    },
    async ({ body: { side, type, object: thing, account, how } }) => {
      const tx = world.read();
      const endpoint = tx.get('webhook_endpoint', endpointId(side));
      if (!endpoint || endpoint.status !== 'enabled') throw missing('webhook endpoint', endpointId(side), 'side', 404);
      const other = tx.list('webhook_endpoint').find((each) => each.id !== endpoint.id)?.signingSecret ?? 'whsec_of_nobody';
      const event = {
        id: newId('evt'),
        object: 'event',
        ...(account === undefined ? {} : { account }),
        api_version: apiVersion,
        created: tx.now,
        data: { object: thing },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      };
      const text = JSON.stringify(event, null, 2);
      const signature = how === 'unsigned' ? null : headerFor(text, { own: endpoint.signingSecret, other }, how === 'valid' ? null : how);
      const { status, note } = await sendBody(endpoint.url, text, signature);
      return { event: event.id, status, note };
    },
  );
};
