import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { apiPageStyle } from './api-page-style.ts';
import { apiPage } from './api-page.ts';
import { openApiDocument } from './openapi-document.ts';
import type { Holders } from './security.ts';

/** `/api/openapi.json` and the page for people, `/api/docs`. Both are generated once, at the first request. */
export function registerOpenApi(app: FastifyInstance, options: { version: string; holders: Holders }): void {
  let document: string | undefined;
  let page: string | undefined;
  const styleHash = createHash('sha256').update(apiPageStyle).digest('base64');

  app.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(options.version, options.holders));
    return reply.type('application/json').header('access-control-allow-origin', '*').send(document);
  });
  app.get('/api/docs', (request, reply) => {
    const { search } = request.query as { search?: unknown };
    const words = typeof search === 'string' ? search.slice(0, 100).trim() : '';
    page ??= apiPage(options.version);
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
      )
      .send(words === '' ? page : apiPage(options.version, words));
  });
}
