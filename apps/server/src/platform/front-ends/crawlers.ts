import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appNames } from './app-names.ts';
import type { OriginFor } from '../http/public-origin.ts';

/** A listed restaurant with the stores that have a page. */
export interface ListedPlace {
  restaurantId: string;
  storeIds: readonly string[];
}

/** Addresses in one file: a fifth of what search engines accept, so that a file stays small. */
const perFile = 10_000;

/** Pages of a single guest and the apps for staff: nothing to find there. */
const hidden = [
  '/api/',
  '/dev/',
  ...appNames.map((name) => `/${name}/`),
  '/restaurants/*/cart',
  '/restaurants/*/checkout',
  '/restaurants/*/orders',
  '/restaurants/*/secure',
  '/restaurants/*/login',
  '/restaurants/*/account',
  '/restaurants/*/search',
  '/restaurants/*/tables/',
];

const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&apos;');
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const file = (element: 'urlset' | 'sitemapindex', entry: 'url' | 'sitemap', addresses: readonly string[]): string =>
  `${head}<${element} ${space}>\n${addresses.map((address) => `<${entry}><loc>${xml(address)}</loc></${entry}>\n`).join('')}</${element}>\n`;

/** The paths of all pages that search engines should know. */
export const getPaths = (places: readonly ListedPlace[]): string[] => [
  '/',
  ...places.flatMap(({ restaurantId, storeIds }) => [
    `/restaurants/${restaurantId}`,
    ...storeIds.flatMap((storeId) => {
      const store = `/restaurants/${restaurantId}/stores/${storeId}`;
      return [store, ...['store_trading_hours', 'coupons', 'delivery'].map((page) => `${store}/${page}`)];
    }),
  ]),
];

/**
 * A sitemap, or the index of its parts if it would be too large (`most` addresses a file); with `part`, from 1 on, that part.
 * Undefined: there is no such part.
 */
export function getSitemap(origin: string, paths: readonly string[], part: number | null = null, most = perFile): string | undefined {
  const parts = Math.max(1, Math.ceil(paths.length / most));
  if (part === null && parts > 1) {
    const files = Array.from({ length: parts }, (_, at) => `${origin}/sitemap-${at + 1}.xml`);
    return file('sitemapindex', 'sitemap', files);
  }
  const at = part ?? 1;
  if (at < 1 || at > parts) return undefined;
  const addresses = paths.slice((at - 1) * most, at * most).map((path) => origin + path);
  return file('urlset', 'url', addresses);
}

/** What crawlers may read, and where the sitemap is. */
export const getRobots = (origin: string): string =>
  ['User-agent: *', 'Allow: /', ...hidden.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');

/** `/robots.txt` and `/sitemap.xml`. `shared`: they are the same for every host, so shared caches may store them. */
export function serveCrawlers(
  app: FastifyInstance,
  { places, originFor, shared }: { places: () => Promise<ListedPlace[]>; originFor: OriginFor; shared: boolean },
): void {
  const getOrigin = (request: FastifyRequest) => originFor(null, { host: request.host });
  const send = (reply: FastifyReply, type: string, text: string) =>
    reply
      .header('cache-control', `${shared ? 'public' : 'private'}, max-age=3600`)
      .type(`${type}; charset=utf-8`)
      .send(text);
  const sitemap = async (request: FastifyRequest, part: number | null) => getSitemap(getOrigin(request), getPaths(await places()), part);
  app.get('/robots.txt', (request, reply) => send(reply, 'text/plain', getRobots(getOrigin(request))));
  for (const path of ['/sitemap.xml', '/sitemap-:part(^[1-9][0-9]{0,4}$).xml']) {
    app.get(path, async (request, reply) => {
      const { part } = request.params as { part?: string };
      const text = await sitemap(request, part === undefined ? null : Number(part));
      return text === undefined ? reply.callNotFound() : send(reply, 'application/xml', text);
    });
  }
}
