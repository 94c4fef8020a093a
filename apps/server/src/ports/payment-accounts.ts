import type { Minor } from '@servery/domain/money';
import type { Refused, Unknown } from './card-payments.ts';

/**
 * Stores' accounts at the card provider: verification, bank accounts, payouts. As with payments, nothing throws for what the outside
 * does wrong. Instants in UTC, amounts in minor units.
 */
export type Answer<T> = { outcome: 'done'; value: T } | Refused | Unknown;

/** Codes of `Refused` that say that the account is not there (any more). */
export const accountIsGone = (answer: { outcome: string; code?: string }): boolean =>
  answer.outcome === 'refused' && (answer.code === 'resource_missing' || answer.code === 'account_invalid');

export const payoutIntervals = ['daily', 'weekly', 'monthly', 'manual'] as const;
export const payoutWeekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;

export interface PayoutSchedule {
  interval: (typeof payoutIntervals)[number];
  weeklyAnchor: (typeof payoutWeekdays)[number] | null;
  /** Day of the month, 1 to 31. */
  monthlyAnchor: number | null;
  delayDays: number | null;
}

export interface ProviderAccount {
  accountId: string;
  /** ISO country, as the provider has it. */
  country: string;
  /** Cards are taken, and the money may come to the account. */
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  detailsSubmitted: boolean;
  requirements: {
    /** In words for people. */
    currentlyDue: string[];
    pastDue: string[];
    pendingVerification: string[];
    errors: string[];
    disabledReason: string | null;
  };
  bankAccounts: { id: string; bankName: string; last4: string; currency: string; isDefault: boolean; failed: boolean }[];
  schedule: PayoutSchedule | null;
  createdAt: Date;
}

export interface ProviderPayout {
  id: string;
  amount: Minor;
  /** Upper case. */
  currency: string;
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled';
  arrivalDate: Date;
  createdAt: Date;
  automatic: boolean;
  bankLast4: string | null;
  failure: string | null;
}

/** Money that came into a balance or left it. */
export interface BalanceMovement {
  id: string;
  kind: 'sale' | 'refund' | 'refundReturned' | 'feeReturned' | 'dispute' | 'disputeWon' | 'payout' | 'payoutReturned' | 'other';
  /** The platform's charge of the payment that it belongs to; null: of none. */
  chargeId: string | null;
  /** Before fees; negative when it left. */
  amount: Minor;
  /** Taken off; negative when it came back. */
  fee: Minor;
  net: Minor;
  /** Upper case. */
  currency: string;
  at: Date;
  /** Whether it can be paid out, and since or from when. */
  ready: boolean;
  readyAt: Date;
  description: string;
}

export interface PaymentAccountsPort {
  /** Key: `account:{key}`. */
  create(input: {
    key: string;
    restaurantId: string;
    storeId: string;
    country: string;
    email: string;
    businessName: string;
  }): Promise<Answer<ProviderAccount>>;
  read(accountId: string): Promise<Answer<ProviderAccount>>;
  /** A link to the provider's pages, for one use and a few minutes. */
  link(input: {
    accountId: string;
    kind: 'verification' | 'update';
    returnUrl: string;
    refreshUrl: string;
  }): Promise<Answer<{ url: string; expiresAt: Date }>>;
  /** Pays out to the bank account of a token. A token is good once: the same token again is refused with `token_already_used`. */
  addBankAccount(input: { accountId: string; tokenId: string }): Promise<Answer<{ id: string; last4: string }>>;
  setSchedule(accountId: string, schedule: Omit<PayoutSchedule, 'delayDays'>): Promise<Answer<null>>;
  balance(accountId: string): Promise<Answer<{ available: Money[]; pending: Money[] }>>;
  /** What the balance is made of. Newest first. `after`: id of the last one of the page before. */
  movements(accountId: string, page: { limit: number; after: string | null }): Promise<Answer<{ rows: BalanceMovement[]; more: boolean }>>;
  /** Newest first. `after`: id of the last one of the page before. */
  payouts(accountId: string, page: { limit: number; after: string | null }): Promise<Answer<{ rows: ProviderPayout[]; more: boolean }>>;
}

export interface Money {
  amount: Minor;
  /** Upper case. */
  currency: string;
}
