import { useState } from 'react';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { getMenu } from '@servery/contract/menu';
import { getSettings } from '@servery/contract/settings/index';
import type { MenuSnapshot } from '@servery/domain/menu';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import type { ListColumn, ListDefinition } from '../../../kit/list-page/list.types.ts';
import { ListPart } from '../../../kit/list-page/list-page.tsx';
import { getList } from '../../../kit/list-page/use-list-source.ts';
import { Page, Section } from '../../../shared/page.tsx';
import { useStore } from '../../../shared/places.ts';
import { TestAddress } from '../test-address.tsx';
import { OrderFields } from './order-fields.tsx';
import { getMoment, getNextQuarter, type OrderToTry } from './order-to-try.ts';
import { StoreAnswer, useExplanation } from './store-answer.tsx';
import { getTriedItems, type TriedItem } from './tried-items.ts';
import styles from './simulator.module.css';

const chips = {
  available: <StateChip tone="done">Available</StateChip>,
  soldOut: <StateChip tone="late">Sold out</StateChip>,
  unavailable: <StateChip tone="neutral">Not available</StateChip>,
};
const columns: ListColumn<TriedItem>[] = [
  { id: 'name', label: 'Item', value: ({ name }) => name },
  { id: 'category', label: 'Category', wide: true, value: ({ category }) => category },
  { id: 'price', label: 'Price', end: true, short: true, cell: ({ price }) => price },
  { id: 'state', label: 'State', cell: ({ state }) => chips[state] },
  // The chip says already that an item is sold out.
  { id: 'reason', label: 'Why not', cell: ({ reason }) => (reason === '' || reason === 'Sold out' ? '–' : reason) },
];

const delivery = getSettings('delivery');

const DeliveryAddress = () => {
  const { restaurantId, storeId } = useStore();
  const { data } = useEndpoint(delivery, { params: { restaurantId, storeId } });
  return data && <TestAddress rules={data.value} />;
};

/** Tries an order at a time: whether the store takes it, and which items it could have at what price. */
export const SimulatorPage = () => {
  const { restaurantId, storeId, name, timeZone } = useStore();
  const [order, setOrder] = useState<OrderToTry>(() => ({
    ...{ system: 'online', collectionType: 'pickup', isForLater: false },
    ...getNextQuarter(clockNow(), timeZone),
  }));
  const at = getMoment(order, timeZone);
  const menu = useEndpoint(getMenu, { params: { restaurantId, storeId } });
  const explanation = useExplanation(order, order.collectionType, at);
  // A store without a menu is answered as one that does not exist.
  const hasNoMenu = menu.error?.error.code === 'resource_not_found';
  const getRows = (): readonly TriedItem[] | undefined => {
    if (hasNoMenu) return [];
    return menu.data && explanation.data ? getTriedItems(menu.data as MenuSnapshot, explanation.data, order.collectionType) : undefined;
  };
  const error = hasNoMenu ? undefined : (menu.error ?? explanation.error)?.error;
  const again = () => void Promise.all([menu.refetch(), explanation.refetch()]);
  const list: ListDefinition<TriedItem> = {
    id: 'simulator',
    caption: `What can be ordered at ${name}`,
    noun: ['item', 'items'],
    source: getList(getRows(), { error, again }),
    columns,
    rowId: ({ id }) => id,
    rowName: (row) => row.name,
    search: { label: 'Search for an item or category', text: (row) => `${row.name} ${row.category}` },
    filters: [
      {
        ...{ id: 'show', label: 'Items', of: ({ state }) => (state === 'available' ? 'available' : 'not') },
        options: [
          { value: 'not', label: 'Only what cannot be ordered' },
          { value: 'available', label: 'Only what can be ordered' },
        ],
      },
    ],
    empty: { title: 'Nothing on the menu yet', text: 'Add categories and items to the menu, then try an order here.' },
  };
  return (
    <Page
      title="Trading-day simulator"
      intro="Try an order: whether the store takes it, what can be ordered at what price, and why not. Nothing is placed."
    >
      {!hasNoMenu && (
        <div className={styles.parts}>
          <Section title="The order">
            <OrderFields order={order} onChange={(change) => setOrder((before) => ({ ...before, ...change }))} />
          </Section>
          <Section title="The store">
            <div className={styles.answer}>
              <StoreAnswer order={order} at={at} />
              {order.collectionType === 'delivery' && <DeliveryAddress />}
            </div>
          </Section>
        </div>
      )}
      {at !== null && (
        <div className={styles.items} aria-busy={explanation.isPlaceholderData}>
          <ListPart list={list} />
        </div>
      )}
    </Page>
  );
};
