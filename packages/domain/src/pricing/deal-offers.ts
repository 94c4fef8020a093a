import { itemAvailability } from '../availability/item-availability.ts';
import { extraInSlot, type SlotFilling } from '../menu/cheapest-slots.ts';
import type { MenuIndex } from '../menu/index-menu.ts';
import type { DealItem, DealPizzaSlot } from '../menu/menu.types.ts';
import type { Minor } from '../money/money.types.ts';
import type { PriceCartInput, PricedPizza } from './pricing.types.ts';
import { systemBySource, type ReadLine } from './read-lines.ts';
import { calculateUnitPrice } from './stage-1-unit-price.ts';

/** A line whose pizzas can go into a deal, one by one. */
export interface Candidate {
  read: ReadLine;
  pizza: PricedPizza;
  /** Place in the cart. */
  at: number;
  /** Pizzas that are in no deal yet. */
  left: number;
  filling: SlotFilling;
}

/** A deal that is available without a choice, with each slot's extra charge for the candidates that fit it. */
export interface Offer {
  deal: DealItem;
  price: Minor;
  /** Pizzas in it. */
  size: number;
  slots: OfferedSlot[];
}

export interface OfferedSlot {
  slot: DealPizzaSlot;
  extras: ReadonlyMap<Candidate, Minor>;
}

/** The pizzas of one deal, in the order of its slots, then of the cart. */
export interface FilledDeal {
  offer: Offer;
  picks: { slot: DealPizzaSlot; candidate: Candidate }[];
}

/**
 * Anything that belongs to a single line keeps it out of a deal: a note, choices that a deal's pizza cannot have, a discount or extra by
 * staff.
 */
export function getCandidate(input: PriceCartInput, read: ReadLine, at: number): Candidate[] {
  const { input: line, priced } = read;
  const { pizza, choices, comments, quantity } = priced;
  if ((line.type !== 'pizza' && line.type !== 'halfAndHalf') || pizza === undefined) return [];
  if (comments.trim() !== '' || choices.length > 0 || input.lineAdjustments?.[priced.id] !== undefined) return [];
  const pizzaIds = line.type === 'pizza' ? [line.itemId] : [line.selection.firstHalf.pizzaId, line.selection.secondHalf.pizzaId];
  return [{ read, pizza, at, left: quantity, filling: { sizeId: pizza.size.id, pizzaIds } }];
}

const plainDeals = new WeakMap<MenuIndex, DealItem[]>();

/** Deals of pizzas only that are available without a choice, in the order of the menu; counted ones are left to guests who ask for them. */
function getDeals(index: MenuIndex): DealItem[] {
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

/** The deals that are available for this order and have a candidate for each slot. */
export function offersFor(index: MenuIndex, input: PriceCartInput, candidates: readonly Candidate[]): Offer[] {
  const { source, collectionType, forLocal } = input;
  return getDeals(index).flatMap((deal): Offer[] => {
    const category = index.categories.get(deal.categoryId);
    if (category === undefined) return [];
    if (itemAvailability(deal, collectionType, forLocal ?? null, systemBySource[source], category) !== null) return [];
    const slots = deal.pizzas.map((slot): OfferedSlot => ({ slot, extras: getExtras(index, slot, candidates) }));
    if (slots.some(({ extras }) => extras.size === 0)) return [];
    const size = deal.pizzas.reduce((sum, { quantity }) => sum + quantity, 0);
    return [{ deal, price: calculateUnitPrice(deal.price, source, collectionType), size, slots }];
  });
}

function getExtras(index: MenuIndex, slot: DealPizzaSlot, candidates: readonly Candidate[]): Map<Candidate, Minor> {
  const extras = new Map<Candidate, Minor>();
  for (const candidate of candidates) {
    const extra = extraInSlot(index, slot, candidate.filling);
    if (extra !== null) extras.set(candidate, extra);
  }
  return extras;
}
