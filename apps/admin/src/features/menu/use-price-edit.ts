import { changeItem } from '@servery/contract/menu-editor';
import { formatMoney, type CurrencyCode } from '@servery/domain/money';
import { useReversible } from '../../kit/undo/use-reversible.ts';
import { useStore } from '../../shared/places.ts';
import type { EditedItem } from './menu-edits.ts';
import { useMenuChanged } from './use-menu-changed.ts';

interface NewPrice {
  item: Extract<EditedItem, { price: object }>;
  basePrice: number;
}

/** Changes a price in one step that can be undone. Its extra charges stay. */
export const usePriceEdit = (currency: CurrencyCode) => {
  const { restaurantId, storeId } = useStore();
  const again = useMenuChanged();
  const send = (item: NewPrice['item'], price: { from: number; to: number }) => ({
    params: { restaurantId, storeId, itemId: item.id },
    body: { changes: { price: { from: { ...item.price, basePrice: price.from }, to: { ...item.price, basePrice: price.to } } } },
  });
  return useReversible({
    act: { endpoint: changeItem, call: ({ item, basePrice }: NewPrice) => send(item, { from: item.price.basePrice, to: basePrice }) },
    reverse: { endpoint: changeItem, call: ({ item, basePrice }: NewPrice) => send(item, { from: basePrice, to: item.price.basePrice }) },
    said: ([changed]) => `${changed!.item.name} costs ${formatMoney(changed!.basePrice, currency)} now`,
    getName: ({ item }) => item.name,
    onChanged: () => void again(),
  });
};
