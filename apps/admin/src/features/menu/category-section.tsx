import { Menu } from '@mantine/core';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { DragHandle } from '../../kit/drag/drag-handle.tsx';
import { placeAbove, placeBeside } from '../../kit/drag/places.ts';
import { useDragRow } from '../../kit/drag/use-drag-row.ts';
import { CategoryBox } from './bulk/choose-box.tsx';
import { CopyItems } from './copy/copy-items.tsx';
import { AddItem } from './add-item.tsx';
import { countItems } from './count-items.ts';
import { ItemRow } from './item-row.tsx';
import { LazyRows } from './lazy-rows.tsx';
import type { MenuAct } from './menu-act.types.ts';
import type { EditedCategory, EditedItem, EditedMenu, QuickEdits } from './menu-edits.ts';
import { RowMenu } from './row-menu.tsx';
import { RowToggles } from './row-toggles.tsx';
import type { ShownPrice } from './row-price.tsx';
import styles from './menu-page.module.css';

/** A category with its items, and what can be done with both. */
export const CategorySection = ({
  category,
  items,
  menu,
  leastOf,
  isLong,
  sorted,
  edits,
  onAct,
}: {
  category: EditedCategory;
  items: readonly EditedItem[];
  menu: EditedMenu;
  /** The lowest price of an item that has no one price. */
  leastOf: (item: EditedItem) => ShownPrice | null;
  /** The page has many items. */
  isLong: boolean;
  /** All items are shown, so that they can be moved. */
  sorted: boolean;
  edits: QuickEdits;
  onAct: (act: MenuAct) => void;
}) => {
  const { categories: siblings, currency } = menu;
  const place = siblings.findIndex(({ id }) => id === category.id);
  const moves = {
    onUp: place === 0 ? undefined : () => edits.placeCategory(category, placeAbove(siblings, place)),
    onDown: place === siblings.length - 1 ? undefined : () => edits.placeCategory(category, siblings[place + 1]!.id),
  };
  const placeItem = (id: string, after: string | null) => {
    const item = menu.items.find((one) => one.id === id);
    if (item) edits.placeItem({ ...item, categoryId: category.id }, after);
  };
  const { row, handle, side, isDragged } = useDragRow<HTMLElement>({
    dragged: { kind: 'category', id: category.id },
    accepts: ['category', 'item'],
    disabled: !sorted,
    onDrop: ({ kind, id }, at) => {
      if (kind === 'item') return placeItem(id, null);
      const other = siblings.find((one) => one.id === id);
      if (other) edits.placeCategory(other, placeBeside(siblings, id, category.id, at));
    },
  });
  return (
    <section className={styles.category} aria-label={category.name} data-hidden={category.hidden || undefined}>
      <header ref={row} className={styles.head} data-drop={side ?? undefined} data-dragged={isDragged || undefined}>
        <CategoryBox name={category.name} ids={items.map(({ id }) => id)} />
        {sorted && (
          <DragHandle handle={handle} name={category.name} place={place + 1} of={siblings.length} onUp={moves.onUp} onDown={moves.onDown} />
        )}
        <h2 className={styles.name}>{category.name}</h2>
        {category.hidden && (
          <span className={styles.states}>
            <StateChip tone="neutral">Hidden</StateChip>
          </span>
        )}
        <span className={styles.count}>{countItems(items.length)}</span>
        <RowToggles
          entry={category}
          disabled={edits.busy}
          onSell={(channel) => edits.sellCategoryIn(category, channel)}
          onHide={() => edits.hideCategory(category)}
        />
        <RowMenu name={category.name}>
          <Menu.Item mih="var(--touch)" onClick={() => onAct({ type: 'editCategory', category })}>
            Edit
          </Menu.Item>
          <Menu.Item mih="var(--touch)" disabled={!moves.onUp} onClick={moves.onUp}>
            Move up
          </Menu.Item>
          <Menu.Item mih="var(--touch)" disabled={!moves.onDown} onClick={moves.onDown}>
            Move down
          </Menu.Item>
          <Menu.Item mih="var(--touch)" onClick={() => edits.hideCategory(category)}>
            {category.hidden ? 'Show to guests' : 'Hide from guests'}
          </Menu.Item>
          <CopyItems copied={{ name: category.name, categoryIds: [category.id], itemIds: [] }} onAct={onAct} />
          <Menu.Item mih="var(--touch)" c="var(--danger-text)" onClick={() => onAct({ type: 'deleteCategory', category })}>
            Delete
          </Menu.Item>
        </RowMenu>
      </header>
      {category.description && <p className={styles.description}>{category.description}</p>}
      <LazyRows rows={items} isLong={isLong} isFirst={place < 4}>
        {(item, at) => (
          <ItemRow
            key={item.id}
            item={item}
            currency={currency}
            least={'price' in item ? null : leastOf(item)}
            edits={edits}
            place={sorted ? { place: at + 1, of: items.length } : null}
            onDropItem={(id, side) => placeItem(id, placeBeside(items, id, item.id, side))}
            {...(sorted && at > 0 && { onUp: () => edits.placeItem(item, placeAbove(items, at)) })}
            {...(sorted && at < items.length - 1 && { onDown: () => edits.placeItem(item, items[at + 1]!.id) })}
            onAct={onAct}
          />
        )}
      </LazyRows>
      {sorted && <AddItem category={category} />}
    </section>
  );
};
