import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { cardRef } from './payments.ts';
import { uuid } from './schemas.ts';

/** Saved cards of a customer (the spec's card payment customers). The provider stores the cards; these are references. */

const source = z.extend(cardRef, { id: z.string(), isDefault: z.boolean(), expired: z.boolean() });
const sources = z.object({ rows: z.array(source) });
const restaurantOnly = z.strictObject({ restaurantId: uuid });

export const listSources = endpoint({
  id: 'cardPaymentCustomers.listSources',
  method: 'GET',
  path: '/card-payment-customers/sources',
  permission: 'customer.own',
  summary: "The customer's saved cards",
  query: restaurantOnly,
  response: sources,
  staleOn: [],
  errors: [],
});
export const addSource = endpoint({
  id: 'cardPaymentCustomers.addSource',
  method: 'POST',
  path: '/card-payment-customers/sources/{sourceId}',
  freeParams: ['sourceId'],
  permission: 'customer.own',
  summary: 'Save the card of a token or payment method that the browser made',
  body: restaurantOnly,
  response: sources,
  errors: ['resource_status_conflict'],
  repeatable: 'natural',
});
export const removeSource = endpoint({
  id: 'cardPaymentCustomers.removeSource',
  method: 'DELETE',
  path: '/card-payment-customers/sources/{sourceId}',
  freeParams: ['sourceId'],
  permission: 'customer.own',
  summary: 'Forget a saved card',
  query: restaurantOnly,
  response: sources,
  errors: [],
  repeatable: 'natural',
});
