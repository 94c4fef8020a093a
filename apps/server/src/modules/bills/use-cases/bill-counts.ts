import { currentLines, type Bill } from '@servery/domain/bills';
import { stockItems, markedKey, type MenuSnapshot, type StockReservation } from '@servery/domain/menu';

const takenBy = (menu: MenuSnapshot, bill: Pick<Bill, 'lines'> | null): Map<string, StockReservation> => {
  const lines = bill === null ? [] : currentLines(bill).map(({ priced }) => priced);
  return new Map(stockItems(menu, lines).map((item) => [markedKey(item), item]));
};

/** The difference in stock between two states of a bill. */
export function countsBetween(
  menu: MenuSnapshot | undefined,
  before: Pick<Bill, 'lines'> | null,
  after: Pick<Bill, 'lines'>,
): { take: StockReservation[]; give: StockReservation[] } {
  if (menu === undefined) return { take: [], give: [] };
  const had = takenBy(menu, before);
  const has = takenBy(menu, after);
  const more = (from: Map<string, StockReservation>, to: Map<string, StockReservation>) =>
    [...to].flatMap(([key, item]) => {
      const quantity = item.quantity - (from.get(key)?.quantity ?? 0);
      return quantity > 0 ? [{ ...item, quantity }] : [];
    });
  return { take: more(had, has), give: more(has, had) };
}
