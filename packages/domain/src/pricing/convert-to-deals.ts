import { indexMenu, type MenuIndex } from '../menu/index-menu.ts';
import type { DealLineInput, DealPizzaSelection } from '../menu/menu.types.ts';
import { bestValueDeal } from './best-value-deal.ts';
import { cheapestDeals, mostPizzas } from './cheapest-deals.ts';
import { getCandidate, offersFor, type Candidate, type FilledDeal, type Offer } from './deal-offers.ts';
import { lineIdFrom } from './line-id.ts';
import { priceLine } from './price-line.ts';
import type { PriceCartInput } from './pricing.types.ts';
import type { ReadLine } from './read-lines.ts';

/** A deal that is made, so many times of the same lines. */
interface Made extends FilledDeal {
  times: number;
}

/**
 * The cart with its pizzas and half-and-halves in deals if they cost less there, as described in `docs/algorithms/items.md`; null if
 * nothing changes. The caller checks whether the cart as a whole is then cheaper.
 */
export function convertToDeals(input: PriceCartInput, lines: readonly ReadLine[]): ReadLine[] | null {
  if (input.menu.pizza?.enableDealAndHalfAndHalfConversion !== true) return null;
  const candidates = lines.flatMap((read, at) => getCandidate(input, read, at));
  if (candidates.length === 0) return null;
  const index = indexMenu(input.menu);
  const offers = offersFor(index, input, candidates);
  if (offers.length === 0) return null;
  const fitting = candidates.filter((candidate) => offers.some(({ slots }) => slots.some(({ extras }) => extras.has(candidate))));
  const made = dealsFrom(fitting, offers).map((deal, at) => getLine(index, input, deal, at));
  if (made.length === 0) return null;
  const leftByLine = new Map(fitting.map(({ at, left }) => [at, left]));
  return lines.flatMap((read, at) => [
    ...made.filter(({ first }) => first === at).map(({ line }) => line),
    ...withQuantity(read, leftByLine.get(at) ?? read.input.quantity),
  ]);
}

/** What is made of the candidates, in this order; takes the pizzas from them. */
function dealsFrom(candidates: readonly Candidate[], offers: readonly Offer[]): Made[] {
  const made: Made[] = [];
  const take = (deal: FilledDeal, times: number) => {
    for (const { candidate } of deal.picks) candidate.left -= times;
    const same = made.find((other) => isSame(other, deal));
    if (same === undefined) made.push({ ...deal, times });
    else same.times += times;
  };
  for (let left = getCount(candidates); left > mostPizzas; left = getCount(candidates)) {
    const deal = bestValueDeal(offers);
    if (deal === null) break;
    take(deal, Math.min(mostTimes(deal), Math.ceil((left - mostPizzas) / deal.offer.size)));
  }
  const pizzas = candidates.flatMap((candidate) => Array.from({ length: Math.min(candidate.left, mostPizzas) }, () => candidate));
  for (const deal of cheapestDeals(pizzas.slice(0, mostPizzas), offers)) take(deal, 1);
  return made;
}

const getCount = (candidates: readonly Candidate[]): number => candidates.reduce((sum, { left }) => sum + left, 0);

/** The same pizzas of the same lines in the same slots. */
const isSame = (one: FilledDeal, other: FilledDeal): boolean =>
  one.offer === other.offer && one.picks.every(({ candidate }, at) => candidate === other.picks[at]?.candidate);

/** As often as the pizzas of its lines are there. */
function mostTimes({ picks }: FilledDeal): number {
  const uses = new Map<Candidate, number>();
  for (const { candidate } of picks) uses.set(candidate, (uses.get(candidate) ?? 0) + 1);
  return Math.min(...[...uses].map(([{ left }, count]) => Math.floor(left / count)));
}

function getLine(index: MenuIndex, input: PriceCartInput, { offer: { deal }, picks, times }: Made, number: number) {
  const sources = [...new Set(picks.map(({ candidate }) => candidate))].sort((a, b) => a.at - b.at);
  const convertedFrom = sources.map(({ read }) => read.input.id);
  const line: DealLineInput = {
    id: lineIdFrom(`${number} ${deal.id} ${convertedFrom.join(' ')}`),
    type: 'deal',
    itemId: deal.id,
    quantity: times,
    comments: '',
    selection: { modifiers: [], items: [], pizzas: picks.map(readSelectionParts) },
  };
  const { line: priced } = priceLine(index, input, line);
  if (priced === null) throw new Error(`The deal ${deal.id} has no price.`);
  priced.convertedFrom = convertedFrom;
  return { first: (sources[0] as Candidate).at, line: { input: line, item: deal, priced } };
}

function readSelectionParts({ slot, candidate: { read } }: FilledDeal['picks'][number]): DealPizzaSelection {
  const { input: line } = read;
  if (line.type === 'pizza') {
    const { addToppings, removeToppings } = line.selection;
    return { slotId: slot.id, pizza: { pizzaId: line.itemId, addToppings, removeToppings }, halves: null };
  }
  if (line.type !== 'halfAndHalf') throw new Error(`A line of type ${line.type} cannot be in a deal.`);
  const { firstHalf, secondHalf } = line.selection;
  return { slotId: slot.id, pizza: null, halves: { firstHalf, secondHalf } };
}

function withQuantity(read: ReadLine, quantity: number): ReadLine[] {
  if (quantity === read.input.quantity) return [read];
  if (quantity === 0) return [];
  const { priced } = read;
  return [{ ...read, input: { ...read.input, quantity }, priced: { ...priced, quantity, lineTotal: priced.unitPrice * quantity } }];
}
