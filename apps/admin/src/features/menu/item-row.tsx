import { Menu, Switch } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CurrencyCode } from '@servery/domain/money';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { DragHandle } from '../../kit/drag/drag-handle.tsx';
import { useDragRow, type Side } from '../../kit/drag/use-drag-row.ts';
import { useStore } from '../../shared/places.ts';
import type { Channel } from './bulk/bulk-acts.ts';
import { ItemBox } from './bulk/choose-box.tsx';
import { CopyItems } from './copy/copy-items.tsx';
import { typeLabels } from './item/item-types.ts';
import type { MenuAct } from './menu-act.types.ts';
import type { EditedItem, QuickEdits } from './menu-edits.ts';
import { RowMenu } from './row-menu.tsx';
import { RowToggles } from './row-toggles.tsx';
import { RowPrice, type ShownPrice } from './row-price.tsx';
import { systems } from './sold-in.tsx';
import styles from './menu-page.module.css';

const itemPath = '/restaurants/$restaurantId/stores/$storeId/menu/items/$itemId';
const viewPath = `${itemPath}/view` as const;

/** An item of the menu: what it is, what it costs, whether it is available, and what can be done with it. */
export const ItemRow = ({
  item,
  currency,
  least,
  edits,
  place,
  onDropItem,
  onUp,
  onDown,
  onAct,
}: {
  item: EditedItem;
  currency: CurrencyCode;
  /** Where it has no one price. */
  least: ShownPrice | null;
  edits: QuickEdits;
  /** Where it is among its category's items; null: not all of them are shown, so that they cannot be moved. */
  place: { place: number; of: number } | null;
  /** Another item was dropped before or after this one. */
  onDropItem: (itemId: string, side: Side) => void;
  onUp?: () => void;
  onDown?: () => void;
  onAct: (act: MenuAct) => void;
}) => {
  const { restaurantId, storeId } = useStore();
  const { row, handle, side, isDragged } = useDragRow<HTMLDivElement>({
    dragged: { kind: 'item', id: item.id },
    accepts: ['item'],
    disabled: !place,
    onDrop: ({ id }, at) => onDropItem(id, at),
  });
  const params = { restaurantId, storeId, itemId: item.id };
  return (
    <div
      ref={row}
      role="listitem"
      className={styles.item}
      data-hidden={item.hidden || undefined}
      data-drop={side ?? undefined}
      data-dragged={isDragged || undefined}
    >
      <ItemBox id={item.id} name={item.name} />
      {place && <DragHandle handle={handle} name={item.name} {...place} onUp={onUp} onDown={onDown} />}
      <Link className={styles.open} to={itemPath} params={params}>
        <span className={styles.itemName}>{item.name}</span>
        <span className={styles.facts}>
          {item.type !== 'basic' && typeLabels[item.type].name}
          <span className={styles.states}>
            {item.hidden && <StateChip tone="neutral">Hidden</StateChip>}
            {item.soldout && <StateChip tone="late">Sold out</StateChip>}
          </span>
        </span>
      </Link>
      <RowPrice item={item} currency={currency} least={least} />
      <RowToggles
        entry={item}
        soldout={item.soldout}
        disabled={edits.busy}
        onSell={(channel) => edits.sellItemIn(item, channel)}
        onSoldOut={() => edits.sellOut(item)}
        onHide={() => edits.hideItem(item)}
      />
      <Switch
        aria-label={`${item.name} is available`}
        checked={item.available}
        disabled={edits.busy}
        onChange={(event) => edits.makeAvailable(item, event.currentTarget.checked)}
      />
      <RowMenu name={item.name}>
        <Menu.Item mih="var(--touch)" renderRoot={(props: object) => <Link to={itemPath} params={params} {...props} />}>
          Edit
        </Menu.Item>
        <Menu.Item mih="var(--touch)" renderRoot={(props: object) => <Link to={viewPath} params={params} {...props} />}>
          View
        </Menu.Item>
        <Menu.Item mih="var(--touch)" disabled={!onUp} onClick={onUp}>
          Move up
        </Menu.Item>
        <Menu.Item mih="var(--touch)" disabled={!onDown} onClick={onDown}>
          Move down
        </Menu.Item>
        <Menu.Item mih="var(--touch)" onClick={() => edits.hideItem(item)}>
          {item.hidden ? 'Show to guests' : 'Hide from guests'}
        </Menu.Item>
        <Menu.Item mih="var(--touch)" onClick={() => edits.sellOut(item)}>
          {item.soldout ? 'Put back on sale' : 'Sold out until the next trading day'}
        </Menu.Item>
        {(Object.keys(systems) as Channel[]).map((channel) => (
          <Menu.CheckboxItem
            key={channel}
            mih="var(--touch)"
            checked={item.applicableOrderingSystem[channel]}
            onChange={() => edits.sellItemIn(item, channel)}
          >
            Sold in: {systems[channel]}
          </Menu.CheckboxItem>
        ))}
        <CopyItems copied={{ name: item.name, categoryIds: [], itemIds: [item.id] }} onAct={onAct} />
        <Menu.Item mih="var(--touch)" c="var(--danger-text)" onClick={() => onAct({ type: 'deleteItem', item })}>
          Delete
        </Menu.Item>
      </RowMenu>
    </div>
  );
};
