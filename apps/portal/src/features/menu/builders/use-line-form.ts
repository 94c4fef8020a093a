import { useLineDraft, type ItemsByType, type LineDraft, type LineType, type Selections } from '@servery/app-kit/use-line-draft.ts';
import { indexMenu, type CartLineInput, type MenuIndex } from '@servery/domain/menu';
import { times, type SaleWay } from '@servery/domain/pricing';
import { announce } from '../../../shared/announcer.tsx';
import type { Store } from '../../../shared/api.ts';
import { addLine } from '../../../shared/cart/cart.ts';
import { replaceLine } from '../../../shared/cart/cart-changes.ts';
import { getCartStore } from '../../../shared/cart/cart-store.ts';
import { useWay } from '../../../shared/cart/use-way.ts';
import { newLineId } from '../../../shared/line-id.ts';
import { useMenu } from '../../../shared/scope.ts';
import type { ShownItem } from '../menu-view.ts';
import { goToProblem } from '@servery/app-kit/go-to-problem.ts';
import { useRef } from 'react';

/** The props of every builder. */
export interface BuilderProps<T extends LineType> {
  shown: ShownItem;
  item: ItemsByType[T];
  /** The line of the cart being edited; none when the item is added. */
  line: CartLineInput | undefined;
  store: Store;
  onDone: () => void;
}

export interface LineForm<T extends LineType> extends LineDraft<T> {
  shown: ShownItem;
  store: Store;
  isChange: boolean;
  /** Adds it to the cart, or scrolls to the first problem. */
  submit: (form: Element) => void;
}

/** A line of the cart as a guest builds it. */
export function useLineForm<T extends LineType>(
  type: T,
  { shown, item, line, store, onDone }: BuilderProps<T>,
  tidy: (index: MenuIndex, item: ItemsByType[T], selection: Selections[T]) => Selections[T],
): LineForm<T> {
  const way: SaleWay = { source: 'website', collectionType: useWay(store) };
  const draft = useLineDraft(type, { index: indexMenu(useMenu()), way, item, line }, tidy);
  const { made, problems, quantity } = draft;

  const added = useRef(false);
  const submit = (form: Element) => {
    // The sheet takes a moment to close: the second tap of a double tap adds nothing.
    if (added.current) return;
    if (problems.length > 0) {
      draft.setTried(true);
      requestAnimationFrame(() => goToProblem(form, problems));
      return;
    }
    added.current = true;
    getCartStore(store.id).update((cart) => (line ? replaceLine(cart, made) : addLine(cart, { ...made, id: newLineId() })));
    announce(line ? `${item.name} changed` : `${times(quantity, item.name)} added`);
    onDone();
  };
  return { ...draft, shown, store, isChange: line !== undefined, submit };
}
