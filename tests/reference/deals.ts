import type { CartLineInput, DealItem, DealLineInput, DealPizzaSelection, DealPizzaSlot } from '@servery/domain/menu';
import type { PriceCartInput } from '@servery/domain/pricing';
import { sumOf } from './fractions.ts';
import { pricedLine, slotExtra, withExtras } from './items.ts';
import { availabilityOf, groupOf, isIncluded, itemOf, settingsSize, type Sale } from './sale.ts';

/** items.md, "Pizzas become deals". */

interface Candidate {
  line: CartLineInput;
  /** Where it stands in the cart as it was sent. */
  place: number;
  left: number;
  basePrice: number;
}

interface Filled {
  slot: DealPizzaSlot;
  candidate: Candidate;
}

interface Made {
  line: DealLineInput;
  convertedFrom: string[];
  /** Of the first of its lines. */
  place: number;
}

export interface Converted {
  lines: CartLineInput[];
  /** By the id of a deal's line. */
  from: Map<string, string[]>;
}

/** The lines with deals in the place of pizzas; null where nothing saves. */
export function convert(input: PriceCartInput): Converted | null {
  const candidates = input.lines.flatMap((line, place) => (isCandidate(line, input) ? [candidateOf(line, place, input)] : []));
  const deals = input.menu.items.filter((item): item is DealItem => item.type === 'deal' && isLookedAt(item, input));
  const made: Made[] = [];
  for (;;) {
    let best: { deal: DealItem; filled: Filled[]; saving: number } | null = null;
    for (const deal of deals) {
      const filled = fill(deal, candidates, input);
      if (filled === null) continue;
      const saving = sumOf(filled.map(gainOf)) - withExtras(deal.price, input);
      if (saving > (best?.saving ?? 0)) best = { deal, filled, saving };
    }
    if (best === null) break;
    made.push(make(best.deal, best.filled, made.length));
  }
  return made.length === 0 ? null : { lines: standing(input.lines, candidates, made), from: new Map(made.map(fromOf)) };
}

const fromOf = ({ line, convertedFrom }: Made): [string, string[]] => [line.id, convertedFrom];

/** 1. */
function isCandidate(line: CartLineInput, { lineAdjustments = {} }: PriceCartInput): boolean {
  if (line.type !== 'pizza' && line.type !== 'halfAndHalf') return false;
  if (line.comments.trim() !== '' || lineAdjustments[line.id] !== undefined) return false;
  return line.selection.modifiers.every(({ options }) => options.length === 0);
}

const candidateOf = (line: CartLineInput, place: number, sale: Sale): Candidate => ({
  line,
  place,
  left: line.quantity,
  basePrice: pricedLine(line, sale).basePrice,
});

/** 2. */
const isLookedAt = (deal: DealItem, sale: Sale): boolean =>
  deal.items.length === 0 &&
  deal.pizzas.length > 0 &&
  deal.modifierGroupIds.every((id) => (groupOf(sale.menu, id)?.min ?? 0) === 0) &&
  deal.counted !== true &&
  sale.menu.categories.some(({ id }) => id === deal.categoryId) &&
  availabilityOf(deal, sale) === null;

/** 3. */
function fits({ line }: Candidate, slot: DealPizzaSlot, { menu }: Sale): boolean {
  if (line.type === 'pizza') return line.selection.sizeId === slot.sizeId && isIncluded(slot.includedPizzaIds, line.itemId);
  const item = itemOf(menu, line.itemId);
  if (line.type !== 'halfAndHalf' || item?.type !== 'halfAndHalf' || item.pizzaSizeId !== slot.sizeId) return false;
  const settings = menu.pizza!;
  const areAllowed =
    settings.halfAndHalfAvailable && settingsSize(settings, slot.sizeId)?.hasHalfAndHalf === true && slot.halfAndHalfAvailable;
  return areAllowed && pizzaIdsOf(line).every((id) => isIncluded(slot.includedPizzaIds, id));
}

const pizzaIdsOf = (line: CartLineInput): string[] =>
  line.type === 'halfAndHalf' ? [line.selection.firstHalf.pizzaId, line.selection.secondHalf.pizzaId] : [line.itemId];

const gainOf = ({ slot, candidate: { line, basePrice } }: Filled): number =>
  basePrice - Math.max(...pizzaIdsOf(line).map((id) => slotExtra(slot, id)));

/** 4. Null: it cannot be made. */
function fill(deal: DealItem, candidates: readonly Candidate[], sale: Sale): Filled[] | null {
  const used = new Map<Candidate, number>();
  const filled: Filled[] = [];
  for (const slot of deal.pizzas) {
    for (let taken = 0; taken < slot.quantity; taken += 1) {
      let best: Filled | null = null;
      for (const candidate of candidates) {
        if (candidate.left - (used.get(candidate) ?? 0) < 1 || !fits(candidate, slot, sale)) continue;
        if (best === null || gainOf({ slot, candidate }) > gainOf(best)) best = { slot, candidate };
      }
      if (best === null) return null;
      used.set(best.candidate, (used.get(best.candidate) ?? 0) + 1);
      filled.push(best);
    }
  }
  return filled;
}

/** 5. One line, as often as the same pizzas are still there; takes them. */
function make(deal: DealItem, filled: readonly Filled[], number: number): Made {
  const lines = [...new Set(filled.map(({ candidate }) => candidate))].toSorted((a, b) => a.place - b.place);
  const usedOf = (candidate: Candidate) => filled.filter((entry) => entry.candidate === candidate).length;
  const quantity = Math.min(...lines.map((candidate) => Math.floor(candidate.left / usedOf(candidate))));
  for (const candidate of lines) candidate.left -= quantity * usedOf(candidate);
  return {
    line: {
      id: `deal ${number}`,
      itemId: deal.id,
      type: 'deal',
      quantity,
      comments: '',
      selection: { modifiers: [], items: [], pizzas: filled.map(pizzaOfDeal) },
    },
    convertedFrom: lines.map(({ line }) => line.id),
    place: lines[0]!.place,
  };
}

function pizzaOfDeal({ slot, candidate: { line } }: Filled): DealPizzaSelection {
  if (line.type === 'halfAndHalf') {
    const { firstHalf, secondHalf } = line.selection;
    return { slotId: slot.id, pizza: null, halves: { firstHalf, secondHalf } };
  }
  if (line.type !== 'pizza') throw new Error('Only pizzas and halves are candidates.');
  const { addToppings, removeToppings } = line.selection;
  return { slotId: slot.id, pizza: { pizzaId: line.itemId, addToppings, removeToppings }, halves: null };
}

/** 6. */
const standing = (lines: readonly CartLineInput[], candidates: readonly Candidate[], made: readonly Made[]): CartLineInput[] =>
  lines.flatMap((line, place) => {
    const deals = made.filter((deal) => deal.place === place).map((deal) => deal.line);
    const candidate = candidates.find((entry) => entry.place === place);
    if (candidate === undefined) return [...deals, line];
    return candidate.left > 0 ? [...deals, { ...line, quantity: candidate.left }] : deals;
  });
