import { breakOff } from '@servery/simulator-kit';
import type { FastifyInstance } from 'fastify';
import { decrypt } from './decrypt.ts';
import { checkVapid } from './vapid.ts';
import type { World } from './world.ts';

/** The push service of a browser's maker: RFC 8030 with the answers that real ones give. */
export function webPushRoutes(app: FastifyInstance, world: World, origins: () => string[]): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 8_192 }, (_request, body, done) => done(null, body));

  app.post<{ Params: { id: string } }>('/push/:id', async (request, reply) => {
    const fault = world.takeFault('webPush');
    if (fault?.kind === 'reset') return breakOff(reply, 'close');
    if (fault?.kind === 'timeout') return breakOff(reply, 'silence');
    if (fault !== undefined) {
      if (fault.retryAfter !== null) void reply.header('retry-after', String(fault.retryAfter));
      return reply.code(fault.status).send();
    }
    const { headers } = request;
    const body = request.body as Buffer;
    if (!/^\d+$/.test(headers['ttl'] as string)) return reply.code(400).send('no TTL');
    if (headers['content-encoding'] !== 'aes128gcm') return reply.code(400).send('no known encoding');
    const urgency = headers['urgency'] as string | undefined;
    if (urgency !== undefined && !['very-low', 'low', 'normal', 'high'].includes(urgency)) return reply.code(400).send('no known urgency');
    if (body.length > 4_096) return reply.code(413).send();
    const vapid = checkVapid(headers.authorization, origins(), Date.now() / 1000);
    if ('problem' in vapid) return reply.code(401).send(vapid.problem);
    const device = world.devices.get(request.params.id);
    if (device === undefined) return reply.code(404).send();
    if (device.gone) return reply.code(410).send();
    device.applicationKey ??= vapid.key;
    if (device.applicationKey !== vapid.key) return reply.code(403).send('another application');
    let payload: unknown;
    try {
      payload = JSON.parse(decrypt(body, device));
    } catch {
      // A real service cannot look inside; the device drops it silently.
      payload = null;
    }
    const ttl = Number(headers['ttl']);
    world.received.unshift({ device: device.id, side: 'webPush', payload, ttl, urgency: urgency ?? null, at: new Date().toISOString() });
    return reply.code(201).send();
  });
}
