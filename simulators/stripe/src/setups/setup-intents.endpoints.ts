import type { Stripe } from 'stripe';
import { missing, refused } from '../api/api-error.ts';
import { instants, mergeMetadata, metadata, paging } from '../api/common-params.ts';
import { type Call, endpoint } from '../api/endpoint.ts';
import { getId, getPage, within } from '../api/lists.ts';
import { choice, flag, group, type ParamsOf, type Read, required, text } from '../api/params.ts';
import { billingParams, cardParams } from '../cards/card-details.ts';
import { declinedError, getRefusal } from '../cards/declines.ts';
import { checkUsable, getFacts } from '../cards/payment-methods.ts';
import { emit } from '../events/emit.ts';
import { challengeAction, checkReturn } from '../payments/confirm.ts';
import { allowedTypes } from '../payments/intent-params.ts';
import { methodIn } from '../payments/create-intent.ts';
import { newClientSecret, newId } from '../world/ids.ts';
import { completeSetup } from './complete-setup.ts';

type Setup = Stripe.SetupIntent;

const confirmation = {
  payment_method: text(),
  payment_method_data: group({
    allow_redisplay: choice('always', 'limited', 'unspecified'),
    billing_details: billingParams,
    card: group(cardParams),
    metadata,
    type: required(choice('card')),
  }),
  return_url: text(),
  use_stripe_sdk: flag,
};

const createParams = {
  ...confirmation,
  allowed_payment_method_types: allowedTypes,
  automatic_payment_methods: group({ allow_redirects: choice('always', 'never'), enabled: required(flag) }),
  confirm: flag,
  customer: text(),
  description: text(1000),
  metadata,
  on_behalf_of: text(),
  usage: choice('off_session', 'on_session'),
} satisfies ParamsOf<Stripe.SetupIntentCreateParams>;

const confirmParams = { ...confirmation, client_secret: text() } satisfies ParamsOf<
  Stripe.SetupIntentConfirmParams & { client_secret: string }
>;

const updateParams = {
  customer: text(),
  description: text(1000),
  metadata,
  payment_method: text(),
} satisfies ParamsOf<Stripe.SetupIntentUpdateParams>;

const find = ({ tx, account, key, path: { id = '' } }: Call, secret?: string): Setup => {
  const setup = tx.own('setup_intent', account, id);
  const known = key === 'secret' ? secret === undefined || secret === setup?.client_secret : secret === setup?.client_secret;
  if (!setup || !known) throw missing('setupintent', id, 'intent', 404);
  return setup;
};

const wrongState = (setup: Setup, message: string) => refused(message, { code: 'setup_intent_unexpected_state', setup_intent: setup });

/** Saves the card, at once or after its cardholder has authenticated. Throws 402 when the bank declines. */
const confirm = ({ tx, account, url }: Call, setup: Setup, given: Read<typeof confirmParams>): Setup => {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(setup.status))
    throw wrongState(setup, `You cannot confirm this SetupIntent because it has a status of ${setup.status}.`);
  checkReturn(setup.automatic_payment_methods, {
    returnUrl: given.return_url ?? null,
    offSession: false,
    refuseChallenge: false,
    browserCanFollow: given.use_stripe_sdk ?? false,
  });
  const id = methodIn(tx, account, given) ?? getId(setup.payment_method);
  const method = id === null ? undefined : tx.get('payment_method', id);
  if (!method) throw wrongState(setup, "You cannot confirm this SetupIntent because it's missing a payment method.");
  checkUsable(tx, method, getId(setup.customer));
  const { card } = getFacts(tx, method.id);
  const prepared = tx.patch('setup_intent', setup.id, { payment_method: method.id, last_setup_error: null, next_action: null });
  if (card.challenge) {
    const waiting = tx.patch('setup_intent', setup.id, {
      status: 'requires_action',
      next_action: challengeAction(setup.client_secret, given.return_url ?? null, url),
    });
    emit(tx, account, 'setup_intent.requires_action', waiting);
    return waiting;
  }
  const saved = completeSetup(tx, account, prepared);
  const result = tx.get('setup_intent', setup.id) ?? prepared;
  if (saved) return result;
  const { code, decline_code: declineCode } = result.last_setup_error ?? {};
  throw declinedError(getRefusal({ code: (code ?? 'card_declined') as 'card_declined', declineCode: declineCode ?? 'generic_decline' }), {
    payment_method: method,
    setup_intent: result,
  });
};

export const setupIntentEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/setup_intents',
    params: createParams,
    run(call, given) {
      const { tx, account } = call;
      if (given.customer !== undefined && !tx.own('customer', account, given.customer))
        throw missing('customer', given.customer, 'customer');
      const method = methodIn(tx, account, given);
      const id = newId('seti');
      const setup = tx.add('setup_intent', account, {
        id,
        object: 'setup_intent',
        allowed_payment_method_types: (given.allowed_payment_method_types ?? null) as Setup['allowed_payment_method_types'],
        application: null,
        automatic_payment_methods: given.allowed_payment_method_types
          ? null
          : { enabled: true, allow_redirects: given.automatic_payment_methods?.allow_redirects ?? 'always' },
        cancellation_reason: null,
        client_secret: newClientSecret(id),
        created: tx.now,
        customer: given.customer ?? null,
        customer_account: null,
        description: given.description ?? null,
        excluded_payment_method_types: null,
        flow_directions: null,
        last_setup_error: null,
        latest_attempt: null,
        livemode: false,
        mandate: null,
        metadata: mergeMetadata({}, given.metadata),
        next_action: null,
        on_behalf_of: given.on_behalf_of ?? null,
        payment_method: method,
        payment_method_configuration_details: null,
        payment_method_options: null,
        payment_method_types: ['card'],
        single_use_mandate: null,
        status: method === null ? 'requires_payment_method' : 'requires_confirmation',
        usage: given.usage ?? 'off_session',
      });
      emit(tx, account, 'setup_intent.created', setup);
      return given.confirm
        ? confirm(call, setup, {
            ...(given.return_url ? { return_url: given.return_url } : {}),
            ...(given.use_stripe_sdk ? { use_stripe_sdk: true } : {}),
          })
        : setup;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/setup_intents',
    params: { ...paging, created: instants, customer: text() } satisfies ParamsOf<Stripe.SetupIntentListParams>,
    run({ tx, account }, { created, customer, ...page }) {
      const setups = tx
        .list('setup_intent', account)
        .filter((each) => within(created, each.created) && (customer === undefined || getId(each.customer) === customer));
      return getPage(setups, page, '/v1/setup_intents');
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/setup_intents/:id',
    params: { client_secret: text() } satisfies ParamsOf<Stripe.SetupIntentRetrieveParams>,
    publishable: true,
    run: (call, { client_secret: secret }) => find(call, secret),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/setup_intents/:id',
    params: updateParams,
    run(call, given) {
      const { tx, account } = call;
      const setup = find(call);
      const method = methodIn(tx, account, given);
      return tx.patch('setup_intent', setup.id, {
        ...(given.customer === undefined ? {} : { customer: given.customer }),
        ...(given.description === undefined ? {} : { description: given.description }),
        ...(method === null ? {} : { payment_method: method, status: 'requires_confirmation' as const }),
        metadata: mergeMetadata(setup.metadata ?? {}, given.metadata),
      });
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/setup_intents/:id/confirm',
    params: confirmParams,
    publishable: true,
    run: (call, given) => confirm(call, find(call, given.client_secret), given),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/setup_intents/:id/cancel',
    params: {
      cancellation_reason: choice('abandoned', 'duplicate', 'requested_by_customer'),
    } satisfies ParamsOf<Stripe.SetupIntentCancelParams>,
    run(call, { cancellation_reason: reason }) {
      const setup = find(call);
      if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(setup.status))
        throw wrongState(setup, `You cannot cancel this SetupIntent because it has a status of ${setup.status}.`);
      const canceled = call.tx.patch('setup_intent', setup.id, {
        status: 'canceled',
        cancellation_reason: reason ?? null,
        next_action: null,
      });
      emit(call.tx, call.account, 'setup_intent.canceled', canceled);
      return canceled;
    },
  }),
];
