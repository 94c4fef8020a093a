import type { FastifyInstance } from 'fastify';
import type { Faults } from '../faults/faults.ts';
import type { RequestLog } from '../faults/request-log.ts';
import type { Sender } from '../webhooks/sender.ts';
import type { World } from '../world/world.ts';

interface Pages {
  world: World;
  faults: Faults;
  log: RequestLog;
  sender: Sender;
}

export const pageRoutes = (app: FastifyInstance, _pages: Pages): void => {
  app.get('/', () => 'soon');
};
