import type { FastifyInstance } from 'fastify';
import type { Lifecycle } from '../orders/lifecycle.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { Settings } from '../world/settings.ts';
import type { World } from '../world/world.ts';
import type { Faults } from './faults.ts';
import { oauthRoutes } from './oauth.routes.ts';
import { ordersRoutes } from './orders.routes.ts';
import { storesRoutes } from './stores.routes.ts';
import type { Tokens } from './tokens.ts';

interface Parts {
  world: World;
  tokens: Tokens;
  faults: Faults;
  lifecycle: Lifecycle;
  webhooks: Webhooks;
  settings: () => Settings;
  clientId: string;
}

/** The provider's side: login host and API on one address. Refusals by Fastify itself have Uber's shape, too. */
export function providerRoutes(app: FastifyInstance, parts: Parts): void {
  app.setErrorHandler((error, _request, reply) => {
    const { statusCode: status = 500, message } = error as { statusCode?: number; message: string };
    return reply.code(status).send({
      code: status < 500 ? 'bad_request' : 'internal_server_error',
      message,
      metadata: status < 500 ? {} : { should_retry: true },
    });
  });
  // A call without a body is one with an empty body, as `ready` may be.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? {} : JSON.parse(text as string));
    } catch {
      done(Object.assign(new Error('The body is no JSON'), { statusCode: 400 }));
    }
  });
  oauthRoutes(app, parts);
  ordersRoutes(app, parts);
  storesRoutes(app, parts);
}
