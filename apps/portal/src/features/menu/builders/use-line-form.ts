import {
  indexMenu,
  type BasicItem,
  type BasicSelection,
  type CartLineInput,
  type DealItem,
  type DealSelection,
  type HalfAndHalfItem,
  type HalfAndHalfSelection,
  type MenuIndex,
  type PizzaItem,
  type PizzaSelection,
} from '@servery/domain/menu';
import type { Minor } from '@servery/domain/money';
import { priceLine, type CartProblem, type PricedLine, type SaleWay } from '@servery/domain/pricing';
import { useState } from 'react';
import { announce } from '../../../shared/announcer.tsx';
import type { Store } from '../../../shared/api.ts';
import { addLine } from '../../../shared/cart/cart.ts';
import { replaceLine } from '../../../shared/cart/cart-changes.ts';
import { cartStoreOf } from '../../../shared/cart/cart-store.ts';
import { useWay } from '../../../shared/cart/use-way.ts';
import { newLineId } from '../../../shared/line-id.ts';
import { times } from '@servery/domain/pricing';
import { useMenu } from '../../../shared/scope.ts';
import type { ShownItem } from '../menu-view.ts';
import { emptySelections, goneFrom, toldNow } from '@servery/domain/selections';
import { goToProblem } from './go-to-problem.ts';

/** What is chosen for an item, by its type. Custom items are sold at tills alone. */
interface Selections {
  basic: BasicSelection;
  pizza: PizzaSelection;
  halfAndHalf: HalfAndHalfSelection;
  deal: DealSelection;
}
interface Items {
  basic: BasicItem;
  pizza: PizzaItem;
  halfAndHalf: HalfAndHalfItem;
  deal: DealItem;
}
type LineType = keyof Selections;

/** What every builder is given. */
export interface BuilderProps<T extends LineType> {
  shown: ShownItem;
  item: Items[T];
  /** The cart's line that is being changed; none when the item is added. */
  line: CartLineInput | undefined;
  store: Store;
  onDone: () => void;
}

export interface LineForm<T extends LineType> {
  shown: ShownItem;
  store: Store;
  index: MenuIndex;
  /** How it is bought, which its prices go by. */
  way: SaleWay;
  selection: Selections[T];
  setSelection: (selection: Selections[T]) => void;
  comments: string;
  setComments: (comments: string) => void;
  quantity: number;
  setQuantity: (quantity: number) => void;
  /** Null where no price can be said yet. */
  priced: PricedLine | null;
  total: Minor | null;
  /** Everything that is wrong with it, in the engine's words. */
  problems: readonly CartProblem[];
  /** Those that are told by now: what is only not answered yet waits until the guest has tried to go on. */
  told: readonly CartProblem[];
  /** What the guest had chosen and the menu does not have any more. */
  gone: readonly string[];
  tried: boolean;
  isChange: boolean;
  setTried: (tried: boolean) => void;
  /** Puts it into the cart, or brings the first problem into sight. */
  submit: (form: Element) => void;
}

/**
 * A line of the cart as it is being made. It is held against the menu of this moment: when that changes, what was chosen stays, what is
 * sold out is told at its place, and only what is not on the menu at all goes, and is named.
 */
export function useLineForm<T extends LineType>(
  type: T,
  { shown, item, line, store, onDone }: BuilderProps<T>,
  tidy: (index: MenuIndex, item: Items[T], selection: Selections[T]) => Selections[T],
): LineForm<T> {
  const index = indexMenu(useMenu());
  const way: SaleWay = { source: 'website', collectionType: useWay(store) };
  const before = line?.type === type ? (line.selection as Selections[T]) : undefined;
  const [kept, setKept] = useState<Selections[T]>(() => before ?? tidy(index, item, emptySelections[type] as Selections[T]));
  const [gone, setGone] = useState<readonly string[]>([]);
  const [comments, setComments] = useState(line?.comments ?? '');
  const [quantity, setQuantity] = useState(line?.quantity ?? 1);
  const [tried, setTried] = useState(false);

  const lineOf = (selection: Selections[T]) =>
    ({ id: line?.id ?? '', type, itemId: item.id, quantity, comments: comments.trim(), selection }) as CartLineInput;

  const selection = tidy(index, item, kept);
  if (JSON.stringify(selection) !== JSON.stringify(kept)) {
    const lost = goneFrom(lineOf(kept), priceLine(index, way, lineOf(kept)).problems);
    setKept(selection);
    if (lost.some((message) => !gone.includes(message))) setGone([...new Set([...gone, ...lost])]);
  }
  const made = lineOf(selection);
  const { line: priced, problems } = priceLine(index, way, made);

  const submit = (form: Element) => {
    if (problems.length > 0) {
      setTried(true);
      requestAnimationFrame(() => goToProblem(form, problems));
      return;
    }
    cartStoreOf(store.id).update((cart) => (line ? replaceLine(cart, made) : addLine(cart, { ...made, id: newLineId() })));
    announce(line ? `${item.name} changed` : `${times(quantity, item.name)} added`);
    onDone();
  };
  return {
    shown,
    store,
    index,
    way,
    selection,
    setSelection: setKept,
    comments,
    setComments,
    quantity,
    setQuantity,
    priced,
    total: priced && priced.unitPrice * quantity,
    problems,
    told: toldNow(problems, tried),
    gone,
    tried,
    isChange: line !== undefined,
    setTried,
    submit,
  };
}
