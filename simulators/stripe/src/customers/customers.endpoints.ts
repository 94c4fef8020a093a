import type { Stripe } from 'stripe';
import { missing, refused } from '../api/api-error.ts';
import { address, fullAddress, instants, mergeMetadata, metadata, paging } from '../api/common-params.ts';
import { endpoint } from '../api/endpoint.ts';
import { getId, getPage, within } from '../api/lists.ts';
import { choice, clearable, group, type ParamsOf, type Read, text } from '../api/params.ts';
import { attach, findMethod } from '../cards/payment-methods.ts';
import { emit } from '../events/emit.ts';
import { newId } from '../world/ids.ts';
import type { Tx } from '../world/store.ts';
import type { StoredCustomer } from '../world/tables.ts';

const shared = {
  address: clearable(address),
  description: clearable(text()),
  email: clearable(text(512)),
  invoice_settings: group({ default_payment_method: clearable(text()) }),
  metadata,
  name: clearable(text(256)),
  phone: clearable(text(20)),
};
const createParams = { ...shared, payment_method: text() } satisfies ParamsOf<Stripe.CustomerCreateParams>;
const updateParams = shared satisfies ParamsOf<Stripe.CustomerUpdateParams>;

const find = (tx: Tx, account: string, id: string): StoredCustomer => {
  const customer = tx.own('customer', account, id);
  if (!customer) throw missing('customer', id, 'id', 404);
  return customer;
};

/** Throws 400 for a default card that is not the customer's. */
const toSettings = (
  tx: Tx,
  old: StoredCustomer,
  given: Read<typeof updateParams>['invoice_settings'],
): StoredCustomer['invoice_settings'] => {
  const method = given?.default_payment_method;
  if (method === undefined) return old.invoice_settings;
  if (method !== null && getId(tx.get('payment_method', method)?.customer) !== old.id)
    throw refused(
      `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
      {
        code: 'resource_missing',
        param: 'invoice_settings[default_payment_method]',
      },
    );
  return { ...old.invoice_settings, default_payment_method: method };
};

const getChanges = (tx: Tx, old: StoredCustomer, given: Read<typeof updateParams>): Partial<StoredCustomer> => ({
  ...(given.address === undefined ? {} : { address: fullAddress(given.address) }),
  ...(given.description === undefined ? {} : { description: given.description }),
  ...(given.email === undefined ? {} : { email: given.email }),
  invoice_settings: toSettings(tx, old, given.invoice_settings),
  metadata: mergeMetadata(old.metadata, given.metadata),
  ...(given.name === undefined ? {} : { name: given.name }),
  ...(given.phone === undefined ? {} : { phone: given.phone }),
});

const getCards = (tx: Tx, account: string, customer: string): Stripe.PaymentMethod[] =>
  tx.list('payment_method', account).filter((each) => getId(each.customer) === customer);

const listCardsParams = {
  ...paging,
  allow_redisplay: choice('always', 'limited', 'unspecified'),
  type: choice('card'),
} satisfies ParamsOf<Stripe.CustomerListPaymentMethodsParams>;

export const customerEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/customers',
    params: createParams,
    run({ tx, account }, { payment_method: method, ...given }) {
      const id = newId('cus');
      const blank = tx.add('customer', account, {
        id,
        object: 'customer',
        address: null,
        balance: 0,
        created: tx.now,
        currency: null,
        default_source: null,
        delinquent: false,
        description: null,
        discount: null,
        email: null,
        invoice_prefix: id.slice(-8).toUpperCase(),
        invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
        livemode: false,
        metadata: {},
        name: null,
        next_invoice_sequence: 1,
        phone: null,
        preferred_locales: [],
        shipping: null,
        tax_exempt: 'none',
        test_clock: null,
      });
      if (method !== undefined) attach(tx, account, findMethod(tx, account, method, 'payment_method'), id);
      const customer = tx.patch('customer', id, getChanges(tx, blank, given));
      emit(tx, account, 'customer.created', customer);
      return customer;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/customers',
    params: { ...paging, created: instants, email: text(512) } satisfies ParamsOf<Stripe.CustomerListParams>,
    run({ tx, account }, { created, email, ...page }) {
      const customers = tx
        .list('customer', account)
        .filter((each) => within(created, each.created) && (email === undefined || each.email === email));
      return getPage(customers, page, '/v1/customers');
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/customers/:id',
    params: {},
    run: ({ tx, account, path: { id = '' } }) => find(tx, account, id),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/customers/:id',
    params: updateParams,
    run({ tx, account, path: { id = '' } }, given) {
      const customer = tx.patch('customer', id, getChanges(tx, find(tx, account, id), given));
      emit(tx, account, 'customer.updated', customer);
      return customer;
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/v1/customers/:id',
    params: {},
    run({ tx, account, path: { id = '' } }) {
      const customer = find(tx, account, id);
      for (const card of getCards(tx, account, id)) {
        tx.patch('payment_method', card.id, { customer: null });
        tx.patch('cardFacts', card.id, { spent: true });
      }
      tx.remove('customer', id);
      emit(tx, account, 'customer.deleted', customer);
      return { id, object: 'customer', deleted: true } satisfies Stripe.DeletedCustomer;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    params: listCardsParams,
    run({ tx, account, path: { id = '' } }, { allow_redisplay: redisplay, type: _type, ...page }) {
      find(tx, account, id);
      const cards = getCards(tx, account, id).filter((each) => redisplay === undefined || each.allow_redisplay === redisplay);
      return getPage(cards, page, `/v1/customers/${id}/payment_methods`);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/customers/:id/payment_methods/:card',
    params: {},
    run({ tx, account, path: { id = '', card = '' } }) {
      find(tx, account, id);
      const found = getCards(tx, account, id).find((each) => each.id === card);
      if (!found) throw missing('PaymentMethod', card, 'payment_method', 404);
      return found;
    },
  }),
];
