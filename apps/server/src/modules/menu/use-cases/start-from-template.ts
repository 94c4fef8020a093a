import { mergeMenu } from '@servery/domain/menu-files';
import { menuOfTemplate, type MenuTemplateId } from '@servery/domain/menu-templates';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { openMenu, publishChange, type MenuEditor, type Published } from './edit-menu.ts';
import type { PublishDeps } from './publish-menu.ts';
import { storeMenu, type ChangePizza } from './store-menu.ts';

/**
 * Fills an empty menu from a template in the store's currency, and publishes it. Choices, sizes and toppings that the store has already stay.
 * @throws resource_not_found; STORE_HAS_A_MENU where there is a category or an item, hidden or not
 */
export async function startFromTemplate(
  tx: Tx,
  deps: PublishDeps & { changePizza: ChangePizza },
  { template, ...editor }: MenuEditor & { template: MenuTemplateId },
): Promise<Published> {
  const open = await openMenu(tx, deps, editor.storeId);
  if (open.stored.categories.length + open.stored.items.length > 0) throw new ApiError('STORE_HAS_A_MENU');
  const { menu } = mergeMenu({
    file: menuOfTemplate(template, open.head.currency),
    // Without the existing choices, which stay as they are beside the template's.
    existing: { categories: [], modifierGroups: [], items: [], pizza: open.stored.pizza },
    getId: () => uuidv7(),
    getImage: () => null,
    getStations: () => [],
  });
  await storeMenu(tx, deps, { ...editor, menu, mode: 'add' });
  return publishChange(tx, deps, open, editor);
}
