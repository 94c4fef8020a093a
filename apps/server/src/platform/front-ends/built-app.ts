import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { directive, noPageSources, type PageSources } from './page-sources.ts';
import { precompress } from './precompress.ts';

/**
 * The policy of the single-page apps. Mantine writes its variables into style elements, so inline styles are allowed; scripts come only
 * from this origin.
 */
const appContentPolicy = (sources: PageSources): string =>
  [
    "default-src 'self'",
    directive('script-src', "'self'", ...sources.script),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' data: blob:",
    directive('connect-src', "'self'", ...sources.connect),
    ...(sources.frame.length === 0 ? [] : [directive('frame-src', ...sources.frame)]),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** A worker follows the policy of its own script: it may run scripts beside it and call this origin. */
const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/** Files of a build: names with a hash never change; any other file is requested each time. */
function cacheHeaders(reply: FastifyReply, path: string): void {
  const hashed = /\/assets\/[^/]+-[\w-]{8,}\.[a-z0-9.]+$/.test(path);
  // Scripts without a hash are service workers: only they have a fixed name.
  if (!hashed && /\.js(\.(br|gz))?$/.test(path)) void reply.header('content-security-policy', workerPolicy);
  void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/** Serves the files of a build below `prefix`, precompressed. */
export async function serveBuild(app: FastifyInstance, options: { prefix: string; folder: string; decorateReply: boolean }): Promise<void> {
  await precompress(options.folder);
  await app.register(fastifyStatic, {
    root: options.folder,
    prefix: options.prefix,
    decorateReply: options.decorateReply,
    preCompressed: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: cacheHeaders,
  });
}

/** One single-page app: its files, and its page for every other address below the prefix. */
export async function serveApp(
  app: FastifyInstance,
  options: { name: string; folder: string; decorateReply: boolean; sources?: PageSources },
): Promise<void> {
  if (!existsSync(join(options.folder, 'index.html')))
    throw new Error(`The ${options.name} app is not built. Run npm start, which builds it.`);
  const prefix = `/${options.name}/`;
  const policy = appContentPolicy(options.sources ?? noPageSources);
  await serveBuild(app, { prefix, folder: options.folder, decorateReply: options.decorateReply });
  const page = (_request: unknown, reply: FastifyReply) =>
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .sendFile('index.html', options.folder);
  app.get(prefix, page);
  app.get(`${prefix}*`, (request, reply) => {
    // A missing script must not be answered with a page: the browser would treat it as broken instead of outdated.
    if (/\/assets\//.test(request.url)) return reply.code(404).type('text/plain').send('Not found');
    return page(request, reply);
  });
  app.get(`/${options.name}`, (_request, reply) => reply.redirect(prefix, 308));
}
