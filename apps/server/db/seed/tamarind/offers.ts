import type { LoyaltySettings } from '@servery/domain/loyalty';
import type { DemoCoupon, DemoExtras, StoredSettings } from '../demo.types.ts';
import { amountOff, deal, freeDelivery, part, percentOff } from '../offers.ts';

const category = 'Banquets';
const hot = {
  taxCategory: 'hotFood' as const,
  allergenInfo: { CONTAINS: ['Gluten', 'Milk'], MAY_CONTAIN: ['Tree nuts', 'Egg', 'Mustard'], FREE_FROM: ['Peanuts'] },
};

export const extras: DemoExtras = {
  categories: [{ name: category, description: 'Dinner for the whole table in one order.', image: 'chicken-curries' }],
  items: [
    deal(
      category,
      'Curry night for two',
      6_200,
      'Two curries of the house, saffron rice, two garlic naan and papadums.',
      [part('Curry', 2, ['thali-main', 'heat']), part('Saffron rice'), part('Garlic naan', 2), part('Papadums and chutneys')],
      { ...hot, label: 'Popular', stations: ['curry', 'tandoor'], image: 'butter-chicken', groups: ['dip'] },
    ),
  ],
  counts: { 'Gulab jamun': 15 },
};

const suburb = (name: string, postcode: string, fee: number) => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  name,
  postcode,
  fee,
});

/** By suburb, as addresses in Auckland are given. */
export const delivery: StoredSettings<'delivery'> = {
  minOrderValue: 3_000,
  fee: 600,
  freeFrom: 9_000,
  radiusInMetres: null,
  suburbs: [
    suburb('Ponsonby', '', 400),
    suburb('Freemans Bay', '1011', 500),
    suburb('Saint Marys Bay', '1011', 500),
    suburb('Herne Bay', '1011', 500),
    suburb('Grey Lynn', '1021', 500),
    suburb('Westmere', '1022', 700),
    suburb('Arch Hill', '1021', 600),
    suburb('Kingsland', '1021', 800),
    suburb('Auckland Central', '1010', 800),
  ],
};

export const coupons: DemoCoupon[] = [
  percentOff('KIAORA10', 10, '10% off your first order with us.', { firstOrderDiscount: true }),
  amountOff('BANQUET8', 800, '$8 off when your food comes to $60.', { applicableOverAmount: 6_000 }),
  percentOff('TUESDAY15', 15, '15% off every Tuesday.', { dows: ['tuesday'] }),
  freeDelivery('DOORSTEP', 'Free delivery from $50.', { applicableOverAmount: 5_000 }),
  percentOff('WHANAU20', 20, '20% off for the family of the house.', { isPublic: false, exclusive: true }),
];

export const loyalty: LoyaltySettings = {
  enabled: true,
  count: 10,
  type: 'percentage',
  value: 8_000,
  noLoyaltyOnDiscountedOrders: true,
  isEnabledForPOS: true,
  isEnabledForOnline: true,
  accumulateCreditsOnDiscountedItemsOrOrders: false,
  redeemCreditsOnDiscountedItems: false,
};
