import { formatInstantFrom } from '@servery/domain/clock';
import { formatMoney } from '@servery/domain/money';
import type { CollectionType } from '@servery/domain/orders';
import type { Store } from './api.ts';

const names: Record<CollectionType, string> = { pickup: 'Pickup', delivery: 'Delivery', dineIn: 'Dine in' };

export interface Offer {
  type: CollectionType;
  /** "Delivery $5.00" */
  text: string;
  /** "free from $40.00, orders from $25.00"; empty where there is nothing to add. */
  terms: string;
  /** "until 6:45 PM" while no orders for now are taken; null while they are. */
  paused: string | null;
}

type Offering = Pick<Store, 'collectionTypes' | 'delivery' | 'pausedUntil' | 'currency' | 'timeZone'>;

/** What can be had from a store, and on what terms. `now` is an instant. */
export const offersOf = ({ collectionTypes, delivery, pausedUntil, currency, timeZone }: Offering, now: string): Offer[] =>
  collectionTypes.map((type) => {
    const brings = type === 'delivery' ? delivery : null;
    const until = pausedUntil[type];
    return {
      type,
      text: brings ? (brings.fee > 0 ? `Delivery ${formatMoney(brings.fee, currency)}` : 'Free delivery') : names[type],
      terms: brings
        ? [
            brings.fee > 0 && brings.freeFrom !== null && `free from ${formatMoney(brings.freeFrom, currency)}`,
            brings.minOrderValue > 0 && `orders from ${formatMoney(brings.minOrderValue, currency)}`,
          ]
            .filter(Boolean)
            .join(', ')
        : '',
      paused: until === null ? null : `until ${formatInstantFrom(until, now, timeZone).replace('Tomorrow', 'tomorrow')}`,
    };
  });
