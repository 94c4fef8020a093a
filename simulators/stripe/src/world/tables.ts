import type { Stripe } from 'stripe';

/** What the simulator knows of a card behind a payment method, a token or a saved card. The number itself is never stored. */
export interface CardFacts {
  id: string;
  /** Key of the behaviour in `cards/test-cards.ts`. */
  behaviour: string;
  /** Authenticated once for later payments without the cardholder. */
  setUp: boolean;
  /** Used without a customer, or detached: it may not be used again. */
  spent: boolean;
}

export interface BankFacts {
  id: string;
  /** Why payouts to this account fail; null when they arrive. */
  payoutFailure: string | null;
}

/** The details that an account has given, and the provider's decisions about it. */
export interface AccountFacts {
  id: string;
  /** Names of requirements that have been given, `individual.first_name`. */
  given: readonly string[];
  verification: 'none' | 'pending' | 'verified' | 'failed';
  /** Set by hand or by a rejection: nothing works any more. */
  disabledReason: Stripe.Account.Requirements.DisabledReason | null;
  schedule: { interval: string; weeklyDays: readonly string[]; monthlyDays: readonly number[] };
  delayDays: number;
  debitNegative: boolean;
}

/** The web address handed out by an account link. */
export interface AccountLinkRow {
  id: string;
  account: string;
  type: string;
  returnUrl: string;
  refreshUrl: string;
  /** Unix seconds. */
  expiresAt: number;
  /** Opened, which it can be once. */
  opened: boolean;
  done: boolean;
}

/** An idempotency key with the reply that it gave. */
export interface StoredReply {
  id: string;
  method: string;
  path: string;
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
  /** Unix seconds. */
  created: number;
}

export interface Attempt {
  /** Unix milliseconds of the machine's own clock. */
  at: number;
  /** Null if there was no answer. */
  status: number | null;
  tookMs: number;
  note: string | null;
}

/** One event on its way to one endpoint. */
export interface Delivery {
  id: string;
  event: string;
  endpoint: string;
  state: 'waiting' | 'delivered' | 'failed' | 'dropped';
  /** What is done to it on purpose. */
  mischief: MischiefKind | null;
  attempts: readonly Attempt[];
}

/** Work that the clock brings. */
export interface Due {
  id: string;
  /** Unix milliseconds of the simulated clock. */
  at: number;
  kind: DueKind;
  ref: string;
}

export type DueKind =
  | 'deliver'
  | 'authorizationEnds'
  | 'refundSettles'
  | 'refundFails'
  | 'disputeOpens'
  | 'fundsSettle'
  | 'payoutRun'
  | 'payoutLeaves'
  | 'payoutArrives'
  | 'verificationEnds';

/** One leg of a movement in the books. */
export interface Leg {
  /** `cardholders`, `provider`, `balance:acct_…`, `bank:acct_…`. */
  book: string;
  /** Minor units. */
  amount: number;
}

/** A movement of money: its legs add up to nothing. */
export interface Entry {
  id: string;
  /** Unix seconds. */
  at: number;
  kind: string;
  currency: string;
  /** The payment intent, payout or other thing that it belongs to. */
  ref: string;
  legs: readonly Leg[];
}

/** The bank will refuse what comes next, for this reason. */
export interface PlannedRefusal {
  id: string;
  code: string;
  declineCode: string | null;
  times: number;
}

export type MischiefKind = 'delay' | 'double' | 'twin' | 'drop' | 'badSignature' | 'oldTimestamp' | 'otherSecret';

/** What is going to happen to webhooks on purpose. */
export interface PlannedMischief {
  id: string;
  kind: MischiefKind;
  /** Event types, with `*` for anything; null for all. */
  type: string | null;
  times: number;
  delayMs: number;
}

export interface ClockRow {
  id: 'clock';
  /** How far the simulated clock is ahead of the machine's. */
  offsetMs: number;
}

/** An account as stored: its lists are filled in when it is shown. */
export type StoredAccount = Omit<Stripe.Account, 'external_accounts' | 'deleted'>;
export type StoredCustomer = Omit<Stripe.Customer, 'deleted'>;
export type StoredBankAccount = Omit<Stripe.BankAccount, 'deleted'>;
export type StoredCharge = Omit<Stripe.Charge, 'refunds'>;
export type StoredFee = Omit<Stripe.ApplicationFee, 'refunds'>;
export type StoredTransfer = Omit<Stripe.Transfer, 'reversals'>;
export type StoredEvent = Omit<Stripe.EventBase, 'type' | 'data'> & { type: Stripe.EventBase['type']; data: EventData };
export type StoredEndpoint = Omit<Stripe.WebhookEndpoint, 'deleted' | 'secret'> & { signingSecret: string; connect: boolean };

export interface EventData {
  object: object;
  previous_attributes?: object;
}

/** Everything there is, by kind. Stripe's own objects are typed by Stripe's own package. */
export interface Tables {
  account: StoredAccount;
  accountFacts: AccountFacts;
  accountLink: AccountLinkRow;
  application_fee: StoredFee;
  balance_transaction: Stripe.BalanceTransaction;
  bank_account: StoredBankAccount;
  bankFacts: BankFacts;
  cardFacts: CardFacts;
  charge: StoredCharge;
  clock: ClockRow;
  customer: StoredCustomer;
  delivery: Delivery;
  dispute: Stripe.Dispute;
  due: Due;
  entry: Entry;
  event: StoredEvent;
  fee_refund: Stripe.FeeRefund;
  storedReply: StoredReply;
  mischief: PlannedMischief;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  payout: Stripe.Payout;
  refund: Stripe.Refund;
  refusal: PlannedRefusal;
  setup_attempt: Stripe.SetupAttempt;
  setup_intent: Stripe.SetupIntent;
  token: Stripe.Token;
  transfer: StoredTransfer;
  transfer_reversal: Stripe.TransferReversal;
  webhook_endpoint: StoredEndpoint;
}

export type TableName = keyof Tables;

export const tableNames = [
  'account',
  'accountFacts',
  'accountLink',
  'application_fee',
  'balance_transaction',
  'bank_account',
  'bankFacts',
  'cardFacts',
  'charge',
  'clock',
  'customer',
  'delivery',
  'dispute',
  'due',
  'entry',
  'event',
  'fee_refund',
  'storedReply',
  'mischief',
  'payment_intent',
  'payment_method',
  'payout',
  'refund',
  'refusal',
  'setup_attempt',
  'setup_intent',
  'token',
  'transfer',
  'transfer_reversal',
  'webhook_endpoint',
] as const satisfies readonly TableName[];
