import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { itemTypes } from '@servery/domain/menu';
import { Icon } from '../../shared/icon.tsx';
import { useStore } from '../../shared/places.ts';
import { typeLabels } from './item/item-types.ts';
import type { EditedCategory } from './menu-edits.ts';
import styles from './menu-page.module.css';

/** Adds an item to a category: first its type, which cannot be changed afterwards. */
export const AddItem = ({ category }: { category: EditedCategory }) => {
  const { restaurantId, storeId } = useStore();
  return (
    <Menu position="bottom-start" width={320}>
      <Menu.Target>
        <Button variant="subtle" leftSection={<Icon name="plus" />}>
          Add an item to {category.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {itemTypes.map((type) => (
          <Menu.Item
            key={type}
            mih="var(--touch)"
            renderRoot={(props: object) => (
              <Link
                to="/restaurants/$restaurantId/stores/$storeId/menu/items/new"
                params={{ restaurantId, storeId }}
                search={{ type, category: category.id }}
                {...props}
              />
            )}
          >
            {typeLabels[type].name}
            <span className={styles.typeHint}>{typeLabels[type].hint}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
