import type { CartLineInput, DealItem, DealLineInput, DealPizzaSelection, DealPizzaSlot } from '@servery/domain/menu';
import type { PriceCartInput } from '@servery/domain/pricing';
import { calculateSum } from './fractions.ts';
import { pricedLine, withExtras } from './items.ts';
import { getAvailability, getGroup, toItem, type Sale } from './sale.ts';
import { cheapestWay, getExtra, fitsSlot, type Filling } from './slots.ts';

/** items.md, "Pizzas become deals". */

/** One pizza of a line; a line of three is three of these. */
interface Single {
  line: CartLineInput;
  /** The position of its line in the cart as it was sent. */
  place: number;
  filling: Filling;
}

interface Made {
  deal: DealItem;
  /** In the order of the deal's slots, then of the cart. */
  pizzas: { slotId: string; single: Single }[];
  quantity: number;
}

export interface Converted {
  lines: CartLineInput[];
  /** By the id of a deal's line. */
  from: Map<string, string[]>;
}

/** The lines with deals in the place of pizzas; null where nothing saves. */
export function convert(input: PriceCartInput): Converted | null {
  const candidates = input.lines.flatMap((line, place) => (isCandidate(line, input) ? getSingles(line, place, input) : []));
  const isFit = (slot: DealPizzaSlot) => candidates.some(({ filling }) => fitsSlot(filling, slot, input.menu));
  const deals = input.menu.items.filter(
    (item): item is DealItem => item.type === 'deal' && isLookedAt(item, input) && item.pizzas.every(isFit),
  );
  const singles = candidates.filter(({ filling }) =>
    deals.some(({ pizzas }) => pizzas.some((slot) => fitsSlot(filling, slot, input.menu))),
  );
  let left = singles;
  const made: Made[] = [];
  const make = (deal: DealItem, pizzas: Made['pizzas']) => {
    left = left.filter((single) => !pizzas.some((pizza) => pizza.single === single));
    const same = made.find(
      (other) => other.deal === deal && other.pizzas.every(({ single }, at) => single.line === pizzas[at]!.single.line),
    );
    if (same) same.quantity += 1;
    else made.push({ deal, pizzas, quantity: 1 });
  };
  while (left.length > 12) {
    const best = bestValue(deals, left, input);
    if (best === null) break;
    // The same pizzas again, while they are there and too many are left.
    for (let again: Made['pizzas'] | null = best.pizzas; again !== null && left.length > 12; again = sameAgain(again, left))
      make(best.deal, again);
  }
  for (const { deal, pizzas } of cheapestOfAll(left.slice(0, 12), deals, input)) make(deal, pizzas);
  return made.length === 0 ? null : standing(input.lines, left, singles, made);
}

/** 1. */
function isCandidate(line: CartLineInput, { lineAdjustments = {} }: PriceCartInput): boolean {
  if (line.type !== 'pizza' && line.type !== 'halfAndHalf') return false;
  if (line.comments.trim() !== '' || lineAdjustments[line.id] !== undefined) return false;
  return line.selection.modifiers.every(({ options }) => options.length === 0);
}

function getSingles(line: CartLineInput, place: number, { menu }: Sale): Single[] {
  const item = toItem(menu, line.itemId);
  const fillings =
    line.type === 'pizza'
      ? [{ sizeId: line.selection.sizeId, pizzaIds: [line.itemId] }]
      : line.type === 'halfAndHalf' && item?.type === 'halfAndHalf'
        ? [{ sizeId: item.pizzaSizeId, pizzaIds: [line.selection.firstHalf.pizzaId, line.selection.secondHalf.pizzaId] }]
        : [];
  return fillings.flatMap((filling) => Array.from({ length: line.quantity }, () => ({ line, place, filling })));
}

/** 2. */
const isLookedAt = (deal: DealItem, sale: Sale): boolean =>
  deal.items.length === 0 &&
  deal.pizzas.length > 0 &&
  deal.modifierGroupIds.every((id) => (getGroup(sale.menu, id)?.min ?? 0) === 0) &&
  deal.counted !== true &&
  sale.menu.categories.some(({ id }) => id === deal.categoryId) &&
  getAvailability(deal, sale) === null;

/** What pizzas of a deal cost in it, in their order of the slots. */
function priceInDeal(deal: DealItem, pizzas: Made['pizzas'], sale: Sale): number {
  return pricedLine(lineOfDeal({ deal, pizzas, quantity: 1 }, 0), sale).unitPrice;
}

/** Pizzas of the cart that are together in a deal, by their place in it, and what the deal costs with them. */
interface Together {
  places: number[];
  made: { deal: DealItem; pizzas: Made['pizzas'] };
  cost: number;
}

/**
 * 4. Every combination of at most twelve. The price of a set is calculated once, and the same remaining cart is not processed twice.
 */
function cheapestOfAll(singles: readonly Single[], deals: readonly DealItem[], sale: Sale): { deal: DealItem; pizzas: Made['pizzas'] }[] {
  const alone = singles.map(({ line }) => pricedLine(line, sale).unitPrice);
  const sizes = new Set(deals.map(({ pizzas }) => calculateSum(pizzas.map(({ quantity }) => quantity))));
  const options = singles.map((_, first) =>
    [...setsFrom(first, singles.length, Math.max(0, ...sizes))].filter((places) => sizes.has(places.length)).flatMap(together),
  );
  function together(places: number[]): Together[] {
    const pizzas = places.map((place) => singles[place]!);
    let best: Together | null = null;
    for (const deal of deals) {
      const way = cheapestWay(
        pizzas.map(({ filling }) => filling),
        deal,
        sale.menu,
      );
      if (way === null) continue;
      const placed = deal.pizzas.flatMap(({ id }) =>
        pizzas.flatMap((single, at) => (way.slotIds[at] === id ? [{ slotId: id, single }] : [])),
      );
      const cost = priceInDeal(deal, placed, sale);
      if (best === null || cost < best.cost) best = { places, made: { deal, pizzas: placed }, cost };
    }
    return best === null ? [] : [best];
  }
  const known = new Map<string, { cost: number; made: Together['made'][] }>();
  function best(left: readonly number[]): { cost: number; made: Together['made'][] } {
    const [first, ...others] = left;
    if (first === undefined) return { cost: 0, made: [] };
    const key = left.join(' ');
    const before = known.get(key);
    if (before) return before;
    const byItself = best(others);
    let answer = { cost: byItself.cost + alone[first]!, made: byItself.made };
    for (const option of options[first]!) {
      if (!option.places.every((place) => left.includes(place))) continue;
      const rest = best(left.filter((place) => !option.places.includes(place)));
      if (option.cost + rest.cost < answer.cost) answer = { cost: option.cost + rest.cost, made: [option.made, ...rest.made] };
    }
    known.set(key, answer);
    return answer;
  }
  return best(singles.map((_, place) => place)).made;
}

/** Sets of places that begin with `first`: at the first place in which two differ, the one that has it comes first. */
function* setsFrom(first: number, end: number, most: number): Generator<number[]> {
  if (most < 1) return;
  for (let next = first + 1; next < end; next += 1) for (const rest of setsFrom(next, end, most - 1)) yield [first, ...rest];
  yield [first];
}

/** 5. What saves most for each pizza. */
function bestValue(deals: readonly DealItem[], left: readonly Single[], sale: Sale): { deal: DealItem; pizzas: Made['pizzas'] } | null {
  let best: { deal: DealItem; pizzas: Made['pizzas']; saving: number } | null = null;
  for (const deal of deals) {
    const pizzas = greatestGains(deal, left, sale);
    if (pizzas === null) continue;
    const getSlot = (slotId: string) => deal.pizzas.find(({ id }) => id === slotId)!;
    const gains = calculateSum(pizzas.map(({ slotId, single }) => getBasePrice(single, sale) - getExtra(single.filling, getSlot(slotId))));
    const saving = gains - withExtras(deal.price, sale);
    if (saving > 0 && (best === null || saving * best.pizzas.length > best.saving * pizzas.length)) best = { deal, pizzas, saving };
  }
  return best;
}

const getBasePrice = ({ line }: Single, sale: Sale): number => pricedLine(line, sale).basePrice;

/** Slot by slot, the pizzas that gain most. Null: it cannot be made. */
function greatestGains(deal: DealItem, left: readonly Single[], sale: Sale): Made['pizzas'] | null {
  const pizzas: Made['pizzas'] = [];
  for (const slot of deal.pizzas) {
    for (let taken = 0; taken < slot.quantity; taken += 1) {
      const getGain = (single: Single) => getBasePrice(single, sale) - getExtra(single.filling, slot);
      const free = left.filter((single) => !pizzas.some((pizza) => pizza.single === single) && fitsSlot(single.filling, slot, sale.menu));
      const [most] = free.toSorted((a, b) => getGain(b) - getGain(a));
      if (most === undefined) return null;
      pizzas.push({ slotId: slot.id, single: most });
    }
  }
  return pizzas;
}

/** Others of the same lines. Null: they are not all there. */
function sameAgain(pizzas: Made['pizzas'], left: readonly Single[]): Made['pizzas'] | null {
  const free = [...left];
  const again = pizzas.flatMap(({ slotId, single }) => {
    const at = free.findIndex(({ line }) => line === single.line);
    return at < 0 ? [] : [{ slotId, single: free.splice(at, 1)[0]! }];
  });
  return again.length === pizzas.length ? again : null;
}

const lineOfDeal = ({ deal, pizzas, quantity }: Made, number: number): DealLineInput => ({
  id: `deal ${number}`,
  itemId: deal.id,
  type: 'deal',
  quantity,
  comments: '',
  selection: { modifiers: [], items: [], pizzas: pizzas.map(pizzaOfDeal) },
});

function pizzaOfDeal({ slotId, single: { line } }: Made['pizzas'][number]): DealPizzaSelection {
  if (line.type === 'halfAndHalf') {
    const { firstHalf, secondHalf } = line.selection;
    return { slotId, pizza: null, halves: { firstHalf, secondHalf } };
  }
  if (line.type !== 'pizza') throw new Error('Only pizzas and halves are candidates.');
  const { addToppings, removeToppings } = line.selection;
  return { slotId, pizza: { pizzaId: line.itemId, addToppings, removeToppings }, halves: null };
}

/** 6. */
function standing(lines: readonly CartLineInput[], left: readonly Single[], singles: readonly Single[], made: readonly Made[]): Converted {
  const getPlaces = ({ pizzas }: Made) => [...new Set(pizzas.map(({ single }) => single.place))].toSorted((a, b) => a - b);
  const deals = made.map((one, number) => ({ line: lineOfDeal(one, number), places: getPlaces(one) }));
  return {
    lines: lines.flatMap((line, place) => {
      const here = deals.filter(({ places }) => places[0] === place).map((deal) => deal.line);
      if (!singles.some((single) => single.place === place)) return [...here, line];
      const quantity = left.filter((single) => single.place === place).length;
      return quantity > 0 ? [...here, { ...line, quantity }] : here;
    }),
    from: new Map(deals.map(({ line, places }) => [line.id, places.map((place) => lines[place]!.id)])),
  };
}
