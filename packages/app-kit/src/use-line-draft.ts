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

/** What is chosen for an item, by its type. Custom items have nothing to choose. */
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
  /** How it is bought, which its prices go by. */
  way: SaleWay;
  selection: Selections[T];
  setSelection: (selection: Selections[T]) => void;
  comments: string;
  setComments: (comments: string) => void;
  quantity: number;
  setQuantity: (quantity: number) => void;
  /** The line as it stands, under the id of the one that is being changed; without one its id is empty. */
  made: CartLineInput;
  /** Null where no price can be said yet. */
  priced: PricedLine | null;
  total: Minor | null;
  /** Everything that is wrong with it, in the engine's words. */
  problems: readonly CartProblem[];
  /** Those that are told by now: what is only not answered yet waits until somebody has tried to go on. */
  told: readonly CartProblem[];
  /** What was chosen and the menu does not have any more. */
  gone: readonly string[];
  tried: boolean;
  setTried: (tried: boolean) => void;
}

/**
 * A line as it is being made. It is held against the menu of this moment: when that changes, what was chosen stays, what is sold out is
 * told at its place, and only what is not on the menu at all goes, and is named.
 */
export function useLineDraft<T extends LineType>(
  type: T,
  { index, way, item, line }: { index: MenuIndex; way: SaleWay; item: ItemsByType[T]; line: CartLineInput | undefined },
  tidy: (index: MenuIndex, item: ItemsByType[T], selection: Selections[T]) => Selections[T],
): LineDraft<T> {
  const before = line?.type === type ? (line.selection as Selections[T]) : undefined;
  const [kept, setStored] = useState<Selections[T]>(() => before ?? tidy(index, item, emptySelections[type] as Selections[T]));
  const [gone, setGone] = useState<readonly string[]>([]);
  const [comments, setComments] = useState(line?.comments ?? '');
  const [quantity, setQuantity] = useState(line?.quantity ?? 1);
  const [tried, setTried] = useState(false);

  const getLine = (selection: Selections[T]) =>
    ({ id: line?.id ?? '', type, itemId: item.id, quantity, comments: comments.trim(), selection }) as CartLineInput;

  const selection = tidy(index, item, kept);
  if (JSON.stringify(selection) !== JSON.stringify(kept)) {
    const lost = goneFrom(getLine(kept), priceLine(index, way, getLine(kept)).problems);
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
