import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { quietStorage } from '@servery/app-kit/quiet-storage.ts';
import type { CartLineInput, MenuIndex, MenuItem } from '@servery/domain/menu';
import { priceLine, type SaleWay } from '@servery/domain/pricing';

/** How each item was added last at this till, by item id, the newest last. Notes are of one guest and not remembered. */
type LastChoices = Readonly<Record<string, Choices>>;
type Choices = Pick<CartLineInput, 'type' | 'selection'>;

/** For so many items. */
const most = 200;

export const useLastChoices = create<{ byItem: LastChoices }>()(
  persist(() => ({ byItem: {} }), { name: 'servery.pos.lastChoices', storage: quietStorage() }),
);

/** Remembers how an item was added. A custom item is another one each time. */
export const rememberChoices = ({ itemId, type, selection }: CartLineInput): void => {
  if (type === 'custom') return;
  useLastChoices.setState(({ byItem: { [itemId]: _, ...others } }) => {
    const entries: [string, Choices][] = [...Object.entries(others), [itemId, { type, selection }]];
    return { byItem: Object.fromEntries(entries.slice(-most)) };
  });
};

/** An item with the choices of last time as a line to add; null: there were none, or it can no longer be had like that. */
export function toLine(choices: Choices | undefined, item: MenuItem, index: MenuIndex, way: SaleWay): CartLineInput | null {
  if (choices?.type !== item.type) return null;
  const line = { id: '', itemId: item.id, quantity: 1, comments: '', ...choices } as CartLineInput;
  return priceLine(index, way, line).problems.length === 0 ? line : null;
}
