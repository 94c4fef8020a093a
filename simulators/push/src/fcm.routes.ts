import { breakOff } from '@servery/simulator-kit';
import type { FastifyInstance } from 'fastify';
import { createVerify, randomBytes } from 'node:crypto';
import type { World } from './world.ts';

export interface FcmAccount {
  projectId: string;
  clientEmail: string;
  /** PEM of the service account's public key. */
  publicKey: string;
}

interface Message {
  token?: string;
  data?: Record<string, string>;
  android?: { priority?: string; ttl?: string };
}

/** Firebase Cloud Messaging, HTTP v1, and the place that sells its tokens. A token of a device is any text; `gone-…` has left. */
export function fcmRoutes(app: FastifyInstance, world: World, account: FcmAccount, tokenUrl: () => string): void {
  const tokens = new Set<string>();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );

  app.post<{ Body: { grant_type?: string; assertion?: string } }>('/token', async ({ body }, reply) => {
    const fault = world.takeFault('token');
    if (fault !== undefined) return reply.code(fault.status).send({ error: 'server_error' });
    const [head = '', claims = '', signature = ''] = (body.assertion ?? '').split('.');
    const signed = createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(account.publicKey, signature, 'base64url');
    if (!signed || body.grant_type !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      return reply.code(400).send({ error: 'invalid_grant' });
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Record<string, unknown>;
    const now = Date.now() / 1000;
    const right =
      said['iss'] === account.clientEmail && said['aud'] === tokenUrl() && Number(said['exp']) > now && Number(said['exp']) <= now + 3_660;
    if (!right || said['scope'] !== 'https://www.googleapis.com/auth/firebase.messaging')
      return reply.code(400).send({ error: 'invalid_grant' });
    const token = `ya29.${randomBytes(24).toString('base64url')}`;
    tokens.add(token);
    return { access_token: token, expires_in: 3_600, token_type: 'Bearer' };
  });

  app.post<{ Params: { project: string }; Body: { message?: Message } }>('/v1/projects/:project/messages:send', async (request, reply) => {
    const refuse = (status: number, word: string, errorCode?: string) =>
      reply.code(status).send({
        error: {
          code: status,
          message: word,
          status: word,
          details: errorCode === undefined ? [] : [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }],
        },
      });
    if (!tokens.has((request.headers.authorization ?? '').replace(/^Bearer /, ''))) return refuse(401, 'UNAUTHENTICATED');
    if (request.params.project !== account.projectId) return refuse(403, 'PERMISSION_DENIED');
    const fault = world.takeFault('fcm');
    if (fault?.kind === 'reset') return breakOff(reply, 'close');
    if (fault !== undefined) {
      if (fault.retryAfter !== null) void reply.header('retry-after', String(fault.retryAfter));
      if (fault.status === 401) tokens.clear();
      return refuse(fault.status, fault.code ?? 'INTERNAL', fault.code ?? undefined);
    }
    const message = request.body.message;
    const values = Object.values(message?.data ?? {});
    if (!message?.token || values.some((value) => typeof value !== 'string')) return refuse(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT');
    if (message.token.startsWith('gone-')) return refuse(404, 'NOT_FOUND', 'UNREGISTERED');
    const ttl = Number.parseInt(message.android?.ttl ?? '0', 10);
    world.received.unshift({
      device: message.token,
      side: 'fcm',
      payload: message.data,
      ttl,
      urgency: message.android?.priority ?? null,
      at: new Date().toISOString(),
    });
    return { name: `projects/${account.projectId}/messages/${randomBytes(8).toString('hex')}` };
  });
}
