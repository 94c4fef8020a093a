import { itemAvailability } from '../availability/item-availability.ts';
import { indexMenu, type MenuIndex } from '../menu/index-menu.ts';
import type { DealItem, DealLineInput, DealPizzaSelection, DealPizzaSlot } from '../menu/menu.types.ts';
import { slotAllowsHalves } from '../menu/pizza-pools.ts';
import { extraFor } from '../menu/read-deal.ts';
import type { Minor } from '../money/money.types.ts';
import { lineIdFrom } from './line-id.ts';
import { priceLine } from './price-line.ts';
import type { PriceCartInput } from './pricing.types.ts';
import { systemOf, type ReadLine } from './read-lines.ts';
import { unitPriceOf } from './stage-1-unit-price.ts';

/** A line whose pizzas can go into a deal, one by one. */
interface Candidate {
  read: ReadLine;
  /** Place in the cart. */
  at: number;
  /** Pizzas that are in no deal yet. */
  left: number;
  sizeId: string;
}

/** A candidate for a slot, and what its pizza would no longer cost by itself. */
interface Ranked {
  candidate: Candidate;
  gain: Minor;
}

interface Pick {
  slot: DealPizzaSlot;
  candidate: Candidate;
}

interface Application {
  deal: DealItem;
  picks: Pick[];
  saving: Minor;
}

/** A deal with the lines that could fill each of its slots, the greatest gain first. */
interface Offer {
  deal: DealItem;
  price: Minor;
  slots: OfferedSlot[];
}

interface OfferedSlot {
  slot: DealPizzaSlot;
  ranked: Ranked[];
  /** Whatever is ranked before this has nothing left. */
  from: number;
}

/**
 * The cart with its pizzas and half-and-halves in deals where they cost less there, as `docs/algorithms/items.md` says it; null where
 * nothing changes. Whether the cart as a whole is cheaper then is for the caller to see.
 */
export function convertToDeals(input: PriceCartInput, lines: readonly ReadLine[]): ReadLine[] | null {
  if (input.menu.pizza?.enableDealAndHalfAndHalfConversion !== true) return null;
  const candidates = lines.flatMap((read, at) => candidateOf(input, read, at));
  if (candidates.length === 0) return null;
  const index = indexMenu(input.menu);
  const offers = offersFor(index, input, candidates);
  const made: { first: number; line: ReadLine }[] = [];
  for (let best = bestOf(offers); best !== null; best = bestOf(offers)) made.push(apply(index, input, best, made.length));
  if (made.length === 0) return null;
  const leftOf = new Map(candidates.map(({ at, left }) => [at, left]));
  return lines.flatMap((read, at) => [
    ...made.filter(({ first }) => first === at).map(({ line }) => line),
    ...withQuantity(read, leftOf.get(at) ?? read.input.quantity),
  ]);
}

/** What belongs to one line alone keeps it out of a deal: a note, choices that a deal's pizza has not, a discount or extra by staff. */
function candidateOf(input: PriceCartInput, read: ReadLine, at: number): Candidate[] {
  const { item, priced } = read;
  const { pizza, choices, comments, quantity } = priced;
  if ((item.type !== 'pizza' && item.type !== 'halfAndHalf') || pizza === undefined) return [];
  if (comments.trim() !== '' || choices.length > 0 || input.lineAdjustments?.[priced.id] !== undefined) return [];
  return [{ read, at, left: quantity, sizeId: pizza.size.id }];
}

const plainDeals = new WeakMap<MenuIndex, DealItem[]>();

/** Deals of pizzas and nothing else that can be had without a choice, in the order of the menu: one that is counted is for who asks for it. */
function dealsOf(index: MenuIndex): DealItem[] {
  const known = plainDeals.get(index);
  if (known !== undefined) return known;
  const deals = index.menu.items.filter(
    (item): item is DealItem =>
      item.type === 'deal' &&
      item.counted !== true &&
      item.items.length === 0 &&
      item.pizzas.length > 0 &&
      item.modifierGroupIds.every((id) => (index.groups.get(id)?.group.min ?? 0) === 0),
  );
  plainDeals.set(index, deals);
  return deals;
}

function offersFor(index: MenuIndex, input: PriceCartInput, candidates: readonly Candidate[]): Offer[] {
  const { source, collectionType, forLocal } = input;
  return dealsOf(index).flatMap((deal): Offer[] => {
    const category = index.categories.get(deal.categoryId);
    if (category === undefined) return [];
    if (itemAvailability(deal, collectionType, forLocal ?? null, systemOf[source], category) !== null) return [];
    const slots = deal.pizzas.map((slot) => ({ slot, ranked: rank(index, slot, candidates), from: 0 }));
    if (slots.some(({ ranked }) => ranked.length === 0)) return [];
    return [{ deal, price: unitPriceOf(deal.price, source, collectionType), slots }];
  });
}

/** Ties stay in the order of the cart. */
const rank = (index: MenuIndex, slot: DealPizzaSlot, candidates: readonly Candidate[]): Ranked[] =>
  candidates
    .flatMap((candidate): Ranked[] => {
      const extra = extraInSlot(index, slot, candidate);
      return extra === null ? [] : [{ candidate, gain: candidate.read.priced.basePrice - extra }];
    })
    .sort((a, b) => b.gain - a.gain);

/** What the slot would add for this pizza; null where it cannot be in it. */
function extraInSlot(index: MenuIndex, slot: DealPizzaSlot, { sizeId, read: { input: line } }: Candidate): Minor | null {
  const included = (id: string) => slot.includedPizzaIds === null || slot.includedPizzaIds.includes(id);
  if (sizeId !== slot.sizeId) return null;
  if (line.type === 'pizza') return included(line.itemId) ? extraFor(slot, line.itemId) : null;
  if (line.type !== 'halfAndHalf' || !slotAllowsHalves(index, slot)) return null;
  const ids = [line.selection.firstHalf.pizzaId, line.selection.secondHalf.pizzaId];
  return ids.every(included) ? Math.max(...ids.map((id) => extraFor(slot, id))) : null;
}

/** The application that saves most; of equal ones the first deal's. Null: none saves anything. */
function bestOf(offers: readonly Offer[]): Application | null {
  let best: Application | null = null;
  for (const offer of offers) {
    const application = fill(offer);
    if (application !== null && application.saving > (best?.saving ?? 0)) best = application;
  }
  return best;
}

/** Fills the slots in their order, each with the pizzas of the greatest gain that are left. */
function fill({ deal, price, slots }: Offer): Application | null {
  const used = new Map<Candidate, number>();
  const picks: Pick[] = [];
  let saving = -price;
  for (const offered of slots) {
    const { slot, ranked } = offered;
    while (ranked[offered.from]?.candidate.left === 0) offered.from += 1;
    let missing = slot.quantity;
    for (let at = offered.from; at < ranked.length && missing > 0; at += 1) {
      const { candidate, gain } = ranked[at] as Ranked;
      const before = used.get(candidate) ?? 0;
      const taken = Math.min(missing, candidate.left - before);
      if (taken <= 0) continue;
      used.set(candidate, before + taken);
      saving += gain * taken;
      for (let time = 0; time < taken; time += 1) picks.push({ slot, candidate });
      missing -= taken;
    }
    if (missing > 0) return null;
  }
  return { deal, picks, saving };
}

/** Makes the line of a deal, as often as the same pizzas are there, and takes them from their lines. */
function apply(index: MenuIndex, input: PriceCartInput, { deal, picks }: Application, number: number) {
  const uses = new Map<Candidate, number>();
  for (const { candidate } of picks) uses.set(candidate, (uses.get(candidate) ?? 0) + 1);
  const times = Math.min(...[...uses].map(([{ left }, count]) => Math.floor(left / count)));
  for (const [candidate, count] of uses) candidate.left -= count * times;
  const sources = [...uses.keys()].sort((a, b) => a.at - b.at);
  const convertedFrom = sources.map(({ read }) => read.input.id);
  const line: DealLineInput = {
    id: lineIdFrom(`${number} ${deal.id} ${convertedFrom.join(' ')}`),
    type: 'deal',
    itemId: deal.id,
    quantity: times,
    comments: '',
    selection: { modifiers: [], items: [], pizzas: picks.map(selectionOf) },
  };
  const { line: priced } = priceLine(index, input, line);
  if (priced === null) throw new Error(`The deal ${deal.id} has no price.`);
  priced.convertedFrom = convertedFrom;
  return { first: (sources[0] as Candidate).at, line: { input: line, item: deal, priced } };
}

function selectionOf({ slot, candidate: { read } }: Pick): DealPizzaSelection {
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
