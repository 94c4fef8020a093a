import { stockItems, type MenuSnapshot } from '@servery/domain/menu';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { quoteCart } from '@servery/contract/online-ordering';
import type { CountsOfOrders } from '../../menu/index.ts';

type Quote = ResponseOf<typeof quoteCart>;

/**
 * A quote of a cart that takes more than is left says so at the lines, and has no price then, as with anything else that cannot be sold. Where
 * the cart takes nothing that the menu counts, nobody is asked. What is gone without the menu saying so is published: nobody may be left to be
 * refused for it.
 */
export async function withCounts(
  counts: Pick<CountsOfOrders, 'shortages' | 'followSoon'>,
  { restaurantId, storeId }: { restaurantId: string; storeId: string },
  menu: MenuSnapshot | undefined,
  quote: Quote,
): Promise<Quote> {
  const wanted = menu === undefined || quote.cart === null ? [] : stockItems(menu, quote.cart.lines);
  if (wanted.length === 0) return quote;
  const short = await counts.shortages(restaurantId, storeId, wanted);
  if (short.length === 0) return quote;
  if (short.some(({ left }) => left === undefined)) counts.followSoon(restaurantId, storeId);
  return { cart: null, problems: [...short, ...quote.problems] };
}
