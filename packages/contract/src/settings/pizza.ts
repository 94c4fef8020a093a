import * as z from 'zod/mini';
import { halfAndHalfPricings } from '@servery/domain/menu';
import { amountInput, nameText, uuid } from '../schemas.ts';
import { storeSection } from './section.ts';

/** The spec's pizza settings. A change publishes the menu again; sold-out marks are stored separately. */
export const pizzaSettingsSection = storeSection({
  id: 'pizza',
  title: 'Pizza',
  schema: z.strictObject({
    pizzaAvailable: z.boolean(),
    halfAndHalfAvailable: z.boolean(),
    enableDealAndHalfAndHalfConversion: z.boolean(),
    halfAndHalfPricing: z.enum(halfAndHalfPricings),
    halfToppingPricing: z.enum(['half', 'full']),
    maxToppings: z.int().check(z.minimum(1), z.maximum(50)),
    sizes: z
      .array(z.strictObject({ id: uuid, name: nameText(30, 1), hasHalfAndHalf: z.boolean(), halfAndHalfExtraCharge: amountInput }))
      .check(z.maxLength(20)),
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
});
