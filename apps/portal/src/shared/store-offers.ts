import { formatInstantFrom } from '@servery/domain/clock';
import { formatMoney } from '@servery/domain/money';
import type { CollectionType } from '@servery/domain/orders';
import type { Store } from './api.ts';
import { getOver, type Over } from './store-hours.ts';

const names: Record<CollectionType, string> = { pickup: 'Pickup', delivery: 'Delivery', dineIn: 'Dine in' };

export interface Offer {
  type: CollectionType;
  /** "Delivery $5.00" */
  text: string;
  /** "free from $40.00, minimum order $25.00"; empty if there is nothing to add. */
  terms: string;
  /** "until 6:45 PM" while orders for now are paused; null while they are not. */
  paused: string | null;
  /** It takes no orders for now, while another of this guest's collection types does; if none does, the store says so instead. */
  over: Over | null;
}

type Delivery = NonNullable<Store['delivery']>;

interface Lowest {
  fee: number | null;
  from: boolean;
  least: number;
  /** Other places have a higher minimum. */
  varies: boolean;
}

/** If the place decides, "from" the lowest fee; a courier's charge is shown at the checkout. Null: a courier everywhere. */
function lowest({ fee, minOrderValue, areas, suburbs }: Delivery): Lowest {
  if (areas.length === 0 && suburbs.length === 0) return { fee, from: false, least: minOrderValue, varies: false };
  const fees = areas.length > 0 ? areas.flatMap((area) => area.fee ?? []) : suburbs.map((suburb) => suburb.fee);
  const low = fees.length > 0 ? Math.min(...fees) : null;
  const from = fees.length < areas.length || fees.some((each) => each !== low);
  const minimums = areas.length > 0 ? areas.map((area) => area.minOrderValue) : [minOrderValue];
  const least = Math.min(...minimums);
  return { fee: low, from, least, varies: minimums.some((each) => each !== least) };
}

function deliveryText({ fee, from }: ReturnType<typeof lowest>, currency: Store['currency']): string {
  if (fee === null) return names.delivery;
  if (from) return `Delivery from ${formatMoney(fee, currency)}`;
  return fee > 0 ? `Delivery ${formatMoney(fee, currency)}` : 'Free delivery';
}

/**
 * "free from $40.00", "minimum order $25.00": the terms of a delivery. `freeFrom` null: never free. `varies`: the place decides, and this
 * minimum is the lowest.
 */
export const deliveryConditions = (
  freeFrom: number | null,
  minOrderValue: number,
  currency: Store['currency'],
  varies = false,
): string[] => [
  ...(freeFrom === null ? [] : [`free from ${formatMoney(freeFrom, currency)}`]),
  ...(minOrderValue > 0 ? [`minimum order ${varies ? 'from ' : ''}${formatMoney(minOrderValue, currency)}`] : []),
];

type Offering = Pick<Store, 'collectionTypes' | 'delivery' | 'pausedUntil' | 'notForNow' | 'hasCollectionTime' | 'currency' | 'timeZone'>;

/** A store's collection types and their terms. `now` is an instant, `ways` are those available to this guest. */
export const getOffers = (store: Offering, now: string, ways: CollectionType[]): Offer[] => {
  const { collectionTypes, delivery, pausedUntil, currency, timeZone } = store;
  const some = getOver(store, ways) === null;
  return collectionTypes.map((type) => {
    const brings = type === 'delivery' ? delivery : null;
    const low = brings && lowest(brings);
    const until = pausedUntil[type];
    return {
      type,
      text: low ? deliveryText(low, currency) : names[type],
      terms:
        brings && low
          ? deliveryConditions(low.fee === 0 && !low.from ? null : brings.freeFrom, low.least, currency, low.varies).join(', ')
          : '',
      paused: until === null ? null : `until ${formatInstantFrom(until, now, timeZone).replace('Tomorrow', 'tomorrow')}`,
      over: some && ways.includes(type) ? getOver(store, [type]) : null,
    };
  });
};
