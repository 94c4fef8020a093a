import type { CurrencyCode, Minor } from '@servery/domain/money';

/**
 * The provider that takes cards for orders: destination charges with manual capture. Amounts in minor units, instants in UTC. Nothing here
 * throws for outside failures: every failure is a result. `unknown` means that the work may have been done: read the intent, or call again
 * with the same key, before anything else. Only the provider's own report is a success.
 */

/** There was no answer, or an unintelligible one, or the provider was busy (429, 5xx): the call may or may not have taken effect. */
export interface Unknown {
  outcome: 'unknown';
  message: string;
}
/** The provider understood and refused. `code` as it gave it ("charge_already_captured"). */
export interface Refused {
  outcome: 'refused';
  code: string;
  message: string;
}

/** Where the money is at the provider, as of one read. */
export interface IntentSnapshot {
  intentId: string;
  /** `awaitingCard`: no card, or the last one was declined. `awaitingGuest`: the bank needs the cardholder's confirmation (3-D Secure). */
  state: 'awaitingCard' | 'awaitingGuest' | 'processing' | 'authorised' | 'captured' | 'cancelled';
  amount: Minor;
  currency: CurrencyCode;
  /** The connected account that the money goes to. */
  accountId: string | null;
  applicationFee: Minor;
  /** Our ids, as they were given at creation. */
  metadata: { restaurantId: string | undefined; orderId: string | undefined; paymentId: string | undefined };
  /** Held and not captured. */
  authorised: Minor;
  captured: Minor;
  /** Money that was returned and did not come back (released holds do not count). */
  refunded: Minor;
  /** Until when the hold can be captured. */
  captureBefore: Date | null;
  card: { brand: string; last4: string; expMonth: number; expYear: number } | null;
  chargeId: string | null;
  /** Why the last try was declined; null if none was. */
  decline: Decline | null;
  /** The next step of the guest's browser, in `awaitingGuest`. The secret goes only to the paying browser, never to a log. */
  action: { kind: 'redirect'; url: string } | { kind: 'sdk'; clientSecret: string } | null;
  cancelledBecause: string | null;
  live: boolean;
}

export interface Decline {
  /** The provider's code: decline code first, then error code ("insufficient_funds"). */
  code: string;
  /** The provider's text. Not for guests: `domain/payments` has the texts that they may read. */
  message: string;
}

export interface NewIntent {
  restaurantId: string;
  storeId: string;
  orderId: string;
  paymentId: string;
  /** For people: "W-042". */
  orderNumber: string;
  amount: Minor;
  currency: CurrencyCode;
  applicationFee: Minor;
  accountId: string;
  /** The provider's customer whose saved cards may be used. */
  providerCustomerId: string | null;
}

export type IntentResult = { outcome: 'done'; intent: IntentSnapshot } | Refused | Unknown;
export type RefundState = 'pending' | 'succeeded' | 'failed';
export type RefundResult =
  | { outcome: 'done'; refund: { refundId: string; state: RefundState; amount: Minor; failure: string | null } }
  | Refused
  | Unknown;

export interface ProviderRefund {
  refundId: string;
  /** Our id, from its metadata; null for one that was created outside of our system. */
  ourRefundId: string | null;
  amount: Minor;
  state: RefundState;
  failure: string | null;
  createdAt: Date;
}
export interface ProviderDispute {
  disputeId: string;
  amount: Minor;
  reason: string;
  state: 'inquiry' | 'open' | 'won' | 'lost';
  createdAt: Date;
}

/** One payment in the provider's ledger, for reconciliation. */
export interface ProviderPayment extends IntentSnapshot {
  createdAt: Date;
  refunds: ProviderRefund[];
}

export interface CardPaymentsPort {
  /** Key: `payment:{paymentId}:intent`, followed by the provider's customer if there is one. */
  createIntent(intent: NewIntent): Promise<IntentResult>;
  /**
   * Tries a card: `pm_…`, or a token or saved source. A declined card is `done` with `awaitingCard` and the decline. Key:
   * `payment:{paymentId}:attempt:{attemptId}`; attempts are named by clients, who may use one name for two payments. `save` saves the card
   * for the provider's customer of the intent. `returnUrl`: the address to which the bank's page sends the guest back.
   */
  confirmIntent(input: {
    intentId: string;
    paymentId: string;
    attemptId: string;
    paymentMethodId: string;
    save: boolean;
    returnUrl: string;
  }): Promise<IntentResult>;
  readIntent(intentId: string): Promise<IntentResult>;
  /** The whole hold. Key: `payment:{paymentId}:capture`. */
  captureIntent(input: { intentId: string; paymentId: string; amount: Minor }): Promise<IntentResult>;
  /** Releases the hold; refused once it is captured. Key: `payment:{paymentId}:cancel`. */
  cancelIntent(input: {
    intentId: string;
    paymentId: string;
    reason: 'abandoned' | 'requested_by_customer' | 'duplicate';
  }): Promise<IntentResult>;
  /** Reverses the transfer and our fee in proportion. Key: `payment:{paymentId}:refund:{refundId}`. */
  refund(input: { intentId: string; refundId: string; paymentId: string; amount: Minor; reason: string }): Promise<RefundResult>;
  readRefund(providerRefundId: string): Promise<RefundResult>;
  listRefunds(intentId: string): Promise<{ outcome: 'done'; refunds: ProviderRefund[] } | Unknown>;
  listDisputes(intentId: string): Promise<{ outcome: 'done'; disputes: ProviderDispute[] } | Unknown>;
  /** Every payment that was created in a period, for the nightly comparison. Throws if the provider cannot be read. */
  payments(span: { from: Date; to: Date }): AsyncIterable<ProviderPayment>;
}

/** What a guest's browser needs to show the card form. `simulatorUrl` set: our own form, test mode; null: the provider's own. */
export interface CardFormConfig {
  publishableKey: string;
  simulatorUrl: string | null;
  live: boolean;
}
