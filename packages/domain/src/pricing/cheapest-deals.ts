import { cheapestSlots } from '../menu/cheapest-slots.ts';
import type { Minor } from '../money/money.types.ts';
import type { Candidate, FilledDeal, Offer } from './deal-offers.ts';
import { pizzaExtra } from './stage-2-choices.ts';

/** The most pizzas of which every combination is looked at: 4,096 sets of them. */
export const mostPizzas = 12;

/** The results for each set of pizzas. */
interface SetTables {
  best: Float64Array;
  taken: Uint16Array;
  costs: Float64Array;
  offerBySet: Uint16Array;
  extras: Float64Array;
  toppings: Float64Array;
}

let tables: SetTables | undefined;

/**
 * The tables used by every quote: created once, because 150 kB for each quote made the garbage collector interrupt every tenth of them.
 * Nothing in them is read before the same quote has written it.
 */
const setTables = (): SetTables =>
  (tables ??= {
    best: new Float64Array(1 << mostPizzas),
    taken: new Uint16Array(1 << mostPizzas),
    costs: new Float64Array(1 << mostPizzas),
    offerBySet: new Uint16Array(1 << mostPizzas),
    extras: new Float64Array(1 << mostPizzas),
    toppings: new Float64Array(1 << mostPizzas),
  });

/**
 * The deals that make these pizzas cheapest, exactly; `pizzas` are at most `mostPizzas`, in the order of the cart, repeated by their
 * quantity. Ties are decided pizza by pizza in the order of the cart: on its own before in a deal, then with the pizzas that come first,
 * then in the deal that comes first on the menu.
 */
export function cheapestDeals(pizzas: readonly Candidate[], offers: readonly Offer[]): FilledDeal[] {
  const count = pizzas.length;
  const all = 1 << count;
  const { best, taken, costs, offerBySet } = setTables();
  costSets(pizzas, offers);
  // The first pizza has the highest bit: of two sets the one that comes first is the greater number. `best[set]` is the least that a set
  // costs, `taken[set]` the set that its first pizza is in a deal with, itself included; 0: it is on its own.
  best[0] = 0;
  // Whatever is made first has the first pizza in it, so that no other set with it is ever left.
  const half = all >> 1;
  for (let set = 1; set < all; set = set === half - 1 ? all - 1 : set + 1) {
    const high = 31 - Math.clz32(set);
    const first = 1 << high;
    const others = set ^ first;
    taken[set] = 0;
    let least = (best[others] as number) + (pizzas[count - 1 - high] as Candidate).read.priced.unitPrice;
    for (let with_ = others; ; with_ = (with_ - 1) & others) {
      const cost = (costs[first | with_] as number) + (best[others ^ with_] as number);
      if (cost < least) {
        least = cost;
        taken[set] = first | with_;
      }
      if (with_ === 0) break;
    }
    best[set] = least;
  }
  const made: FilledDeal[] = [];
  for (let left = all - 1; left > 0;) {
    const set = taken[left] as number;
    if (set === 0) left ^= 1 << (31 - Math.clz32(left));
    else {
      made.push(
        filled(
          offers[offerBySet[set] as number] as Offer,
          pizzas.filter((_, at) => (set & (1 << (count - 1 - at))) !== 0),
        ),
      );
      left ^= set;
    }
  }
  return made;
}

/** The slot of each pizza in which the deal costs least; null if they do not fill it. */
const slotsFor = ({ slots }: Offer, pizzas: readonly Candidate[]): number[] | null =>
  cheapestSlots(
    pizzas.length,
    slots.map(({ slot }) => slot.quantity),
    (pizza, slot) => slots[slot]?.extras.get(pizzas[pizza] as Candidate) ?? null,
  );

/** Pizzas that fill a deal, in the slots in which they cost least. */
function filled(offer: Offer, pizzas: readonly Candidate[]): FilledDeal {
  const chosen = slotsFor(offer, pizzas);
  if (chosen === null) throw new Error(`These pizzas do not fill ${offer.deal.id}.`);
  const picks = offer.slots.flatMap(({ slot }, at) =>
    pizzas.filter((_, pizza) => chosen[pizza] === at).map((candidate) => ({ slot, candidate })),
  );
  return { offer, picks };
}

/**
 * Writes the price of each set of pizzas in the cheapest deal that it fills, ties to the first on the menu; infinite if it fills none.
 */
function costSets(pizzas: readonly Candidate[], offers: readonly Offer[]): void {
  const { costs, offerBySet, extras, toppings } = setTables();
  const count = pizzas.length;
  costs.fill(Number.POSITIVE_INFINITY);
  const bySize = setsBySize(count);
  addToppings(toppings, pizzas);
  for (const [at, offer] of offers.entries()) {
    if (offer.size > count) continue;
    if (offer.size === count && waysToFill(offer) <= fewWays) extras[(1 << count) - 1] = extraOfAll(pizzas, offer);
    else extrasOfSets(extras, bySize, pizzas, offer);
    offerSets({ costs, offerBySet }, bySize[offer.size] as Uint16Array, { at, price: offer.price, extras, toppings });
  }
}

/**
 * Records a deal for the sets of pizzas that cost less in it than in the deals before. A separate function: as a loop inside another one it
 * is compiled, discarded and compiled again with every quote.
 */
function offerSets(
  { costs, offerBySet }: Pick<SetTables, 'costs' | 'offerBySet'>,
  sets: Uint16Array,
  { at, price, extras, toppings }: { at: number; price: Minor; extras: Float64Array; toppings: Float64Array },
): void {
  for (const set of sets) {
    // Half cents of all toppings in the deal are rounded once, away from zero, as its unit price is.
    const cost = price + (extras[set] as number) + Math.ceil(toppings[set] as number);
    if (cost >= (costs[set] as number)) continue;
    costs[set] = cost;
    offerBySet[set] = at;
  }
}

/** How many pizzas the slots of a deal can hold while they are filled, each way counted. */
const waysToFill = ({ slots }: Offer): number => slots.reduce((ways, { slot }) => ways * (slot.quantity + 1), 1);

/**
 * A deal that takes every pizza and can be filled in at most this many ways is filled directly: working out every set of pizzas is slower.
 */
const fewWays = 1000;

/** The least that the slots of a deal ask on top for all pizzas; infinite where these do not fill it. */
function extraOfAll(pizzas: readonly Candidate[], offer: Offer): number {
  const chosen = slotsFor(offer, pizzas);
  if (chosen === null) return Number.POSITIVE_INFINITY;
  return pizzas.reduce((sum, pizza, at) => sum + (offer.slots[chosen[at] as number]?.extras.get(pizza) as number), 0);
}

const setsOfSizes = new Map<number, Uint16Array[]>();

/** All sets of so many pizzas, by how many are in them. */
function setsBySize(count: number): Uint16Array[] {
  const known = setsOfSizes.get(count);
  if (known !== undefined) return known;
  const lists = Array.from({ length: count + 1 }, (): number[] => []);
  for (let set = 0; set < 1 << count; set += 1) {
    let size = 0;
    for (let rest = set; rest !== 0; rest &= rest - 1) size += 1;
    lists[size]?.push(set);
  }
  const sets = lists.map((list) => Uint16Array.from(list));
  setsOfSizes.set(count, sets);
  return sets;
}

/** Writes what toppings add, which is the same in every deal; exactly. */
function addToppings(toppings: Float64Array, pizzas: readonly Candidate[]): void {
  const of = pizzas.map(({ pizza }) => pizzaExtra(pizza)).toReversed();
  toppings[0] = 0;
  for (let set = 1; set < 1 << pizzas.length; set += 1) {
    const high = 31 - Math.clz32(set);
    toppings[set] = (toppings[set ^ (1 << high)] as number) + (of[high] as number);
  }
}

/**
 * The lowest extra charge of a deal's slots for each set of pizzas that fills its first places: the last of these places has one of them,
 * and the others fill those before. Infinite if they cannot.
 */
function extrasOfSets(extras: Float64Array, bySize: readonly Uint16Array[], pizzas: readonly Candidate[], { slots }: Offer): void {
  extras[0] = 0;
  let size = 0;
  const byBit = new Float64Array(pizzas.length);
  for (const { slot, extras: asked } of slots) {
    for (const [at, pizza] of pizzas.entries()) byBit[pizzas.length - 1 - at] = asked.get(pizza) ?? Number.POSITIVE_INFINITY;
    for (let place = 0; place < slot.quantity; place += 1) {
      size += 1;
      for (const set of bySize[size] as Uint16Array) extras[set] = getLeast(extras, byBit, set);
    }
  }
}

function getLeast(extras: Float64Array, byBit: Float64Array, set: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let rest = set; rest !== 0; rest &= rest - 1) {
    const bit = 31 - Math.clz32(rest & -rest);
    const cost = (extras[set ^ (1 << bit)] as number) + (byBit[bit] as number);
    if (cost < least) least = cost;
  }
  return least;
}
