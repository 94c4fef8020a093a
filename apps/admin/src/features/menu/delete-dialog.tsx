import { Select } from '@mantine/core';
import { useState } from 'react';
import { deleteCategory } from '@servery/contract/menu-editor';
import { Confirm } from '../../kit/confirm/confirm.tsx';
import { useStore } from '../../shared/places.ts';
import { DeleteItem } from './delete-item.tsx';
import type { MenuAct } from './menu-act.types.ts';
import type { EditedCategory, EditedMenu } from './menu-edits.ts';
import { getReplacements } from './pizza-uses.ts';
import { useMenuChanged } from './use-menu-changed.ts';
import { useMenuUndo } from './use-menu-undo.ts';
import { useReplacements } from './use-replacements.tsx';

/** Items that go with their category. */
const withIt = 'delete';

const DeleteCategory = ({ category, menu, onClose }: { category: EditedCategory; menu: EditedMenu; onClose: () => void }) => {
  const { restaurantId, storeId } = useStore();
  const [itemsTo, setItemsTo] = useState(withIt);
  const inside = menu.items.filter(({ categoryId }) => categoryId === category.id);
  const count = inside.length;
  const gone = itemsTo === withIt ? inside : [];
  const { fields, check, getBody } = useReplacements(getReplacements(menu.items, gone), count > 1);
  const others = menu.categories.filter(({ id }) => id !== category.id);
  const again = useMenuChanged();
  const offer = useMenuUndo();
  return (
    <Confirm
      endpoint={deleteCategory}
      check={check}
      call={() => ({
        params: { restaurantId, storeId, categoryId: category.id },
        body: { itemsTo: itemsTo === withIt ? null : itemsTo, ...getBody() },
      })}
      title={`Delete “${category.name}”?`}
      act="Delete the category"
      onDone={(answer) => {
        offer(`${category.name} deleted`, answer);
        void again();
      }}
      onRefused={() => void again()}
      onClose={onClose}
    >
      {count === 0 ? (
        <p>Nothing is in it.</p>
      ) : (
        <Select
          label={count === 1 ? 'Its item' : `Its ${count} items`}
          allowDeselect={false}
          data={[
            { value: withIt, label: count === 1 ? 'Delete it too' : 'Delete them too' },
            ...others.map(({ id, name }) => ({ value: id, label: `Move to ${name}` })),
          ]}
          value={itemsTo}
          onChange={(value) => setItemsTo(value ?? withIt)}
        />
      )}
      {fields}
      <p>Orders that were placed keep what they have.</p>
    </Confirm>
  );
};

/** Asks before a part of the menu is deleted. */
export const DeleteDialog = ({ act, menu, onClose }: { act: MenuAct | null; menu: EditedMenu; onClose: () => void }) => {
  if (act?.type === 'deleteCategory') return <DeleteCategory category={act.category} menu={menu} onClose={onClose} />;
  if (act?.type === 'deleteItem') return <DeleteItem item={act.item} menu={menu} onClose={onClose} />;
  return null;
};
