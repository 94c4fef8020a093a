import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Outbox } from './outbox.ts';
import { bodyPage, listFragment, outboxPage } from './page/page.ts';

const file = (name: string) => readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8');
const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** A mail is somebody else's HTML: no scripts, no requests but pictures, and its links open beside the page. */
const bodyPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: https: http:; frame-ancestors 'self'";
const heartbeatMs = 15_000;

/** The outbox for people: the list, a mail, and the stream that keeps both fresh. */
export const pageRoutes = (app: FastifyInstance, outbox: Outbox): void => {
  const css = file('outbox.css');
  const script = file('outbox.js');
  type Asked = { Querystring: { to?: string }; Params: { id?: string } };
  const show = (path: string) =>
    app.get<Asked>(path, (request, reply) => {
      const { id } = request.params;
      const mail = id === undefined ? undefined : outbox.find(id);
      const to = request.query.to ?? '';
      return reply
        .code(id !== undefined && mail === undefined ? 404 : 200)
        .header('content-security-policy', policy)
        .type('text/html; charset=utf-8')
        .send(outboxPage({ mails: outbox.list(to), to, mail, missing: id !== undefined && mail === undefined }));
    });
  show('/');
  show('/mails/:id');
  app.get<{ Params: { id: string } }>('/mails/:id/body', (request, reply) => {
    const mail = outbox.find(request.params.id);
    if (mail === undefined) return reply.code(404).send({ message: 'There is no such mail here.' });
    return reply.header('content-security-policy', bodyPolicy).type('text/html; charset=utf-8').send(bodyPage(mail));
  });
  app.get('/outbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(css));
  app.get('/outbox.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
  app.get<{ Querystring: { to?: string; open?: string } }>('/_sim/list', (request, reply) =>
    reply.type('text/html; charset=utf-8').send(listFragment(outbox.list(request.query.to), request.query.to ?? '', request.query.open)),
  );

  app.get('/_sim/stream', (request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    raw.write('retry: 1000\n\n');
    const stopListening = outbox.onChange(() => raw.write('data: changed\n\n'));
    const heartbeat = setInterval(() => raw.write(': here\n\n'), heartbeatMs);
    request.raw.on('close', () => {
      stopListening();
      clearInterval(heartbeat);
    });
  });
};
