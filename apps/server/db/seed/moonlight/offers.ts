import type { LoyaltySettings } from '@servery/domain/loyalty';
import type { MenuFileItem } from '@servery/domain/menu-files';
import type { DemoCoupon, DemoExtras, StoredSettings } from '../demo.types.ts';
import { amountOff, deal, freeDelivery, part, percentOff, polygon } from '../offers.ts';
import { halfAndHalves, large, party, pies, pizza } from './pizzas.ts';

const category = 'Deals';

/** Pizzas of one size in a deal; rich ones cost more. */
const pieSlot = (size: string, quantity: number, dearer: number): NonNullable<MenuFileItem['slots']>[number] => ({
  name: size === large ? 'Large pie' : 'Party pie',
  size,
  quantity,
  pizzas: null,
  extraCharges: [
    { pizza: 'Full moon', extraCharge: dearer },
    { pizza: 'New Haven clam', extraCharge: dearer + 150 },
    { pizza: 'Buffalo chicken', extraCharge: dearer - 100 },
    { pizza: 'Grandpa’s four cheese', extraCharge: dearer - 100 },
  ],
  halfAndHalfAvailable: true,
});

const hot = { taxCategory: 'hotFood' as const };

const deals: MenuFileItem[] = [
  deal(category, 'Two large pies', 4_000, 'Any two, whole or half and half.', [], {
    ...hot,
    image: 'pizza-pepperoni',
    label: 'Popular',
    slots: [pieSlot(large, 2, 250)],
  }),
  deal(
    category,
    'Night in for two',
    3_400,
    'One large pie, garlic knots and two sodas.',
    [part('Garlic knots'), part('Soda, 20 oz', 2, ['can'])],
    {
      ...hot,
      stations: ['oven', 'fryer', 'counter'],
      image: 'pizza-margherita',
      label: 'Popular',
      slots: [pieSlot(large, 1, 250)],
      groups: ['dips'],
    },
  ),
  deal(
    category,
    'Rooftop party',
    9_500,
    'Two party pies, twelve wings, two rounds of garlic knots and two big bottles of cola.',
    [part('Twelve wings', 1, ['sauce']), part('Garlic knots', 2), part('Cola, 2 liters', 2)],
    { ...hot, stations: ['oven', 'fryer', 'counter'], image: 'pizza-full-moon', slots: [pieSlot(party, 2, 400)], groups: ['dips'] },
  ),
  deal(category, 'Pie and a half', 6_300, 'One large pie, one party pie.', [], {
    ...hot,
    image: 'pizza-hot-honey',
    slots: [pieSlot(large, 1, 250), pieSlot(party, 1, 400)],
  }),
  deal(
    category,
    'Lunch on the stoop',
    1_050,
    'A cheese slice, a pepperoni slice and a soda. Before three.',
    [part('Cheese slice'), part('Pepperoni slice'), part('Soda, 20 oz', 1, ['can'])],
    {
      ...hot,
      stations: ['oven', 'counter'],
      image: 'slice-pepperoni',
      discounted: true,
      availableWeeklyHours: Object.fromEntries(
        ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => [
          day,
          [{ startTimeOfDay: '11:00 AM', endTimeOfDay: '3:00 PM' }],
        ]),
      ),
    },
  ),
];

/** Priced when it is sold, at the till. */
const offMenu: MenuFileItem = {
  type: 'custom',
  category: 'By the slice',
  name: 'Off-menu slice',
  description: 'Whatever the oven has that the board does not.',
  applicableOrderingSystem: { pos: true, online: false, uberEats: false },
  allergenInfo: { CONTAINS: ['Gluten'], MAY_CONTAIN: ['Milk', 'Egg', 'Soy', 'Fish'], FREE_FROM: [] },
  taxCategory: 'hotFood',
};

export const extras: DemoExtras = {
  categories: [
    { name: category, description: 'Pizzas, sides and drinks together, for less than ordering them separately.', image: 'pies' },
  ],
  items: [...deals, ...pies, ...halfAndHalves, offMenu],
  pizza,
  films: { Pepperoni: { name: 'Out of the oven', file: 'pepperoni.webm' } },
  counts: { 'Grandpa’s four cheese': 12, 'Two cannoli': 20 },
};

/** From Court Street outwards; where areas overlap, the lowest fee applies. */
export const delivery: StoredSettings<'delivery'> = {
  minOrderValue: 1_500,
  fee: 399,
  freeFrom: 6_000,
  radiusInMetres: null,
  deliveryAreas: [
    {
      id: 'carroll-gardens',
      name: 'Carroll Gardens and Cobble Hill',
      deliveryCharges: 299,
      minOrderValue: null,
      shouldApplyThirdPartyDeliveryFee: false,
      polygon: polygon(
        [40.6905, -74.0016],
        [40.6911, -73.9921],
        [40.6846, -73.989],
        [40.6738, -73.9946],
        [40.6721, -74.0012],
        [40.6789, -74.0064],
        [40.6843, -74.0043],
      ),
    },
    {
      id: 'red-hook',
      name: 'Red Hook and Gowanus',
      deliveryCharges: 499,
      minOrderValue: 2_500,
      shouldApplyThirdPartyDeliveryFee: false,
      polygon: polygon(
        [40.6846, -73.989],
        [40.6843, -74.0087],
        [40.6806, -74.0183],
        [40.6716, -74.0174],
        [40.6652, -74.0036],
        [40.6681, -73.9852],
        [40.6795, -73.984],
      ),
    },
    {
      id: 'brooklyn',
      name: 'Downtown, Boerum Hill and Park Slope',
      deliveryCharges: 699,
      minOrderValue: 3_500,
      shouldApplyThirdPartyDeliveryFee: true,
      polygon: polygon(
        [40.7003, -73.9982],
        [40.7028, -73.9842],
        [40.6889, -73.9719],
        [40.6664, -73.9702],
        [40.6571, -73.9898],
        [40.6618, -74.0197],
        [40.6835, -74.0224],
        [40.698, -74.009],
      ),
    },
  ],
};

export const coupons: DemoCoupon[] = [
  percentOff('FIRSTPIE', 15, '15% off your first order with us.', { firstOrderDiscount: true }),
  amountOff('MOON5', 500, '$5 off when your food comes to $35.', { applicableOverAmount: 3_500 }),
  percentOff('TUESDAY20', 20, '20% off every Tuesday, for whoever carries it home.', { dows: ['tuesday'], collectionType: ['pickup'] }),
  freeDelivery('FREERIDE', 'We bring it for nothing from $30, Monday to Thursday.', {
    applicableOverAmount: 3_000,
    dows: ['monday', 'tuesday', 'wednesday', 'thursday'],
  }),
  percentOff('NEIGHBOR', 25, '25% off for neighbors.', { exclusive: true, isPublic: false }),
  amountOff('ROOFTOP', 1_500, '$15 off a party of $100 and more. The first fifty.', {
    applicableOverAmount: 10_000,
    maxRedeems: 50,
    isPublic: false,
  }),
  percentOff('SUMMERNIGHTS', 10, '10% off all summer.', { startDate: '2026-06-01', endDate: '2026-08-31' }),
];

/** A fixed amount for every order. */
export const loyalty: LoyaltySettings = {
  enabled: true,
  count: 8,
  type: 'amount',
  value: 150,
  noLoyaltyOnDiscountedOrders: true,
  isEnabledForPOS: true,
  isEnabledForOnline: true,
  accumulateCreditsOnDiscountedItemsOrOrders: false,
  redeemCreditsOnDiscountedItems: true,
};
