import * as z from 'zod/mini';
import { collectionTypes, methodsByCollection, paymentMethods } from '@servery/domain/orders';
import { distinct } from '../schemas.ts';
import { storeSection } from './section.ts';

/** What the checkout asks and offers (spec: checkout settings). */
export const checkoutSettings = storeSection({
  id: 'checkout',
  title: 'Checkout',
  schema: z.strictObject({
    hasCollectionTime: z.boolean(),
    hasComments: z.boolean(),
    hasCoupons: z.boolean(),
    commentMaxLength: z.strictObject({
      item: z.int().check(z.minimum(0), z.maximum(500)),
      order: z.int().check(z.minimum(0), z.maximum(1000)),
    }),
    paymentSettings: z.strictObject({
      pickup: distinct(z.enum(paymentMethods)),
      delivery: distinct(z.enum(paymentMethods)),
      dineIn: distinct(z.enum(paymentMethods)),
    }),
  }),
  defaults: {
    hasCollectionTime: true,
    hasComments: true,
    hasCoupons: false,
    commentMaxLength: { item: 100, order: 250 },
    paymentSettings: { pickup: ['inStore'], delivery: [], dineIn: ['inStore'] },
  },
  affectsGuests: true,
  neverDefault: true,
  problems: ({ paymentSettings }) =>
    collectionTypes.flatMap((type) =>
      paymentSettings[type].some((method) => !methodsByCollection[type].includes(method))
        ? [{ path: `paymentSettings.${type}`, message: 'This way to pay does not suit this kind of order. Please choose another one.' }]
        : [],
    ),
  page: {
    groups: {
      asked: { title: 'What guests are asked' },
      pay: { title: 'Ways to pay', intro: 'Cards online also need “Card payments” to be set up.' },
    },
    fields: {
      hasCollectionTime: {
        group: 'asked',
        control: 'switch',
        label: 'Order for later',
        help: 'Guests can choose a time. When this is off, orders are for as soon as possible.',
      },
      hasComments: {
        group: 'asked',
        control: 'switch',
        label: 'Special instructions',
        help: 'Guests can add a note to an item and to the whole order.',
      },
      'commentMaxLength.item': {
        group: 'asked',
        control: 'number',
        unit: 'characters',
        label: 'Longest note on an item',
        help: '0 to 500. With 0, items take no notes.',
        shownWith: 'hasComments',
      },
      'commentMaxLength.order': {
        group: 'asked',
        control: 'number',
        unit: 'characters',
        label: 'Longest note on an order',
        help: '0 to 1,000. With 0, orders take no notes.',
        shownWith: 'hasComments',
      },
      hasCoupons: { group: 'asked', control: 'switch', label: 'Coupons', help: 'Guests can enter a coupon code.' },
      'paymentSettings.pickup': {
        group: 'pay',
        // With a tick above it for all kinds of orders at once.
        control: 'special',
        label: 'Pickup',
      },
      'paymentSettings.delivery': {
        group: 'pay',
        control: 'choices',
        label: 'Delivery',
        options: { stripeCheckout: 'Card, online', cardOnDelivery: 'Card at the door', cashOnDelivery: 'Cash at the door' },
      },
      'paymentSettings.dineIn': {
        group: 'pay',
        control: 'choices',
        label: 'Dine in',
        options: { stripeCheckout: 'Card, online', inStore: 'At the counter' },
      },
    },
  },
});
