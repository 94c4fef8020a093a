import type { ResponseOf } from '@servery/contract/endpoint';
import type { readEditedMenu as endpoint } from '@servery/contract/menu-editor';
import { validateMenu } from '@servery/domain/menu';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { readHead } from '../menu.repo.ts';
import { compileMenu, unpublished } from './compile-menu.ts';
import { wholeMenu } from './edit-menu.ts';
import type { CopyDeps } from './copy-menu.ts';
import { readSources } from './publish-menu.ts';

/** A store's menu as its owner edits it, with the problems that would prevent publishing. @throws resource_not_found */
export async function readEditedMenu(tx: Tx, deps: CopyDeps, storeId: string): Promise<ResponseOf<typeof endpoint>> {
  const head = await readHead(tx, storeId);
  if (head === undefined) throw new ApiError('resource_not_found');
  const sources = await readSources(tx, deps, storeId);
  const place = unpublished(tx, head, storeId);
  const { document, hidden } = wholeMenu(sources, place);
  const { categories, items, modifierGroups, pizza = null } = document;
  return {
    menuVersion: head.menu_version,
    currency: head.currency,
    categoryImageAspectRatio: head.category_image_aspect_ratio,
    categories: categories.map((category) => ({ ...category, hidden: hidden.has(category.id) })),
    items: items.map((item) => ({ ...item, hidden: hidden.has(item.id) })),
    modifierGroups,
    pizza,
    stations: (await deps.readStations(tx, storeId)).map(({ id, name }) => ({ id, name })),
    problems: validateMenu(compileMenu(sources, place)).map(({ path, message }) => ({ path, message })),
  };
}
