import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InProcessCall } from '../http/in-process.ts';
import type { OriginFor } from '../http/public-origin.ts';
import type { ReadyLane } from '../http/ready-lane.ts';
import { chooseEncoding, hasAlready } from '../http/prepared-answer.ts';
import { serveBuild } from './built-app.ts';
import type { PageSources } from './page-sources.ts';
import { pageStyles } from './page-styles.ts';
import { createPageCache, makeReady, ownNonce, type ReadyPage } from './page-cache.ts';

/** The input of the portal's renderer; its own types are in `apps/portal/src/entry-server.tsx`. */
export type RenderPage = (request: {
  url: string;
  headers: Record<string, string | string[] | undefined>;
  nonce: string;
  api: { call: InProcessCall };
  assets: PageAssets;
  /** The prefix of an image's path at the host that is used if the image server fails. */
  imageFallback: string;
}) => Promise<RenderedPage>;
/** Only the error screen, for when rendering a page has failed. */
type RenderCrash = (request: { assets: PageAssets; nonce: string; reference: string }) => RenderedPage;

interface PageAssets {
  script: string;
  preload: string[];
  css: string[];
  getStyles?: (html: string) => string;
}
interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  html: string;
}

const base = '/_portal/';

interface ManifestEntry {
  file: string;
  css?: string[];
  imports?: string[];
  isEntry?: boolean;
}

function readAssets(client: string): PageAssets {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, ManifestEntry>;
  const entry = Object.values(manifest).find((candidate) => candidate.isEntry === true);
  if (entry === undefined) throw new Error("The portal's manifest has no entry.");
  const preload = new Set<string>();
  const collect = (names: readonly string[] = []) => {
    for (const name of names) {
      const part = manifest[name];
      if (part === undefined || preload.has(part.file)) continue;
      preload.add(part.file);
      collect(part.imports);
    }
  };
  collect(entry.imports);
  const css = [
    ...new Set([...(entry.css ?? []), ...Object.values(manifest).map((part) => part.file)].filter((file) => file.endsWith('.css'))),
  ];
  const text = css.map((file) => readFileSync(join(client, file), 'utf8')).join('\n');
  return {
    script: base + entry.file,
    preload: [...preload].map((file) => base + file),
    css: css.map((file) => base + file),
    getStyles: pageStyles(text),
  };
}

/** Sends a ready page in the best encoding that the caller accepts. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: ReadyPage): FastifyReply {
  void reply.headers(page.headers).header('etag', page.etag).header('vary', 'Accept-Encoding').header('cache-control', 'no-cache');
  if (page.headers['location'] !== undefined) return reply.code(page.status).send();
  if (page.status === 200 && hasAlready(request.headers['if-none-match'], page.etag)) return reply.code(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.code(page.status).send(page.prepared[encoding].body);
}

/** Addresses whose page is the same for every guest: all except those that show one guest's order or cart. */
const keepable = (url: URL) => url.search === '' && !/\/(secure|orders|checkout|cart)(\/|$)/.test(url.pathname);

/** Renders whole pages; each is cached for two seconds, and served for ten while it is rendered again. */
export async function servePortal(
  app: FastifyInstance,
  options: { folder: string; call: InProcessCall; lane: ReadyLane; sources: PageSources; imageFallback: string; originFor: OriginFor },
): Promise<void> {
  const client = join(options.folder, 'client');
  const entry = join(options.folder, 'server/entry-server.js');
  if (!existsSync(entry)) throw new Error('The portal is not built. Run npm start, which builds it.');
  const { render, renderCrash } = (await import(pathToFileURL(entry).href)) as { render: RenderPage; renderCrash: RenderCrash };
  const assets = readAssets(client);
  await serveBuild(app, { prefix: base, folder: client, decorateReply: false });
  const pages = createPageCache({ freshMs: 2_000, staleMs: 10_000, entries: 500 });

  const make = async (url: URL, request: FastifyRequest): Promise<ReadyPage> => {
    const wanted = { url: url.href, headers: request.headers, nonce: ownNonce, api: { call: options.call }, assets };
    const page = await render({ ...wanted, imageFallback: options.imageFallback }).catch((error: unknown) => {
      request.log.error({ err: error, path: url.pathname }, 'a page could not be drawn');
      return renderCrash({ assets, nonce: ownNonce, reference: request.id });
    });
    return makeReady(page, options.sources);
  };
  // Concatenated, not resolved: `//host/path` is one of our paths as well.
  const getAddress = (request: FastifyRequest): URL => {
    const restaurantId = (request.params as { '*'?: string })['*']?.split('/', 1)[0];
    return new URL(options.originFor(restaurantId ?? null, { host: request.host }) + request.url);
  };
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const url = getAddress(request);
    if (!keepable(url)) return sendPage(request, reply, await make(url, request));
    sendPage(request, reply, await pages.get(url.href, () => make(url, request)));
    options.lane.learn(request, reply, () => pages.peek(url.href));
    return reply;
  };
  for (const path of ['/', '/restaurants', '/restaurants/*']) app.get(path, handler);
  // For a mistyped address a person gets a page, a program the usual answer.
  app.get('/*', async (request, reply) => {
    if (!isForPeople(request)) return reply.callNotFound();
    return sendPage(request, reply, await make(getAddress(request), request));
  });
}

const isForPeople = ({ url, headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') === true && !/^\/(api|img)\//.test(url);
