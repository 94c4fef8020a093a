import { stockItems, type MenuSnapshot } from '@servery/domain/menu';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { quoteCart } from '@servery/contract/online-ordering';
import type { CountsOfOrders } from '../../menu/index.ts';

type Quote = ResponseOf<typeof quoteCart>;

/**
 * A quote for more than the stock that is left names the lines and has no price, as with anything else that cannot be
 * sold. If the cart has no stock items, the database is not asked. Items that are sold out but still on the menu are
 * published as sold out, so that later guests are not refused for them.
 */
export async function withCounts(
  counts: Pick<CountsOfOrders, 'shortages' | 'followSoon'>,
  { restaurantId, storeId }: { restaurantId: string; storeId: string },
  menu: MenuSnapshot | undefined,
  quote: Quote,
): Promise<Quote> {
  const stock = menu === undefined || quote.cart === null ? [] : stockItems(menu, quote.cart.lines);
  if (stock.length === 0) return quote;
  const short = await counts.shortages(restaurantId, storeId, stock);
  if (short.length === 0) return quote;
  if (short.some(({ left }) => left === undefined)) counts.followSoon(restaurantId, storeId);
  return { cart: null, problems: [...short, ...quote.problems] };
}
