import middie from '@fastify/middie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { appNames } from './app-names.ts';
import { pagePolicy } from './page-cache.ts';
import type { PageSources } from './page-sources.ts';
import type { InProcessCall } from '../http/in-process.ts';
import type { OriginFor } from '../http/public-origin.ts';
import type { RenderPage } from './portal.ts';

/** The part of Vite that is used here; Vite itself is a dependency of the apps, not of the server. */
interface ViteServer {
  middlewares: (request: unknown, response: unknown, next: (error?: unknown) => void) => void;
  transformIndexHtml(url: string, html: string): Promise<string>;
  ssrLoadModule(path: string): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}
type CreateServer = (config: object) => Promise<ViteServer>;

async function startVite(appFolder: string): Promise<CreateServer> {
  const resolved = createRequire(join(appFolder, 'package.json')).resolve('vite');
  const { createServer } = (await import(pathToFileURL(resolved).href)) as { createServer: CreateServer };
  return createServer;
}

/** `npm run dev`: the apps from their sources, with reload. No caching and a looser policy, because Vite writes inline scripts. */
export async function serveDevelopment(
  app: FastifyInstance,
  options: { apps: string; call: InProcessCall; sources: PageSources; imageFallback: string; originFor: OriginFor },
): Promise<void> {
  await app.register(middie);
  const html = (reply: FastifyReply, status: number, page: string) =>
    reply
      .code(status)
      .header('content-security-policy', pagePolicy(page, { development: true, sources: options.sources }))
      .type('text/html; charset=utf-8')
      .send(page);

  let port = 24_678;
  const start = async (name: string, base: string): Promise<ViteServer> => {
    const folder = join(options.apps, name);
    const createServer = await startVite(folder);
    const vite = await createServer({
      root: folder,
      configFile: join(folder, 'vite.config.ts'),
      base,
      appType: 'custom',
      server: { middlewareMode: true, hmr: { port: port++ } },
    });
    app.addHook('onClose', () => vite.close());
    // Vite's own files are below its base; everything else is ours.
    app.use((request: { url?: string }, response: unknown, next: (error?: unknown) => void) => {
      const own = request.url?.startsWith(base) === true && /\.\w+(\?|$)|\/@|node_modules/.test(request.url);
      if (own) vite.middlewares(request, response, next);
      else next();
    });
    return vite;
  };

  for (const name of appNames) {
    const vite = await start(name, `/${name}/`);
    const page = async (request: FastifyRequest, reply: FastifyReply) =>
      html(reply, 200, await vite.transformIndexHtml(request.url, await readFile(join(options.apps, name, 'index.html'), 'utf8')));
    app.get(`/${name}/`, page);
    app.get(`/${name}/*`, page);
    app.get(`/${name}`, (_request, reply) => reply.redirect(`/${name}/`, 308));
  }

  const portal = await start('portal', '/_portal/');
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const { render } = (await portal.ssrLoadModule('/src/entry-server.tsx')) as { render: RenderPage };
    const url = new URL(options.originFor(null, { host: request.host }) + request.url);
    const assets = { script: '/_portal/src/entry-client.tsx', preload: [], css: [] };
    const { call, imageFallback } = options;
    const rendered = await render({ url: url.href, headers: request.headers, nonce: 'dev', api: { call }, assets, imageFallback });
    if (rendered.headers['location'] !== undefined) return reply.code(rendered.status).headers(rendered.headers).send();
    const client = '<script type="module" src="/_portal/@vite/client"></script>';
    return html(reply, rendered.status, rendered.html.replace('<head>', `<head>${client}`));
  };
  for (const path of ['/', '/restaurants', '/restaurants/*']) app.get(path, page);
}
