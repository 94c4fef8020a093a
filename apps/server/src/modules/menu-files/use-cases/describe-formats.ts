import type { MenuFileFormat } from '@servery/contract/batch-uploads';
import type { CurrencyCode } from '@servery/domain/money';
import type { StoredMenu } from '@servery/domain/menu';
import {
  soldAtSquare,
  soldAtUber,
  writeCsvMenu,
  writeSquareCatalog,
  writeUberMenu,
  type MergeInput,
  type WrittenFile,
} from '@servery/domain/menu-files';

/** What of a store a file is written with. */
export interface WriteContext {
  currency: CurrencyCode;
  stationName: (id: string) => string;
  salesCategoryName?: (id: string) => string;
}

export interface Format {
  /** Of a file's name. */
  ending: string;
  write: (menu: StoredMenu, context: WriteContext) => WrittenFile;
  /** Its ids are those of our menus; ids of other formats may be anything. */
  hasOurIds?: true;
  /** Which items of a menu the format has a place for; absent: all. */
  has?: (menu: StoredMenu) => (item: StoredMenu['items'][number]) => boolean;
  /** What a file of the format cannot have, and so does not remove by not naming it. */
  keeps?: (standing: StoredMenu) => NonNullable<MergeInput['keeps']>;
}

/** A category goes by its items: one without any that the format has is not in the file. */
function keepsOthers(standing: StoredMenu, has: (item: StoredMenu['items'][number]) => boolean): NonNullable<MergeInput['keeps']> {
  const filled = new Set(standing.items.filter(has).map(({ categoryId }) => categoryId));
  return { item: (item) => !has(item), category: ({ id }) => !filled.has(id), unusedGroups: true };
}

export const formats: Readonly<Record<MenuFileFormat, Format>> = {
  csv: { ending: 'csv', write: writeCsvMenu, hasOurIds: true },
  uberEats: {
    ending: 'uber-eats.json',
    write: (menu) => writeUberMenu(menu),
    has: soldAtUber,
    keeps: (standing) => keepsOthers(standing, soldAtUber(standing)),
  },
  square: {
    ending: 'square.json',
    write: (menu, { currency }) => writeSquareCatalog(menu, currency),
    has: soldAtSquare,
    keeps: (standing) => keepsOthers(standing, soldAtSquare(standing)),
  },
};
