import { useState } from 'react';
import type {
  BasicItem,
  BasicSelection,
  CartLineInput,
  DealItem,
  DealSelection,
  HalfAndHalfItem,
  HalfAndHalfSelection,
  MenuIndex,
  PizzaItem,
  PizzaSelection,
} from '@servery/domain/menu';
import type { Minor } from '@servery/domain/money';
import { priceLine, type CartProblem, type PricedLine, type SaleWay } from '@servery/domain/pricing';
import { emptySelections, goneFrom, problemsToShow } from '@servery/domain/selections';

/** The choices for an item, by its type. Custom items have none. */
export interface Selections {
  basic: BasicSelection;
  pizza: PizzaSelection;
  halfAndHalf: HalfAndHalfSelection;
  deal: DealSelection;
}
export interface ItemsByType {
  basic: BasicItem;
  pizza: PizzaItem;
  halfAndHalf: HalfAndHalfItem;
  deal: DealItem;
}
export type LineType = keyof Selections;

export interface LineDraft<T extends LineType> {
  index: MenuIndex;
  /** The order type, which prices depend on. */
  way: SaleWay;
  selection: Selections[T];
  setSelection: (selection: Selections[T]) => void;
  comments: string;
  setComments: (comments: string) => void;
  quantity: number;
  setQuantity: (quantity: number) => void;
  /** The current line, with the id of the line being changed; an empty id for a new one. */
  made: CartLineInput;
  /** Null while it cannot be priced yet. */
  priced: PricedLine | null;
  total: Minor | null;
  /** All problems of the line, worded by the pricing engine. */
  problems: readonly CartProblem[];
  /** The problems shown so far: a choice that is merely missing is not reported until somebody has tried to continue. */
  told: readonly CartProblem[];
  /** Choices that the menu no longer has. */
  gone: readonly string[];
  tried: boolean;
  setTried: (tried: boolean) => void;
}

/**
 * A line being configured, checked against the current menu: when that changes, the choices stay, a sold-out choice is reported at its
 * place, and only what is no longer on the menu is removed, and named. `start` makes the first choices of a new line.
 */
export function useLineDraft<T extends LineType>(
  type: T,
  { index, way, item, line }: { index: MenuIndex; way: SaleWay; item: ItemsByType[T]; line: CartLineInput | undefined },
  tidy: (index: MenuIndex, item: ItemsByType[T], selection: Selections[T]) => Selections[T],
  start: typeof tidy = (_index, _item, selection) => selection,
): LineDraft<T> {
  const before = line?.type === type ? (line.selection as Selections[T]) : undefined;
  const [stored, setStored] = useState<Selections[T]>(
    () => before ?? start(index, item, tidy(index, item, emptySelections[type] as Selections[T])),
  );
  const [gone, setGone] = useState<readonly string[]>([]);
  const [comments, setComments] = useState(line?.comments ?? '');
  const [quantity, setQuantity] = useState(line?.quantity ?? 1);
  const [tried, setTried] = useState(false);

  const getLine = (selection: Selections[T]) =>
    ({ id: line?.id ?? '', type, itemId: item.id, quantity, comments: comments.trim(), selection }) as CartLineInput;

  const selection = tidy(index, item, stored);
  if (JSON.stringify(selection) !== JSON.stringify(stored)) {
    const lost = goneFrom(getLine(stored), priceLine(index, way, getLine(stored)).problems);
    setStored(selection);
    if (lost.some((message) => !gone.includes(message))) setGone([...new Set([...gone, ...lost])]);
  }
  const made = getLine(selection);
  const { line: priced, problems } = priceLine(index, way, made);
  return {
    index,
    way,
    selection,
    setSelection: setStored,
    comments,
    setComments,
    quantity,
    setQuantity,
    made,
    priced,
    total: priced && priced.unitPrice * quantity,
    problems,
    told: problemsToShow(problems, tried),
    gone,
    tried,
    setTried,
  };
}
