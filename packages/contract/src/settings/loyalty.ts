import * as z from 'zod/mini';
import type { LoyaltySettings } from '@servery/domain/loyalty';
import type { ImageRef } from '@servery/domain/menu';
import { longestAlt } from '@servery/domain/pictures';
import { imageRef, schemaFor } from '../schemas.ts';
import { restaurantSection } from './section.ts';

const schema = schemaFor<LoyaltySettings & { cardBg: ImageRef | null }>()(
  z.strictObject({
    enabled: z.boolean(),
    count: z.int().check(z.minimum(1, 'A card has at least 1 stamp.'), z.maximum(50, 'A card has at most 50 stamps.')),
    type: z.enum(['percentage', 'amount']),
    value: z.int().check(z.minimum(0), z.maximum(100_000)),
    noLoyaltyOnDiscountedOrders: z.boolean(),
    isEnabledForPOS: z.boolean(),
    isEnabledForOnline: z.boolean(),
    accumulateCreditsOnDiscountedItemsOrOrders: z.boolean(),
    redeemCreditsOnDiscountedItems: z.boolean(),
    /** The picture of a card; null: a plain one. */
    cardBg: z._default(z.nullable(imageRef), null),
  }),
);

const isSide = (pixels: number): boolean => pixels >= 1 && pixels <= 20_000;
const isPicture = ({ id, path, width, height, alt = '' }: z.output<typeof imageRef>): boolean =>
  alt.length <= longestAlt &&
  /^[\w-]{1,60}$/.test(id) &&
  path.length <= 200 &&
  /^\w[\w-]*(\/\w[\w-]*)*\/\w[\w.-]*$/.test(path) &&
  isSide(width) &&
  isSide(height);

/** The restaurant's loyalty scheme (spec: loyalty settings). Cards keep their stamps and their credit when it changes. */
export const loyaltySection = restaurantSection({
  id: 'loyalty',
  title: 'Loyalty',
  readPermission: 'coupons.manage',
  schema,
  // The picture of the card may have a text.
  upgrades: [(stored) => stored],
  defaults: {
    enabled: false,
    count: 10,
    type: 'percentage',
    value: 10_000,
    noLoyaltyOnDiscountedOrders: false,
    isEnabledForPOS: true,
    isEnabledForOnline: true,
    accumulateCreditsOnDiscountedItemsOrOrders: true,
    redeemCreditsOnDiscountedItems: true,
    cardBg: null,
  },
  affectsGuests: true,
  // A card's picture is one of this server's: guests' browsers load it.
  problems: ({ cardBg }) =>
    cardBg === null || isPicture(cardBg) ? [] : [{ path: 'cardBg', message: 'This picture is not one of ours. Please choose it again.' }],
  pictures: ['cardBg'],
  page: {
    groups: {
      scheme: {
        title: 'Loyalty card',
        intro: 'Each order adds a stamp and some credit. When the card is full, the guest can spend the credit.',
      },
      where: { title: 'Where it counts' },
      discounts: { title: 'With discounts' },
    },
    fields: {
      enabled: {
        group: 'scheme',
        control: 'switch',
        label: 'Loyalty cards',
        help: 'Cards keep their stamps and credit while this is off.',
      },
      count: {
        group: 'scheme',
        control: 'number',
        unit: 'stamps',
        label: 'Stamps on a card',
        help: '1 to 50. A full card gives its credit.',
        shownWith: 'enabled',
      },
      type: {
        group: 'scheme',
        control: 'choice',
        label: 'Credit of an order',
        options: { percentage: 'A percentage of its items', amount: 'A fixed amount' },
        shownWith: 'enabled',
      },
      value: { group: 'scheme', control: 'special', label: 'How much', shownWith: 'enabled' },
      isEnabledForOnline: { group: 'where', control: 'switch', label: 'Online orders' },
      isEnabledForPOS: { group: 'where', control: 'switch', label: 'Orders at the till' },
      noLoyaltyOnDiscountedOrders: {
        group: 'discounts',
        control: 'switch',
        label: 'Not together with coupons',
        help: 'Orders with a coupon neither earn nor spend credit. Coupons for free delivery do not count.',
      },
      accumulateCreditsOnDiscountedItemsOrOrders: {
        group: 'discounts',
        control: 'switch',
        label: 'Earn on discounted items and orders',
      },
      redeemCreditsOnDiscountedItems: { group: 'discounts', control: 'switch', label: 'Spend credit on discounted items' },
      cardBg: { group: 'scheme', control: 'special', label: 'Picture on the card', shownWith: 'enabled' },
    },
  },
});
