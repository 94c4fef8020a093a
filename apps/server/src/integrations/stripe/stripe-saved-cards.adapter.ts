import type { Stripe } from 'stripe';
import type { Refused } from '../../ports/card-payments.ts';
import type { Answer } from '../../ports/payment-accounts.ts';
import type { SavedCard, SavedCardsPort } from '../../ports/saved-cards.ts';
import { getId } from './stripe-intents.mapping.ts';
import { getRefusal } from './stripe.mapping.ts';

const pageSize = 100;

/** Another customer's card gets the same answer as one that does not exist. */
const notFound: Refused = { outcome: 'refused', code: 'not_found', message: 'There is no such card.' };
const missingCodes = new Set(['resource_missing', 'payment_method_unexpected_state', 'token_already_used']);

class NotFound extends Error {}

const answer = async <T>(work: () => Promise<T>): Promise<Answer<T>> => {
  try {
    return { outcome: 'done', value: await work() };
  } catch (error) {
    if (error instanceof NotFound) return notFound;
    const refusal = getRefusal(error);
    return refusal.outcome === 'refused' && missingCodes.has(refusal.code) ? notFound : refusal;
  }
};

/** Customers and their cards on the platform's account, so that destination charges may use them. */
export function createStripeSavedCards(stripe: Stripe): SavedCardsPort {
  const loadCustomer = async (id: string): Promise<Stripe.Customer> => {
    const customer = await stripe.customers.retrieve(id);
    if (customer.deleted === true) throw new NotFound();
    return customer;
  };

  /** The payment method behind a reference, if it belongs to this customer. */
  const readMethod = async (providerCustomerId: string, reference: string): Promise<string> => {
    if (reference.startsWith('tok_')) {
      const made = await stripe.paymentMethods.create(
        { type: 'card', card: { token: reference } },
        { idempotencyKey: `card:${providerCustomerId}:${reference}` },
      );
      return made.id;
    }
    if (!reference.startsWith('seti_')) return reference;
    const setup = await stripe.setupIntents.retrieve(reference);
    const owner = getId(setup.customer);
    const method = getId(setup.payment_method);
    const ours = owner === null || owner === providerCustomerId;
    if (!ours || setup.status !== 'succeeded' || method === null) throw new NotFound();
    return method;
  };

  return {
    createCustomer: ({ restaurantId, customerId, after }) =>
      answer(async () => {
        const made = await stripe.customers.create(
          { metadata: { restaurantId, customerId } },
          { idempotencyKey: `customer:${restaurantId}:${customerId}${after === null ? '' : `:${after}`}` },
        );
        return made.id;
      }),

    deleteCustomer: (providerCustomerId) =>
      answer(async () => {
        await stripe.customers.del(providerCustomerId);
        return null;
      }),

    list: (providerCustomerId) =>
      answer(async () => {
        const [customer, methods] = await Promise.all([
          loadCustomer(providerCustomerId),
          stripe.customers.listPaymentMethods(providerCustomerId, { type: 'card', limit: pageSize }),
        ]);
        const chosen = getId(customer.invoice_settings.default_payment_method);
        const cards = methods.data.filter((method) => method.card !== undefined);
        const standing = cards.some((method) => method.id === chosen) ? chosen : (cards[0]?.id ?? null);
        return cards.map((method): SavedCard => {
          const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card!;
          return { id: method.id, brand, last4, expMonth, expYear, isDefault: method.id === standing };
        });
      }),

    add: ({ providerCustomerId, reference }) =>
      answer(async () => {
        const id = await readMethod(providerCustomerId, reference);
        const method = await stripe.paymentMethods.retrieve(id);
        const owner = getId(method.customer);
        if (owner !== null && owner !== providerCustomerId) throw new NotFound();
        if (owner === null) await stripe.paymentMethods.attach(method.id, { customer: providerCustomerId });
        return null;
      }),

    remove: ({ providerCustomerId, cardId }) =>
      answer(async () => {
        // Requested for the customer: another customer's card is not found.
        const method = await stripe.customers.retrievePaymentMethod(providerCustomerId, cardId);
        await stripe.paymentMethods.detach(method.id);
        return null;
      }),
  };
}
