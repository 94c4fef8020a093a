import type { BodyOf, ResponseOf } from '@servery/contract/endpoint';
import type { exportMenuFile as exportContract, MenuFileFormat, previewMenuFile as previewContract } from '@servery/contract/batch-uploads';
import { fileLimits } from '@servery/domain/menu-files';
import { ApiError } from '../../../platform/http/api-error.ts';
import { readStoreOfFile } from '../batch-uploads.queries.ts';
import { readFormerEntries } from '../former-menus.queries.ts';
import { formats } from './describe-formats.ts';
import type { ImportDeps } from './import-menu.ts';
import { nameMenuFile } from './name-menu-file.ts';

const shownChanges = 200;
const none = { added: 0, changed: 0, removed: 0, unchanged: 0 };

/** Files of one restaurant that are looked at or wait for it: a second person's, and one sent again. */
const previewsAtOnce = 3;

/**
 * What a file would change of a store's menu, with everything that is wrong in it. Changes nothing.
 * @throws resource_not_found for an unknown store; what `MenuFileThreads.open` throws.
 */
export async function previewMenuFile(
  deps: Pick<ImportDeps, 'database' | 'menu' | 'getStations' | 'threads'>,
  { restaurantId, storeId, body }: { restaurantId: string; storeId: string; body: BodyOf<typeof previewContract> },
): Promise<ResponseOf<typeof previewContract>> {
  const { currency } = await deps.database.tenant({ restaurantId }, async (tx) => {
    const store = await readStoreOfFile(tx, storeId);
    if (store === undefined) throw new ApiError('resource_not_found');
    return store;
  });
  return deps.threads.open(
    restaurantId,
    async (file) => {
      const read = await file.read(body.content, body.format);
      if (!read.ok) {
        return {
          problems: read.problems,
          problemCount: read.problems.length,
          categories: none,
          items: none,
          modifierGroups: none,
          changes: [],
        };
      }
      const place = await deps.database.tenant({ restaurantId }, async (tx) => {
        const [standing, stations, salesCategories] = await Promise.all([
          deps.menu.readStoredMenu(tx, storeId),
          deps.getStations(tx, storeId),
          deps.menu.readSalesCategories(tx),
        ]);
        const former = read.named && (await readFormerEntries(tx, storeId, read.named));
        return { storeId, standing, stations, salesCategories, currency, ...(former && { former }) };
      });
      const { problems, comparison } = await file.compare(place);
      const { categories, items, modifierGroups, changes } = comparison;
      return {
        problems: problems.slice(0, fileLimits.problems),
        problemCount: problems.length,
        categories,
        items,
        modifierGroups,
        changes: changes.slice(0, shownChanges),
      };
    },
    previewsAtOnce,
  );
}

/**
 * A store's menu as a file. Importing it again changes nothing.
 * @throws resource_not_found for an unknown store.
 */
export async function exportMenuFile(
  deps: Pick<ImportDeps, 'database' | 'menu' | 'getStations'>,
  { restaurantId, storeId, format }: { restaurantId: string; storeId: string; format: MenuFileFormat },
): Promise<ResponseOf<typeof exportContract>> {
  const { store, menu, stations, salesCategories } = await deps.database.tenant({ restaurantId }, async (tx) => {
    const store = await readStoreOfFile(tx, storeId);
    if (store === undefined) throw new ApiError('resource_not_found');
    const [menu, stations, salesCategories] = await Promise.all([
      deps.menu.readStoredMenu(tx, storeId),
      deps.getStations(tx, storeId),
      deps.menu.readSalesCategories(tx),
    ]);
    return { store, menu, stations, salesCategories };
  });
  const { ending, write } = formats[format];
  const { content, left } = write(menu, {
    currency: store.currency,
    stationName: (id) => stations.find((station) => station.id === id)?.name ?? id,
    salesCategoryName: (id) => salesCategories.find((category) => category.id === id)?.name ?? id,
  });
  return { fileName: nameMenuFile(store.name, ending), content, left };
}
