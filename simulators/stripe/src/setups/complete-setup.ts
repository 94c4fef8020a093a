import type { Stripe } from 'stripe';
import { getId } from '../api/lists.ts';
import { plannedRefusal, getRefusal, type Refusal } from '../cards/declines.ts';
import { attach, getFacts } from '../cards/payment-methods.ts';
import { emit } from '../events/emit.ts';
import { newId } from '../world/ids.ts';
import type { Tx } from '../world/store.ts';

type Setup = Stripe.SetupIntent;

const recordAttempt = (tx: Tx, account: string, setup: Setup, status: string): string =>
  tx.add('setup_attempt', account, {
    id: newId('setatt'),
    object: 'setup_attempt',
    application: null,
    created: tx.now,
    customer: getId(setup.customer),
    customer_account: null,
    flow_directions: null,
    livemode: false,
    on_behalf_of: getId(setup.on_behalf_of),
    payment_method: getId(setup.payment_method) ?? '',
    payment_method_details: { type: 'card' },
    setup_error: null,
    setup_intent: setup.id,
    status,
    usage: setup.usage,
  }).id;

const fail = (tx: Tx, account: string, setup: Setup, error: Setup['last_setup_error']): Setup => {
  const method = tx.get('payment_method', getId(setup.payment_method) ?? '');
  const failed = tx.patch('setup_intent', setup.id, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    latest_attempt: recordAttempt(tx, account, setup, 'failed'),
    last_setup_error: error && { ...error, ...(method ? { payment_method: method } : {}) },
  });
  emit(tx, account, 'setup_intent.setup_failed', failed);
  return failed;
};

/** The bank will not have the card saved. */
const refuseSetup = (tx: Tx, account: string, setup: Setup, refusal: Refusal): Setup =>
  fail(tx, account, setup, { type: 'card_error', ...refusal } as Setup['last_setup_error']);

/** The cardholder could not be authenticated. */
export const failSetup = (tx: Tx, account: string, setup: Setup): Setup =>
  fail(tx, account, setup, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  });

/** Saves the card of a setup with its customer. False: the bank declined, and the setup waits for another card. */
export const completeSetup = (tx: Tx, account: string, setup: Setup): boolean => {
  const method = tx.get('payment_method', getId(setup.payment_method) ?? '');
  if (!method) throw new Error(`${setup.id} has no card.`);
  const { card } = getFacts(tx, method.id);
  const decline = plannedRefusal(tx) ?? (card.savesAnyway ? null : card.decline);
  if (decline) {
    refuseSetup(tx, account, setup, getRefusal(decline));
    return false;
  }
  const customer = getId(setup.customer);
  if (customer !== null && getId(method.customer) === null) attach(tx, account, method, customer);
  if (setup.usage === 'off_session') tx.patch('cardFacts', method.id, { setUp: true });
  const done = tx.patch('setup_intent', setup.id, {
    status: 'succeeded',
    next_action: null,
    last_setup_error: null,
    latest_attempt: recordAttempt(tx, account, setup, 'succeeded'),
  });
  emit(tx, account, 'setup_intent.succeeded', done);
  return true;
};
