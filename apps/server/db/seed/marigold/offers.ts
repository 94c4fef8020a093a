import type { LoyaltySettings } from '@servery/domain/loyalty';
import type { DemoCoupon, DemoExtras } from '../demo.types.ts';
import { amountOff, deal, part, percentOff } from '../offers.ts';

const meal = {
  allergenInfo: { CONTAINS: ['Gluten', 'Milk', 'Egg'], MAY_CONTAIN: ['Sesame', 'Soy'], FREE_FROM: ['Peanuts'] },
};

export const extras: DemoExtras = {
  items: [
    deal(
      'Burgers',
      'Burger night for two',
      5_200,
      'Two cheeseburgers, a bowl of rosemary chips and two house lemonades.',
      [part('Marigold cheeseburger', 2, ['patty', 'bun']), part('Rosemary chips', 1, ['dips']), part('House lemonade', 2)],
      { ...meal, label: 'For two', stations: ['kitchen', 'bar'], image: 'cheeseburger', groups: ['burger-extras'] },
    ),
    deal(
      'Coffee',
      'Coffee and banana bread',
      1_150,
      'Any milk coffee with a slice that is still warm.',
      [part('Flat white', 1, ['size', 'milk']), part('Banana bread', 1, ['warm'])],
      {
        allergenInfo: { CONTAINS: ['Gluten', 'Milk', 'Egg', 'Tree nuts'], MAY_CONTAIN: ['Soy'], FREE_FROM: ['Fish'] },
        discounted: true,
      },
    ),
  ],
};

export const coupons: DemoCoupon[] = [
  percentOff('WELCOME10', 10, '10% off your first order with us.', { firstOrderDiscount: true }),
  amountOff('FIVE4FORTY', 500, '$5 off when your food comes to $40.', { applicableOverAmount: 4_000 }),
  percentOff('LUNCH15', 15, '15% off takeaway, Monday to Thursday.', {
    dows: ['monday', 'tuesday', 'wednesday', 'thursday'],
    collectionType: ['pickup'],
  }),
  percentOff('BONDIBEACH', 10, '10% off by the sea.', { stores: ['bondi'] }),
  percentOff('FRIENDS25', 25, '25% off for friends of the house.', { exclusive: true, maxRedeems: 200, isPublic: false }),
  amountOff('SORRY10', 1_000, '$10 for when something went wrong.', { maxRedeems: 100, isPublic: false }),
  percentOff('AUTUMN26', 20, '20% off in the autumn.', { startDate: '2026-03-01', endDate: '2026-05-31' }),
];

/** A percentage of the price of the food. */
export const loyalty: LoyaltySettings = {
  enabled: true,
  count: 6,
  type: 'percentage',
  value: 5_000,
  noLoyaltyOnDiscountedOrders: false,
  isEnabledForPOS: true,
  isEnabledForOnline: true,
  accumulateCreditsOnDiscountedItemsOrOrders: true,
  redeemCreditsOnDiscountedItems: true,
};
