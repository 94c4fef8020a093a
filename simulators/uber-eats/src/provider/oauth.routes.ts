import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { World } from '../world/world.ts';
import type { Faults } from './faults.ts';
import type { Tokens } from './tokens.ts';
import { fail } from './gate.ts';

/** The login host: one endpoint for every kind of token. Secrets stay out of the ledger. */
export function oauthRoutes(app: FastifyInstance, { world, tokens, faults }: { world: World; tokens: Tokens; faults: Faults }): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(body as string)),
  );
  app.post('/oauth/v2/token', async (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const log = (status: number | null) => {
      const body = { grant_type: form.get('grant_type'), client_id: form.get('client_id'), scope: form.get('scope') };
      world.note({ type: 'call', name: 'token', method: 'POST', path: '/oauth/v2/token', status, orderId: null, body });
    };
    const fault = faults.strike('token');
    if (fault?.kind === 'slow') await sleep(fault.delayMs);
    const strikes = fault !== null && fault.kind !== 'slow' ? fault : null;
    const answer = strikes?.when === 'before' ? null : tokens.issue(form);
    if (strikes !== null || answer === null) {
      if (strikes !== null) log(fail(strikes, reply));
      return reply;
    }
    log(answer.status);
    return reply.code(answer.status).header('cache-control', 'no-store').send(answer.body);
  });
}
