import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import { appNames } from './app-names.ts';
import type { OriginFor } from '../http/public-origin.ts';
import type { ReadyLane } from '../http/ready-lane.ts';
import { serveApp } from './built-app.ts';
import type { InProcessCall } from '../http/in-process.ts';
import type { PageSources } from './page-sources.ts';
import { serveCrawlers, type ListedPlace } from './crawlers.ts';
import { servePortal } from './portal.ts';

export interface FrontEndOptions {
  /** The folder `apps/`. */
  apps: string;
  /** Calls by the portal's renderer, in this process. */
  call: InProcessCall;
  /** Sends cached pages again before routing. */
  lane: ReadyLane;
  /** What portal and admin may use of the card provider. */
  sources: PageSources;
  /** The prefix of an image's path at the host that is used if the image server fails. */
  imageFallback: string;
  /** The origin of guests' pages. */
  originFor: OriginFor;
  /** Whether that is the same for every host. */
  oneOrigin: boolean;
  /** The contents of the sitemap. */
  places: () => Promise<ListedPlace[]>;
  /** From the sources, with reload. */
  development: boolean;
}

/** Portal at `/` and `/restaurants/…`, the apps at `/kitchen/`, `/pos/`, `/staff/` and `/admin/`. Throws when an app is not built. */
export async function registerFrontEnds(app: FastifyInstance, options: FrontEndOptions): Promise<void> {
  serveCrawlers(app, { ...options, shared: options.oneOrigin });
  // One page for developers of screens, at an address that does not depend on which app renders it.
  app.get('/dev/gallery', (_request, reply) => reply.redirect('/admin/dev/gallery', 302));
  if (options.development) {
    const { serveDevelopment } = await import('./dev.ts');
    return serveDevelopment(app, options);
  }
  for (const [at, name] of appNames.entries()) {
    const sources = name === 'admin' ? { sources: options.sources } : {};
    await serveApp(app, { name, folder: join(options.apps, name, 'dist'), decorateReply: at === 0, ...sources });
  }
  const { call, lane, sources, imageFallback, originFor } = options;
  await servePortal(app, { folder: join(options.apps, 'portal/dist'), call, lane, sources, imageFallback, originFor });
}
