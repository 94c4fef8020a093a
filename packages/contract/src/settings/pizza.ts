import * as z from 'zod/mini';
import { halfAndHalfPricings } from '@servery/domain/menu';
import { amountInput, nameText, uuid } from '../schemas.ts';
import { storeSection } from './section.ts';

/** Pizza sizes of a store, at most. */
export const mostPizzaSizes = 20;

/** The spec's pizza settings. A change publishes the menu again; sold-out marks are stored separately. */
export const pizzaSettingsSection = storeSection({
  id: 'pizza',
  title: 'Pizza',
  // Part of the menu: whoever edits pizzas sets their sizes and toppings.
  permission: 'menu.manage',
  readPermission: 'menu.read',
  schema: z.strictObject({
    pizzaAvailable: z.boolean(),
    halfAndHalfAvailable: z.boolean(),
    enableDealAndHalfAndHalfConversion: z.boolean(),
    halfAndHalfPricing: z.enum(halfAndHalfPricings),
    halfToppingPricing: z.enum(['half', 'full']),
    maxToppings: z.int().check(z.minimum(1), z.maximum(50)),
    sizes: z
      .array(z.strictObject({ id: uuid, name: nameText(30, 1), hasHalfAndHalf: z.boolean(), halfAndHalfExtraCharge: amountInput }))
      .check(z.maxLength(mostPizzaSizes)),
    toppings: z
      .array(z.strictObject({ id: uuid, name: nameText(40, 2), prices: z.record(z.string(), amountInput) }))
      .check(z.maxLength(200)),
  }),
  defaults: {
    pizzaAvailable: false,
    halfAndHalfAvailable: false,
    enableDealAndHalfAndHalfConversion: false,
    halfAndHalfPricing: 'cheapestEligible',
    halfToppingPricing: 'half',
    maxToppings: 10,
    sizes: [],
    toppings: [],
  },
  affectsGuests: true,
  neverDefault: true,
  page: {
    groups: {
      selling: { title: 'Selling pizzas' },
      sizes: { title: 'Sizes', intro: 'In the order in which guests see them. What a pizza costs in each is set at the pizza.' },
      halves: { title: 'Half and half' },
      toppings: { title: 'Extra toppings', intro: 'What guests can add to every pizza, for a price by size.' },
    },
    fields: {
      pizzaAvailable: {
        group: 'selling',
        control: 'switch',
        label: 'Sell pizzas',
        help: 'Off: no pizza, half-and-half or deal with pizzas can be ordered.',
      },
      enableDealAndHalfAndHalfConversion: {
        group: 'selling',
        control: 'switch',
        label: 'Give guests the best price',
        help: 'Pizzas and halves in a cart become a deal where guests pay less that way.',
      },
      sizes: { group: 'sizes', control: 'special', label: 'Sizes' },
      halfAndHalfAvailable: {
        group: 'halves',
        control: 'switch',
        label: 'Sell half-and-halves',
        help: 'In the sizes that allow halves.',
      },
      halfAndHalfPricing: {
        group: 'halves',
        control: 'choice',
        label: 'The price of a half-and-half',
        help: 'The extra charge of its size is added.',
        options: {
          cheapestEligible: 'The cheapest pizza that can be a half, whatever guests choose',
          dearerHalf: 'The dearer half',
          average: 'The average of both halves',
        },
        shownWith: 'halfAndHalfAvailable',
      },
      halfToppingPricing: {
        group: 'halves',
        control: 'choice',
        label: 'An extra topping on one half',
        options: { half: 'Half of its price', full: 'Its whole price' },
        shownWith: 'halfAndHalfAvailable',
      },
      toppings: { group: 'toppings', control: 'special', label: 'Extra toppings' },
      maxToppings: {
        group: 'toppings',
        control: 'number',
        unit: 'toppings',
        label: 'At most on one pizza',
        help: '1 to 50, counting both halves.',
      },
    },
  },
});
