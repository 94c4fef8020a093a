import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findCaller } from './find-caller.ts';
import type { MakeChild } from './world.types.ts';

/** Makers of exports: the caller's own, or somebody else's. */
export const exportMakers: Readonly<Record<string, MakeChild>> = {
  exportId: async ({ server }, { restaurantId, storeId }, { headers }) => {
    const id = randomUUID();
    await server.test.owner.query(
      `insert into customer_export (restaurant_id, id, store_ids, searched, row_count, content, requested_by, requested_by_name, requested_at,
        expires_at) values ($1, $2, $4, false, 0, '[]', $3, 'Walker', now(), now() + interval '1 day')`,
      [restaurantId, id, (await findCaller(server, headers['cookie'])) ?? randomUUID(), [storeId]],
    );
    return id;
  },
  restaurantExportId: async ({ server }, { restaurantId }, { headers }) => {
    const id = randomUUID();
    const folder = join(server.dataDir, 'restaurant-exports', restaurantId);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${id}-1.zip`), 'PK');
    await server.test.owner.query(
      `insert into restaurant_export (restaurant_id, id, state, attempt, requested_by, requested_by_name, requested_at, expires_at, bytes, stored)
        values ($1, $2, 'ready', 1, $3, 'Walker', now(), now() + interval '1 day', 2, true)`,
      [restaurantId, id, (await findCaller(server, headers['cookie'])) ?? randomUUID()],
    );
    return id;
  },
};
