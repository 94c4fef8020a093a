import { livePageRoutes, sendHtml, sendPage } from '@servery/simulator-kit';
import type { FastifyInstance } from 'fastify';
import type { Ledger } from './ledger.ts';
import { outboxFragment, outboxPage } from './page/page.ts';

type Search = { Querystring: { number?: string } };

/** The page for people and the stream that updates it. */
export function pageRoutes(app: FastifyInstance, ledger: Ledger): void {
  app.get<Search>('/', ({ query }, reply) => sendPage(reply, outboxPage(ledger, query.number ?? '')));
  app.get<Search>('/_sim/outbox', ({ query }, reply) => sendHtml(reply, outboxFragment(ledger, query.number ?? '')));
  livePageRoutes(app, { folder: new URL('./page/', import.meta.url), onChange: (listener) => ledger.onChange(listener) });
}
