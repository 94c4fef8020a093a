import type { Minor } from '@servery/domain/money';
import type { Refused, Unknown } from './card-payments.ts';

/**
 * Stores' accounts at the card provider: verification, bank accounts, payouts. As with payments, nothing throws for outside failures.
 * Instants in UTC, amounts in minor units.
 */
export type Answer<T> = { outcome: 'done'; value: T } | Refused | Unknown;

/** Codes of `Refused` that mean that the account does not exist (any more). */
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
  /** Cards are accepted, and the money can reach the account. */
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  detailsSubmitted: boolean;
  requirements: {
    /** As text for people. */
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

/** Money that was added to a balance or left it. */
export interface BalanceMovement {
  id: string;
  kind: 'sale' | 'refund' | 'refundReturned' | 'feeReturned' | 'dispute' | 'disputeWon' | 'payout' | 'payoutReturned' | 'other';
  /** The platform's charge of its payment; null: it has none. */
  chargeId: string | null;
  /** Before fees; negative when it left. */
  amount: Minor;
  /** The fee; negative if it was returned. */
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
  /** A link to the provider's pages, valid once and for a few minutes. */
  link(input: {
    accountId: string;
    kind: 'verification' | 'update';
    returnUrl: string;
    refreshUrl: string;
  }): Promise<Answer<{ url: string; expiresAt: Date }>>;
  /** Pays out to the bank account of a token. A token is valid once: the same token again is refused with `token_already_used`. */
  addBankAccount(input: { accountId: string; tokenId: string }): Promise<Answer<{ id: string; last4: string }>>;
  setSchedule(accountId: string, schedule: Omit<PayoutSchedule, 'delayDays'>): Promise<Answer<null>>;
  balance(accountId: string): Promise<Answer<{ available: Money[]; pending: Money[] }>>;
  /** The movements of the balance. Newest first. `after`: id of the last one of the previous page. */
  movements(accountId: string, page: { limit: number; after: string | null }): Promise<Answer<{ rows: BalanceMovement[]; more: boolean }>>;
  /** Newest first. `after`: id of the last one of the previous page. */
  payouts(accountId: string, page: { limit: number; after: string | null }): Promise<Answer<{ rows: ProviderPayout[]; more: boolean }>>;
}

export interface Money {
  amount: Minor;
  /** Upper case. */
  currency: string;
}
