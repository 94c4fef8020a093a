import { ActionIcon, Menu, Switch } from '@mantine/core';
import type { CurrencyCode } from '@servery/domain/money';
import { Money } from '@servery/ui/primitives/money.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { Icon } from '../../shared/icon.tsx';
import type { MenuAct } from './menu-act.types.ts';
import type { EditedItem, QuickEdits } from './menu-edits.ts';
import styles from './menu-page.module.css';

const typeNames: Readonly<Record<EditedItem['type'], string>> = {
  basic: '',
  pizza: 'Pizza',
  halfAndHalf: 'Half and half',
  deal: 'Deal',
  custom: 'Priced at the till',
};

/** What an item costs at least, where it has a price of its own. */
const leastPrice = (item: EditedItem): { amount: number; from: boolean } | null => {
  if (item.type === 'pizza') return { amount: Math.min(...item.sizes.map(({ price }) => price.basePrice)), from: item.sizes.length > 1 };
  return 'price' in item ? { amount: item.price.basePrice, from: false } : null;
};

/** An item of the menu: what it is, what it costs, whether it is available, and what can be done with it. */
export const ItemRow = ({
  item,
  currency,
  edits,
  onUp,
  onDown,
  onAct,
}: {
  item: EditedItem;
  currency: CurrencyCode;
  edits: QuickEdits;
  onUp?: () => void;
  onDown?: () => void;
  onAct: (act: MenuAct) => void;
}) => {
  const price = leastPrice(item);
  return (
    <li className={styles.item} data-hidden={item.hidden || undefined}>
      <button type="button" className={styles.open} onClick={() => onAct({ type: 'editItem', item })}>
        <span className={styles.itemName}>{item.name}</span>
        <span className={styles.facts}>
          {typeNames[item.type]}
          {item.hidden && <StateChip tone="neutral">Hidden</StateChip>}
          {item.soldout && <StateChip tone="late">Sold out</StateChip>}
        </span>
      </button>
      <span className={styles.price}>
        {price && (
          <>
            {price.from && 'from '}
            <Money amount={price.amount} currency={currency} />
          </>
        )}
      </span>
      <Switch
        aria-label={`${item.name} is available`}
        checked={item.available}
        disabled={edits.busy}
        onChange={(event) => edits.makeAvailable(item, event.currentTarget.checked)}
      />
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={`Actions for ${item.name}`}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item mih={44} onClick={() => onAct({ type: 'editItem', item })}>
            Edit
          </Menu.Item>
          <Menu.Item mih={44} disabled={!onUp} onClick={onUp}>
            Move up
          </Menu.Item>
          <Menu.Item mih={44} disabled={!onDown} onClick={onDown}>
            Move down
          </Menu.Item>
          <Menu.Item mih={44} onClick={() => edits.hideItem(item)}>
            {item.hidden ? 'Show to guests' : 'Hide from guests'}
          </Menu.Item>
          <Menu.Item mih={44} c="var(--danger-text)" onClick={() => onAct({ type: 'deleteItem', item })}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
};
