import type { DemoCoupon, DemoExtras, StoredSettings } from '../demo.types.ts';
import { amountOff, deal, freeDelivery, part, percentOff, polygon } from '../offers.ts';

const category = 'Meals';
const hot = {
  taxCategory: 'hotFood' as const,
  allergenInfo: { CONTAINS: ['Gluten', 'Milk', 'Egg'], MAY_CONTAIN: ['Soy', 'Sesame', 'Mustard'], FREE_FROM: ['Peanuts'] },
};

export const extras: DemoExtras = {
  categories: [
    { name: category, description: 'Burgers with fries and a drink, for less than ordering them separately.', image: 'beef-burgers' },
  ],
  items: [
    deal(
      category,
      'Burger, fries and a shake',
      1_695,
      'A classic cheeseburger, skin-on fries and a vanilla shake.',
      [part('Classic cheeseburger', 1, ['cook', 'bun']), part('Skin-on fries', 1, ['dips']), part('Vanilla shake', 1, ['shake'])],
      { ...hot, stations: ['grill', 'fry', 'bar'], image: 'classic-cheeseburger', label: 'Popular', groups: ['extras'] },
    ),
    deal(
      category,
      'Box for four',
      4_200,
      'Four burgers, two large fries, onion rings and four colas.',
      [part('Classic cheeseburger', 4, ['cook', 'bun']), part('Large skin-on fries', 2, ['dips']), part('Onion rings'), part('Cola', 4)],
      { ...hot, stations: ['grill', 'fry', 'bar'], image: 'classic-cheeseburger' },
    ),
  ],
  counts: { 'Sticky toffee pudding': 10 },
};

export const delivery: StoredSettings<'delivery'> = {
  minOrderValue: 1_200,
  fee: 299,
  freeFrom: 4_000,
  radiusInMetres: null,
  deliveryAreas: [
    {
      id: 'bermondsey',
      name: 'Bermondsey and Borough',
      deliveryCharges: 199,
      minOrderValue: null,
      shouldApplyThirdPartyDeliveryFee: false,
      polygon: polygon(
        [51.5058, -0.0947],
        [51.5062, -0.0742],
        [51.5018, -0.0567],
        [51.4942, -0.0588],
        [51.4928, -0.0842],
        [51.4972, -0.0962],
      ),
    },
    {
      id: 'south-bank',
      name: 'South of the river',
      deliveryCharges: 349,
      minOrderValue: 1_800,
      shouldApplyThirdPartyDeliveryFee: false,
      polygon: polygon(
        [51.5098, -0.1138],
        [51.509, -0.0742],
        [51.5142, -0.0521],
        [51.4872, -0.0438],
        [51.4832, -0.0741],
        [51.4861, -0.1108],
      ),
    },
    {
      id: 'city',
      name: 'Over the bridge',
      deliveryCharges: 449,
      minOrderValue: 2_500,
      shouldApplyThirdPartyDeliveryFee: true,
      polygon: polygon([51.509, -0.1011], [51.5178, -0.0984], [51.5183, -0.0588], [51.506, -0.0542], [51.5058, -0.0947]),
    },
  ],
};

export const coupons: DemoCoupon[] = [
  percentOff('FIRSTBUN', 15, '15% off your first order with us.', { firstOrderDiscount: true }),
  amountOff('THREEOFF', 300, '£3 off when your food comes to £20.', { applicableOverAmount: 2_000 }),
  freeDelivery('FREEBIKE', 'Free delivery from Sunday to Thursday.', {
    dows: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday'],
    applicableOverAmount: 1_500,
  }),
  percentOff('STUDENT15', 15, '15% off with a student card.', { isPublic: false, exclusive: true, collectionType: ['pickup', 'dineIn'] }),
  percentOff('NEWKITCHEN', 20, '20% off when Brixton opens again.', {
    stores: ['brixton'],
    startDate: '2027-01-15',
    endDate: '2027-02-28',
  }),
];
