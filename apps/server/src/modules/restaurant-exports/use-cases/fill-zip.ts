import type { PictureFolder } from '@servery/domain/pictures';
import type { Snapshot } from '../../../platform/db/connections.types.ts';
import type { ZippedFile, ZipWriter } from '../../../platform/zip/write-zip.ts';
import type { BlobStore } from '../../../ports/blob-store.ts';
import type { Progress } from '../restaurant-exports.repo.ts';
import { exportedTables } from '../table-classes.service.ts';

/** The format of the file. It goes up when an older server could not restore a newer file. */
const exportFormat = 1;

/** What the file says about itself, in `manifest.json`. */
export interface Manifest {
  format: typeof exportFormat;
  /** The number of the database's newest migration: its tables and columns. */
  schema: number;
  /** Every row is as it was at this moment. */
  exportedAt: string;
  restaurant: { id: string; name: string };
  /** One JSON object for each row, one row per line, in `tables/<table>.jsonl`; without `restaurant_id`, which is the same everywhere. */
  tables: Record<string, ZippedFile & { rows: number }>;
  /** Files of the picture library, by their path in the file. */
  pictures: Record<string, ZippedFile>;
  /** Pictures that the library lists and the store for pictures does not have. */
  missingPictures: string[];
}

interface PictureFolderRow {
  id: string;
  folder: PictureFolder;
}

/** Rows are ordered by the primary key: the same rows give the same file. */
async function readOrders(snapshot: Snapshot): Promise<Map<string, string>> {
  const rows = await snapshot.sql<{ name: string; columns: string[] }>({
    name: 'restaurantExports.primaryKeys',
    text: `select c.relname as name, (select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum))
        from pg_attribute a where a.attrelid = c.oid and a.attnum = any(i.indkey)) as columns
      from pg_index i join pg_class c on c.oid = i.indrelid where i.indisprimary and c.relnamespace = 'public'::regnamespace`,
    values: [],
  });
  return new Map(rows.map(({ name, columns }) => [name, columns.map((column) => `t."${column}"`).join(', ')]));
}

const countRows = async (snapshot: Snapshot, table: string): Promise<number> => {
  const [row] = await snapshot.sql<{ count: number }>({
    name: `restaurantExports.count.${table}`,
    text: `select count(*) as count from "${table}" where restaurant_id = $1`,
    values: [snapshot.scope.restaurantId],
  });
  return row!.count;
};

/** A table's rows as JSON, without its secrets. The names are those of `exportedTables`; the id of a scope is a checked UUID. */
const toQuery = (table: string, order: string, { restaurantId }: Snapshot['scope']): string => {
  const without = ['restaurant_id', ...exportedTables[table]!].map((column) => `'${column}'`).join(', ');
  return `select (to_jsonb(t) - array[${without}])::text from "${table}" t where t.restaurant_id = '${restaurantId}' order by ${order}`;
};

/**
 * Writes all rows of one restaurant, all from the same moment.
 * @param progressed called after each batch
 * @returns the manifest, so far without pictures, and whose files are to follow
 */
export async function addRows(
  zip: ZipWriter,
  snapshot: Snapshot,
  { schema, progressed }: { schema: number; progressed: (progress: Progress) => Promise<void> },
): Promise<{ manifest: Manifest; pictures: PictureFolderRow[] }> {
  const values = [snapshot.scope.restaurantId];
  const [restaurant] = await snapshot.sql<{ id: string; name: string; at: Date }>({
    name: 'restaurantExports.restaurant',
    text: 'select restaurant_id as id, name, now() as at from restaurant where restaurant_id = $1',
    values,
  });
  const pictures = await snapshot.sql<PictureFolderRow>({
    name: 'restaurantExports.pictures',
    text: 'select id, folder from picture where restaurant_id = $1 and deleted_at is null order by id',
    values,
  });
  const orders = await readOrders(snapshot);
  const progress: Progress = { rows: { done: 0, total: 0 }, pictures: { done: 0, total: pictures.length } };
  for (const table of Object.keys(exportedTables)) progress.rows.total += await countRows(snapshot, table);
  await progressed(progress);

  const { id, name, at } = restaurant!;
  const manifest: Manifest = {
    ...{ format: exportFormat, schema, exportedAt: at.toISOString(), restaurant: { id, name } },
    ...{ tables: {}, pictures: {}, missingPictures: [] },
  };
  for (const table of Object.keys(exportedTables)) {
    let rows = 0;
    const lines = async function* () {
      for await (const batch of snapshot.texts(toQuery(table, orders.get(table)!, snapshot.scope))) {
        yield `${batch.join('\n')}\n`;
        rows += batch.length;
        progress.rows.done += batch.length;
        await progressed(progress);
      }
    };
    const file = await zip.add(`tables/${table}.jsonl`, lines(), { compress: true });
    manifest.tables[table] = { rows, ...file };
  }
  return { manifest, pictures };
}

/** Writes the files of pictures, and what the manifest says of them. @throws BlobStoreError */
export async function addPictures(
  zip: ZipWriter,
  { manifest, pictures }: { manifest: Manifest; pictures: readonly PictureFolderRow[] },
  { blobs, progressed }: { blobs: BlobStore; progressed: (done: number) => Promise<void> },
): Promise<void> {
  for (const [done, { folder, id }] of pictures.entries()) {
    const path = `${folder}/${id}/`;
    let found = false;
    for await (const { key } of blobs.list(`images/${path}`)) {
      const content = await blobs.read(key);
      if (content === null) continue;
      found = true;
      const name = key.replace(/^images\//, 'pictures/');
      manifest.pictures[name] = await zip.add(name, content, { compress: false });
    }
    if (!found) manifest.missingPictures.push(path);
    await progressed(done + 1);
  }
}

/** Writes the manifest: the last file. */
export async function addManifest(zip: ZipWriter, manifest: Manifest): Promise<void> {
  const content = async function* () {
    yield `${JSON.stringify(manifest, null, 2)}\n`;
  };
  await zip.add('manifest.json', content(), { compress: true });
}
