import { indexMenu } from '../menu/index-menu.ts';
import type { ApplicableOrderingSystem, MenuSnapshot } from '../menu/menu.types.ts';
import type { CollectionType } from '../orders/orders.types.ts';
import type { Instant, LocalDate } from '../time/time.types.ts';
import { zonedParts } from '../time/zoned.ts';
import type { NotOrderableReason, Orderable, StoreHours } from './availability.types.ts';
import { explainItem, type ItemReason } from './explain-item.ts';
import { isOrderable } from './is-orderable.ts';
import { getTradingDay } from './trading-day.ts';

export interface ExplainQuestion {
  /** The store's; for a till, the till's. */
  hours: StoreHours;
  menu: MenuSnapshot;
  collectionType: CollectionType;
  /** When the order is for; null: as soon as possible. */
  at: Instant | null;
  now: Instant;
  system: keyof ApplicableOrderingSystem;
}

/** What can be ordered at a time, and why not. */
export interface Explanation {
  /** Whether the store takes the order, with its slot, or why it does not. */
  store: { orderable: true; at: Instant; tradingDay: LocalDate } | { orderable: false; reason: NotOrderableReason; message: string };
  /** The items that cannot be ordered, in the menu's order; all others can, if the store takes the order. */
  items: ({ itemId: string } & ItemReason)[];
}

/** The store's answer and each item's. Items are answered even if the store takes no order at that time. */
export function explain({ hours, menu, collectionType, at, now, system }: ExplainQuestion): Explanation {
  const orderable = system === 'pos' ? getSale(hours, at ?? now) : isOrderable({ hours, collectionType, at, now });
  const index = indexMenu(menu);
  const atLocal = zonedParts(orderable.ok ? orderable.slot.at : (at ?? now), hours.timeZone);
  return {
    store: orderable.ok
      ? { orderable: true, ...orderable.slot }
      : { orderable: false, reason: orderable.reason, message: notOrderableMessage(orderable.reason, collectionType) },
    items: menu.items.flatMap((item) => {
      const reason = explainItem(index, item, { collectionType, atLocal, system });
      return reason === null ? [] : [{ itemId: item.id, ...reason }];
    }),
  };
}

/** A till sells at any hour: its hours decide only which trading day a sale belongs to. */
const getSale = (hours: StoreHours, at: Instant): Orderable => ({ ok: true, slot: { at, tradingDay: getTradingDay(hours, at) } });

const typeNames: Readonly<Record<CollectionType, string>> = { pickup: 'Pickup', delivery: 'Delivery', dineIn: 'Dine-in' };

/** Why a store takes no order, for guests: with what to do next. */
export function notOrderableMessage(reason: NotOrderableReason, type: CollectionType): string {
  switch (reason) {
    case 'COLLECTION_TYPE_OFF':
      return `${typeNames[type]} is not available at this store.`;
    case 'PAUSED':
      return `${typeNames[type]} is paused for a moment. Please choose a later time.`;
    case 'NOT_FOR_NOW':
      return `${typeNames[type]} takes no orders for right now. Please choose a later time.`;
    case 'HOLIDAY':
      return 'The store is closed for a holiday. Please choose another time.';
    case 'STORE_CLOSED':
      return 'The store takes no orders for this time. Please choose another one.';
    case 'TOO_SOON':
      return 'This time is too soon for the kitchen. Please choose a later one.';
    case 'TOO_FAR_AHEAD':
      return 'This time is too far ahead. Please choose an earlier one.';
    case 'IN_THE_PAST':
      return 'This time has passed. Please choose another one.';
  }
}
