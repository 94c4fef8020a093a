import { livePageRoutes, sendHtml, sendPage } from '@servery/simulator-kit';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../world/settings.ts';
import type { World } from '../world/world.ts';
import { liveFragment, livePage } from './page.ts';

/** The page for people and the stream that updates it. */
export function pageRoutes(app: FastifyInstance, { world, settings }: { world: World; settings: () => Settings }): void {
  app.get('/', (_request, reply) => sendPage(reply, livePage(world, settings())));
  app.get('/_sim/live', (_request, reply) => sendHtml(reply, liveFragment(world, settings())));
  livePageRoutes(app, { folder: new URL('./', import.meta.url), onChange: (listener) => world.onChange(listener), togetherMs: 200 });
}
