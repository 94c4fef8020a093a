import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Ledger } from './ledger.ts';
import { outboxFragment, outboxPage } from './page/page.ts';

const file = (name: string) => readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8');
const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const heartbeatMs = 15_000;

type Search = { Querystring: { number?: string } };

/** The page for people and the stream that keeps it live. */
export function pageRoutes(app: FastifyInstance, ledger: Ledger): void {
  const css = file('outbox.css');
  const script = file('outbox.js');
  const html = 'text/html; charset=utf-8';
  app.get<Search>('/', ({ query }, reply) =>
    reply
      .header('content-security-policy', policy)
      .type(html)
      .send(outboxPage(ledger, query.number ?? '')),
  );
  app.get('/outbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(css));
  app.get('/outbox.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
  app.get<Search>('/_sim/outbox', ({ query }, reply) => reply.type(html).send(outboxFragment(ledger, query.number ?? '')));

  app.get('/_sim/stream', (request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    raw.write('retry: 1000\n\n');
    const stopListening = ledger.onChange(() => raw.write('data: changed\n\n'));
    const heartbeat = setInterval(() => raw.write(': here\n\n'), heartbeatMs);
    request.raw.on('close', () => {
      stopListening();
      clearInterval(heartbeat);
    });
  });
}
