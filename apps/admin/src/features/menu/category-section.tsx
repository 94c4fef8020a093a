import { ActionIcon, Menu } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { CurrencyCode } from '@servery/domain/money';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { Icon } from '../../shared/icon.tsx';
import { AddItem } from './add-item.tsx';
import { ItemRow } from './item-row.tsx';
import type { MenuAct } from './menu-act.types.ts';
import type { EditedCategory, EditedItem, QuickEdits } from './menu-edits.ts';
import styles from './menu-page.module.css';

/** What comes before an entry that moves up by one; null: it becomes the first. */
const beforeLast = (entries: readonly { id: string }[], at: number): string | null => entries[at - 2]?.id ?? null;

/** A category with its items, and what can be done with both. */
export const CategorySection = ({
  category,
  items,
  siblings,
  currency,
  sorted,
  edits,
  onPrice,
  onAct,
}: {
  category: EditedCategory;
  items: readonly EditedItem[];
  siblings: readonly EditedCategory[];
  currency: CurrencyCode;
  /** All items are shown, so that they can be moved. */
  sorted: boolean;
  edits: QuickEdits;
  onPrice: ComponentProps<typeof ItemRow>['onPrice'];
  onAct: (act: MenuAct) => void;
}) => {
  const place = siblings.findIndex(({ id }) => id === category.id);
  return (
    <section className={styles.category} aria-label={category.name} data-hidden={category.hidden || undefined}>
      <header className={styles.head}>
        <h2 className={styles.name}>{category.name}</h2>
        {category.hidden && <StateChip tone="neutral">Hidden</StateChip>}
        <span className={styles.count}>{items.length === 1 ? '1 item' : `${items.length} items`}</span>
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={44} aria-label={`Actions for ${category.name}`}>
              <Icon name="more" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item mih={44} onClick={() => onAct({ type: 'editCategory', category })}>
              Edit
            </Menu.Item>
            <Menu.Item mih={44} disabled={place === 0} onClick={() => edits.placeCategory(category, beforeLast(siblings, place))}>
              Move up
            </Menu.Item>
            <Menu.Item
              mih={44}
              disabled={place === siblings.length - 1}
              onClick={() => edits.placeCategory(category, siblings[place + 1]!.id)}
            >
              Move down
            </Menu.Item>
            <Menu.Item mih={44} onClick={() => edits.hideCategory(category)}>
              {category.hidden ? 'Show to guests' : 'Hide from guests'}
            </Menu.Item>
            <Menu.Item mih={44} c="var(--danger-text)" onClick={() => onAct({ type: 'deleteCategory', category })}>
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </header>
      {category.description && <p className={styles.description}>{category.description}</p>}
      <ul className={styles.items}>
        {items.map((item, at) => (
          <ItemRow
            key={item.id}
            item={item}
            currency={currency}
            edits={edits}
            onPrice={onPrice}
            {...(sorted && at > 0 && { onUp: () => edits.placeItem(item, beforeLast(items, at)) })}
            {...(sorted && at < items.length - 1 && { onDown: () => edits.placeItem(item, items[at + 1]!.id) })}
            onAct={onAct}
          />
        ))}
      </ul>
      {sorted && <AddItem category={category} />}
    </section>
  );
};
