import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';

const heartbeatMs = 15_000;
const kitFolder = new URL('./page/', import.meta.url);
/** Below `simulators/` on the disk, below `/` for browsers: so a page's script finds the kit's by the same relative path in both. */
const kitPath = '/kit/src/page/';

const serve = (app: FastifyInstance, path: string, folder: URL, name: string): void => {
  const text = readFileSync(new URL(name, folder), 'utf8');
  const type = name.endsWith('.css') ? 'text/css' : 'text/javascript';
  app.get(`${path}${name}`, (_request, reply) => reply.type(`${type}; charset=utf-8`).send(text));
};

interface LivePage {
  /** Holds page.css and page.js; ends with a slash. */
  folder: URL;
  /** Calls back at every change of what the page shows; returns how to end that. */
  onChange(listener: () => void): () => void;
  /** Changes within this time are reported together, in milliseconds; by default each separately. */
  togetherMs?: number;
}

/** The assets of a live page besides its HTML: styles, scripts, and the stream that triggers a refresh. */
export const livePageRoutes = (app: FastifyInstance, { folder, onChange, togetherMs = 0 }: LivePage): void => {
  for (const name of ['kit.css', 'live.js']) serve(app, kitPath, kitFolder, name);
  for (const name of ['page.css', 'page.js']) serve(app, '/', folder, name);

  app.get('/_sim/stream', (request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    raw.write('retry: 1000\n\n');
    let timer: NodeJS.Timeout | undefined;
    const stopListening = onChange(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        raw.write('data: changed\n\n');
      }, togetherMs);
    });
    const heartbeat = setInterval(() => raw.write(': here\n\n'), heartbeatMs);
    request.raw.on('close', () => {
      stopListening();
      clearTimeout(timer);
      clearInterval(heartbeat);
    });
  });
};

/** HTML as an answer. */
export const sendHtml = (reply: FastifyReply, html: string): FastifyReply => reply.type('text/html; charset=utf-8').send(html);

/** A page that runs nothing but its own scripts; `also` are further directives. */
export const sendPage = (reply: FastifyReply, html: string, also = ''): FastifyReply =>
  sendHtml(
    reply.header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'${also}`,
    ),
    html,
  );
