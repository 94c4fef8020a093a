import * as z from 'zod/mini';
import { taxCategories } from '@servery/domain/menu';
import { collectionTypes } from '@servery/domain/orders';
import type { TaxRule } from '@servery/domain/tax';
import { collectionType, distinct, localDateInput, nameText, schemaFor } from '../schemas.ts';
import { problemsOfIds } from './parts.ts';
import { storeSection } from './section.ts';

/** Every price of the store is calculated with all of its rules: more would slow down its orders, and those of all others. */
const mostTaxRules = 50;

/** Tax rules of the store, by start date. `rate` in thousandths of a percent. */
export const taxSettings = storeSection({
  id: 'tax',
  title: 'Tax',
  schema: z.strictObject({
    rules: z.array(
      schemaFor<TaxRule>()(
        z.strictObject({
          id: z.string(),
          name: nameText(30, 1),
          rate: z.int().check(z.minimum(0), z.maximum(100_000)),
          inclusive: z.boolean(),
          categories: distinct(z.enum(taxCategories)),
          collectionTypes: distinct(collectionType),
          appliesToDeliveryFee: z.boolean(),
          startDate: localDateInput,
          endDate: z.nullable(localDateInput),
        }),
      ),
    ),
  }),
  defaults: { rules: [] },
  affectsGuests: true,
  neverDefault: true,
  problems: ({ rules }) => [
    ...(rules.length > mostTaxRules ? [{ path: 'rules', message: `Please give at most ${mostTaxRules} rules.` }] : []),
    ...problemsOfIds(rules, 'rules', 'rule'),
    ...rules.flatMap(({ startDate, endDate }, at) =>
      endDate !== null && endDate < startDate
        ? [{ path: `rules.${at}.endDate`, message: 'Please choose an end on or after the start.' }]
        : [],
    ),
  ],
  page: {
    groups: {
      rules: {
        title: 'Tax rules',
        intro:
          'Which tax applies to what. Of two rules with one name, the one that started last counts: add the new rate with its first day.',
      },
    },
    fields: {
      rules: {
        group: 'rules',
        control: 'list',
        label: 'Tax rules',
        one: 'tax rule',
        empty: 'No tax rules: nothing you sell is taxed.',
        id: 'id',
        blank: {
          id: '',
          name: '',
          rate: 0,
          inclusive: true,
          categories: ['standard', 'hotFood', 'coldFood', 'alcohol'],
          collectionTypes: [...collectionTypes],
          appliesToDeliveryFee: true,
          startDate: '',
          endDate: null,
        },
        fields: {
          id: { control: 'hidden' },
          name: { control: 'text', label: 'Name', help: 'As receipts show it.' },
          rate: { control: 'percentage', label: 'Rate', help: '0 to 100 %.' },
          startDate: { control: 'date', label: 'First day' },
          endDate: { control: 'date', label: 'Last day', none: 'No end' },
          inclusive: { control: 'switch', label: 'Included in prices', help: 'When this is off, it is added on top.' },
          appliesToDeliveryFee: { control: 'switch', label: 'On the delivery fee too', help: 'Only of rules for standard items.' },
          categories: {
            control: 'choices',
            label: 'Items',
            options: { standard: 'Standard', hotFood: 'Hot food', coldFood: 'Cold food', alcohol: 'Alcohol' },
          },
          collectionTypes: {
            control: 'choices',
            label: 'Orders for',
            options: { pickup: 'Pickup', delivery: 'Delivery', dineIn: 'Dine in' },
          },
        },
      },
    },
  },
});
