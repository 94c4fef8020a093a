import { stockItems, type MenuSnapshot } from '@servery/domain/menu';
import { priceCart, type PriceCartInput, type PricedCart, type PricedLine } from '@servery/domain/pricing';
import { referencePrice } from './price-cart.ts';
import { referenceTakes } from './what-it-takes.ts';

/** Both engines' answers in one form: what may be absent is there, problems are in order, and a deal's line made of others has no id. */
export const getAnswers = (input: PriceCartInput): { engine: Answer; reference: Answer } => ({
  engine: comparable(priceCart(input), (cart) => engineTakes(input.menu, cart)),
  reference: comparable(referencePrice(input), ({ lines }) => referenceTakes(input.menu, lines)),
});

/** `problems` as "CODE line path". */
export interface Answer {
  ok: boolean;
  problems: string[];
  cart: PricedCart | null;
  /** The stock that the cart reserves. */
  takes: Record<string, number>;
}

interface Priced {
  ok: boolean;
  cart?: PricedCart;
  problems: readonly { code: string; lineId: string | null; path: string }[];
}

function comparable({ ok, cart, problems }: Priced, takesOf: (cart: PricedCart) => Record<string, number>): Answer {
  const places = problems.map(({ code, lineId, path }) => `${code} ${lineId} ${path}`);
  return {
    ok,
    problems: ok ? places : places.toSorted(),
    cart: cart ? sorted(getCart(cart)) : null,
    takes: cart ? sorted(takesOf(cart)) : {},
  };
}

const engineTakes = (menu: MenuSnapshot, { lines }: PricedCart): Record<string, number> =>
  Object.fromEntries(stockItems(menu, lines).map(({ kind, id, quantity }) => [`${kind} ${id}`, quantity]));

const getCart = (cart: PricedCart): PricedCart => ({
  ...cart,
  lines: cart.lines.map(getLine),
  coupon: cart.coupon ?? null,
  loyalty: cart.loyalty ?? null,
  holidaySurcharge: cart.holidaySurcharge ?? null,
  cardSurcharge: cart.cardSurcharge ?? 0,
  cashRounding: cart.cashRounding ?? 0,
});

/** How a deal's line is called is between browser and server: see `line-id.ts`. */
const getLine = (line: PricedLine): PricedLine => (line.convertedFrom === undefined ? line : { ...line, id: 'a deal' });

/** Keys in one order, so that answers are equal exactly when their JSON is. */
export function sorted<T>(value: T): T {
  if (Array.isArray(value)) return value.map(sorted) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, entry]) => [key, sorted(entry)])) as T;
}
