import { deleteItem } from '@servery/contract/menu-editor';
import { Confirm } from '../../kit/confirm/confirm.tsx';
import { useStore } from '../../shared/places.ts';
import type { EditedItem, EditedMenu } from './menu-edits.ts';
import { getReplacements } from './pizza-uses.ts';
import { useMenuChanged } from './use-menu-changed.ts';
import { useMenuUndo } from './use-menu-undo.ts';
import { useReplacements } from './use-replacements.tsx';

/** Asks before an item is deleted; for a pizza, also what replaces it in the half-and-halves and deals that name it. */
export const DeleteItem = ({ item, menu, onClose }: { item: EditedItem; menu: EditedMenu; onClose: () => void }) => {
  const { restaurantId, storeId } = useStore();
  const again = useMenuChanged();
  const offer = useMenuUndo();
  const hint = item.soldout || item.counted === true ? 'It is available again: mark it sold out if it still is.' : undefined;
  const { fields, check, getBody } = useReplacements(getReplacements(menu.items, [item]), false);
  return (
    <Confirm
      endpoint={deleteItem}
      check={check}
      call={() => ({ params: { restaurantId, storeId, itemId: item.id }, body: getBody() })}
      title={`Delete “${item.name}”?`}
      act="Delete the item"
      onDone={(answer) => {
        offer(`${item.name} deleted`, answer, hint);
        void again();
      }}
      onRefused={() => void again()}
      onClose={onClose}
    >
      <p>It leaves the menu at once. Orders that were placed keep it. To take it off for a while, hide it instead.</p>
      {fields}
    </Confirm>
  );
};
