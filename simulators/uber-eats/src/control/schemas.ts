import { fulfillmentTypes } from '../world/types.ts';

/** A body whose misspelt members are refused. */
export const object = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
});

export const word = { type: 'string', minLength: 1, maxLength: 500 };
export const flag = { type: 'boolean' };
const cents = { type: 'integer', minimum: 0, maximum: 100_000_00 };
const count = { type: 'integer', minimum: 1, maximum: 999 };

/** What is chosen under a line; nests. */
export const modifierSchema = {
  $id: 'modifier',
  ...object(
    {
      groupId: word,
      groupTitle: word,
      groupExternalData: word,
      id: word,
      externalData: word,
      title: word,
      price: cents,
      quantity: count,
      modifiers: { type: 'array', maxItems: 50, items: { $ref: 'modifier#' } },
    },
    ['groupTitle', 'title'],
  ),
};

const modifiers = { type: 'array', maxItems: 50, items: { $ref: 'modifier#' } };
const dish = { id: word, externalData: word, title: word, price: cents, modifiers };

export const dishesSchema = object({ dishes: { type: 'array', maxItems: 500, items: object(dish, ['title', 'price']) } }, ['dishes']);

const line = object(
  { ...dish, quantity: count, instructions: word, allergens: { type: 'array', maxItems: 20, items: word }, allergyInstructions: word },
  ['title', 'price'],
);

export const orderSchema = object({
  storeId: word,
  type: { enum: fulfillmentTypes },
  scheduledFor: { type: 'string', format: 'date-time' },
  hold: flag,
  customer: object({
    firstName: word,
    lastName: { type: 'string', maxLength: 100 },
    phone: word,
    pinCode: { type: 'string', maxLength: 40 },
    pastOrders: { type: 'integer', minimum: 0 },
  }),
  lines: { type: 'array', minItems: 1, maxItems: 100, items: line },
  instructions: word,
  storeInstructions: word,
  cutlery: flag,
  deliveryFee: cents,
  tip: cents,
  discount: cents,
  cashDue: cents,
  taxRate: { type: 'number', minimum: 0, maximum: 100 },
});
