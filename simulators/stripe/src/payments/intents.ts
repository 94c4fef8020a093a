import type { Stripe } from 'stripe';
import { type ApiError, missing, refused } from '../api/api-error.ts';
import { getId } from '../api/lists.ts';
import { findAccount } from '../accounts/accounts.ts';
import type { Tx } from '../world/store.ts';
import { platformAccount } from '../world/world.ts';

type Intent = Stripe.PaymentIntent;

/** Throws 404 for an intent that is not this account's, or that a browser has no secret of. */
export const findIntent = (tx: Tx, account: string, id: string, secret?: string | null): Intent => {
  const intent = tx.own('payment_intent', account, id);
  if (!intent || (secret != null && secret !== intent.client_secret)) throw missing('payment_intent', id, 'intent', 404);
  return intent;
};

/** 400: the intent is not in a state for that. */
export const wrongState = (intent: Intent, message: string): ApiError =>
  refused(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });

/** Who is to get the money of an intent, when not the account itself. */
export const getDestination = (intent: Intent): string | null => getId(intent.transfer_data?.destination);

interface Split {
  account: string;
  amount: number;
  fee: number | null | undefined;
  destination: string | undefined;
  transferAmount: number | undefined;
}

/** Throws 400 when fee and transfer do not fit the amount or the kind of charge. */
export const checkSplit = ({ account, amount, fee, destination, transferAmount }: Split): void => {
  if (fee != null && account === platformAccount && destination === undefined)
    throw refused(
      'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).',
      { param: 'application_fee_amount', code: 'application_fees_not_allowed' },
    );
  if (fee != null && transferAmount !== undefined)
    throw refused('You may only provide one of these parameters: application_fee_amount, transfer_data[amount].', {
      param: 'application_fee_amount',
    });
  if (fee != null && fee > amount)
    throw refused('The application fee amount must be less than or equal to the amount of the payment.', {
      param: 'application_fee_amount',
    });
  if (transferAmount !== undefined && transferAmount > amount)
    throw refused('The transfer_data[amount] must be less than or equal to the amount of the payment.', {
      param: 'transfer_data[amount]',
    });
};

const capable = (account: { capabilities?: object | undefined }, name: string): boolean =>
  (account.capabilities as Record<string, string> | undefined)?.[name] === 'active';

/** Throws 400 when an account may not take part in a payment in its role. */
export const checkAccounts = (tx: Tx, account: string, destination: string | undefined, onBehalfOf: string | undefined): void => {
  if (destination !== undefined) {
    if (account !== platformAccount || destination === platformAccount)
      throw refused('The destination of a charge must be another account than the one that makes it.', {
        param: 'transfer_data[destination]',
      });
    if (!capable(findAccount(tx, destination, 400), 'transfers'))
      throw refused(
        'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
        { code: 'insufficient_capabilities_for_transfer', param: 'transfer_data[destination]' },
      );
  }
  const merchant = onBehalfOf ?? (account === platformAccount ? undefined : account);
  if (merchant !== undefined && !findAccount(tx, merchant, 400).charges_enabled)
    throw refused(`The account ${merchant} must have at least one of the following capabilities enabled: card_payments.`, {
      code: 'capability_not_active',
      ...(onBehalfOf === undefined ? {} : { param: 'on_behalf_of' }),
    });
};

/** What a browser may see of an intent. */
export const publicIntent = (intent: Intent): object => {
  const shown = {
    id: intent.id,
    object: intent.object,
    amount: intent.amount,
    automatic_payment_methods: intent.automatic_payment_methods,
    canceled_at: intent.canceled_at,
    cancellation_reason: intent.cancellation_reason,
    capture_method: intent.capture_method,
    client_secret: intent.client_secret,
    confirmation_method: intent.confirmation_method,
    created: intent.created,
    currency: intent.currency,
    description: intent.description,
    last_payment_error: intent.last_payment_error,
    livemode: intent.livemode,
    next_action: intent.next_action,
    payment_method: intent.payment_method,
    payment_method_types: intent.payment_method_types,
    processing: intent.processing,
    receipt_email: intent.receipt_email,
    setup_future_usage: intent.setup_future_usage,
    shipping: intent.shipping,
    status: intent.status,
  } satisfies Partial<Intent>;
  return shown;
};
