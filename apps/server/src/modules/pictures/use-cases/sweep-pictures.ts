import type { Database } from '../../../platform/db/connections.types.ts';
import { emitToRestaurant } from '../../../platform/events/emit-to-restaurant.ts';
import type { PictureFiles, PicturePlace } from '../picture-files.service.ts';
import { readUsedIds } from '../picture-uses.queries.ts';
import { dropPictures, holdUnused, noteUse } from '../pictures.repo.ts';
import { forgottenAfterMs } from '../pictures.service.ts';

/** A deleted picture can be brought back for so long. */
const deletedAfterMs = 86_400_000;
const system = { kind: 'system', id: null, name: 'Clean-up' } as const;

/**
 * Deletes what nothing needs: pictures that were deleted a day ago, those that nothing has shown for 30 days and nobody kept, and what
 * broken uploads left. Never one that anything names, old menus included. Files without a row are set aside for 30 days: if the server was
 * started with another database, they are needed again.
 */
export async function sweepPictures({ database, files, now }: { database: Database; files: PictureFiles; now: () => Date }): Promise<void> {
  const at = now();
  const gone: PicturePlace[] = [];
  await database.eachTenant('sweep pictures', async (tx) => {
    await noteUse(tx, await readUsedIds(tx), at);
    const held = await holdUnused(tx, {
      deleted: new Date(at.getTime() - deletedAfterMs),
      forgotten: new Date(at.getTime() - forgottenAfterMs),
    });
    if (held.length === 0) return;
    // Read again now that they are locked: somebody may have chosen one in between.
    const used = new Set(await readUsedIds(tx));
    const dropped = await dropPictures(
      tx,
      held.flatMap(({ id }) => (used.has(id) ? [] : [id])),
    );
    gone.push(...dropped);
    if (dropped.length > 0) await emitToRestaurant(tx, { type: 'restaurant.picturesChanged', actor: system });
  });
  await files.sweepArriving(at.getTime());
  // Asked after the commits, one of which may have failed: a row never names a file that is gone.
  const stray = await files.listOld(at.getTime());
  const known = await listKnown(database, [...gone, ...stray]);
  for (const place of gone) if (!known.has(place.id)) await files.removeAll(place);
  const removed = new Set(gone.map(({ id }) => id));
  for (const place of stray) if (!known.has(place.id) && !removed.has(place.id)) await files.setAside(place, at);
  await files.sweepAside(at.getTime());
}

async function listKnown(database: Database, places: readonly PicturePlace[]): Promise<ReadonlySet<string>> {
  if (places.length === 0) return new Set();
  const rows = await database.acrossTenants<{ id: string }>('files of pictures', (restaurants) => ({
    name: 'pictures.known',
    text: 'select id from pictures_known($1, $2) as id',
    values: [restaurants, places.map(({ id }) => id)],
  }));
  return new Set(rows.map(({ id }) => id));
}
