import { livePageRoutes, sendHtml, sendPage } from '@servery/simulator-kit';
import type { FastifyInstance } from 'fastify';
import type { Ledger } from './ledger.ts';
import { rollFragment, rollPage } from './page/page.ts';

/** The page for people and the stream that updates it. */
export const pageRoutes = (app: FastifyInstance, ledger: Ledger): void => {
  app.get('/', (_request, reply) => sendPage(reply, rollPage(ledger)));
  app.get('/_sim/roll', (_request, reply) => sendHtml(reply, rollFragment(ledger)));
  livePageRoutes(app, { folder: new URL('./page/', import.meta.url), onChange: (listener) => ledger.onChange(listener) });
};
