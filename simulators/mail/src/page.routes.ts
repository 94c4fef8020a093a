import { livePageRoutes, sendHtml, sendPage } from '@servery/simulator-kit';
import type { FastifyInstance } from 'fastify';
import type { Outbox } from './outbox.ts';
import { bodyPage, listFragment, outboxPage } from './page/page.ts';

/** A mail is somebody else's HTML: no scripts, no requests but pictures, and its links open beside the page. */
const bodyPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: https: http:; frame-ancestors 'self'";

/** The outbox for people: the list, a mail, and the stream that updates both. */
export const pageRoutes = (app: FastifyInstance, outbox: Outbox): void => {
  type Asked = { Querystring: { to?: string }; Params: { id?: string } };
  const show = (path: string) =>
    app.get<Asked>(path, (request, reply) => {
      const { id } = request.params;
      const mail = id === undefined ? undefined : outbox.find(id);
      const to = request.query.to ?? '';
      const missing = id !== undefined && mail === undefined;
      return sendPage(reply.code(missing ? 404 : 200), outboxPage({ mails: outbox.list(to), to, mail, missing }), "; frame-src 'self'");
    });
  show('/');
  show('/mails/:id');
  app.get<{ Params: { id: string } }>('/mails/:id/body', (request, reply) => {
    const mail = outbox.find(request.params.id);
    if (mail === undefined) return reply.code(404).send({ message: 'There is no such mail here.' });
    return sendHtml(reply.header('content-security-policy', bodyPolicy), bodyPage(mail));
  });
  app.get<{ Querystring: { to?: string; open?: string } }>('/_sim/list', (request, reply) =>
    sendHtml(reply, listFragment(outbox.list(request.query.to), request.query.to ?? '', request.query.open)),
  );
  livePageRoutes(app, { folder: new URL('./page/', import.meta.url), onChange: (listener) => outbox.onChange(listener) });
};
