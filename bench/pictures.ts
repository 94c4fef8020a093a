import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { pino } from 'pino';
import { allPolicies } from '../apps/server/src/compose-policies.ts';
import { composeModules } from '../apps/server/src/compose.ts';
import { getRoutes } from '../apps/server/src/compose-routes.ts';
import { createFolderStorage } from '../apps/server/src/integrations/folder-store/folder-store-provider.adapter.ts';
import { openDatabase } from '../apps/server/src/platform/db/connections.ts';
import { registerImages } from '../apps/server/src/platform/images/register-images.ts';
import { createTestApp, signIn } from '../apps/server/src/platform/testing/test-app.ts';
import type { PrinterPort } from '../apps/server/src/ports/printer.ts';
import { withScratchDatabase } from '../apps/server/src/scripts/scratch-database.ts';
import { drawPhoto } from '../apps/server/src/testing/draw-photo.ts';
import { createSmallRestaurant } from '../apps/server/src/testing/small-restaurant.ts';
import { uuidv7 } from '../tests/dev-env/uuidv7.ts';

import { median } from './lib/figures.ts';

/** Uploads a photo, then reads it as a page shows it, in a thread of its own: the server's event loop does none of the client's work. */
const client = `
  import { parentPort, workerData } from 'node:worker_threads';
  const { origin, path, cookie, file } = workerData;
  const from = performance.now();
  const sent = await fetch(origin + '/api' + path, { method: 'POST', headers: { cookie, origin }, body: file });
  const { image } = await sent.json();
  const uploaded = performance.now() - from;
  const shown = await fetch(origin + '/img/' + image.path + '?w=640&ar=4:3&fit=crop&auto=format', { headers: { accept: 'image/webp' } });
  await shown.arrayBuffer();
  parentPort.postMessage({ status: shown.status, uploaded, visible: performance.now() - from });
`;

/** How long a photo of 12 MB takes from the first byte sent until a page shows it, and how long the event loop is blocked meanwhile. */
export const benchPictures = ({ rounds, say }: { rounds: number; say: (line: string) => void }): Promise<string> =>
  withScratchDatabase(async (connection) => {
    const database = openDatabase({ address: { owner: connection, roles: 'login' }, poolSize: 4, log: pino({ level: 'silent' }) });
    const folder = await mkdtemp(join(tmpdir(), 'servery-bench-'));
    const storage = createFolderStorage(folder);
    const modules = composeModules({ database, printer: {} as PrinterPort, pictures: { storage } });
    const { app } = await createTestApp({ database, routes: getRoutes(modules), policies: allPolicies });
    registerImages(app, { ...storage, cacheFolder: join(folder, 'cache') });
    try {
      const origin = await app.listen({ port: 0, host: '127.0.0.1' });
      const { restaurantId } = await createSmallRestaurant(database, modules, new Date());
      const user = { id: uuidv7(), name: 'Owner', email: `${uuidv7()}@example.com`, password: 'correct horse', superAdmin: true };
      await modules.users.createUser({ database }, { ...user, memberships: [] });
      const cookie = await signIn(database, user.id);
      const file = await drawPhoto();
      const [visible, blocked]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        const path = `/restaurants/${restaurantId}/pictures?id=${uuidv7()}&folder=item&name=photo.jpg`;
        const delay = monitorEventLoopDelay({ resolution: 1 });
        delay.enable();
        const worker = new Worker(client, { eval: true, workerData: { origin, path, cookie, file } });
        const result = await new Promise<{ status: number; visible: number }>((resolve, reject) => {
          worker.once('message', resolve);
          worker.once('error', reject);
        });
        delay.disable();
        if (result.status !== 200) throw new Error(`The photo was answered with ${result.status}.`);
        visible.push(result.visible);
        blocked.push(delay.max / 1e6);
        say(
          `photo ${round + 1}: visible after ${Math.round(result.visible)} ms, event loop blocked for at most ${Math.round(delay.max / 1e6)} ms`,
        );
      }
      const range = (values: number[]) =>
        `${Math.round(median(values))} ms (${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))})`;
      return [
        '| what | median (range) | goal |',
        '| --- | --- | --- |',
        `| Photo of ${(file.length / 1e6).toFixed(1)} MB and 16 megapixels: from the first byte sent until its 640 px are read | ${range(visible)} | ≤ 2,000 ms |`,
        `| Longest delay of the event loop meanwhile | ${range(blocked)} | < 50 ms |`,
      ].join('\n');
    } finally {
      await app.close();
      await Promise.all([modules.webhooks.inbox.stop(), modules.marketplaces.stop()]);
      await database.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
