import type { CardFormConfig, CardPaymentsPort } from './card-payments.ts';
import type { PaymentAccountsPort } from './payment-accounts.ts';
import type { ProviderEventsPort } from './provider-events.ts';
import type { SavedCardsPort } from './saved-cards.ts';

/** Everything that one card provider does for us. */
export interface CardProvider {
  payments: CardPaymentsPort;
  accounts: PaymentAccountsPort;
  savedCards: SavedCardsPort;
  events: ProviderEventsPort;
  /** Null: there are no card payments. */
  form: CardFormConfig | null;
  /** Addresses from which pages with a card form may load, and which they may call. */
  sources: { script: readonly string[]; frame: readonly string[]; connect: readonly string[] };
}

const refused = async () => ({ outcome: 'refused', code: 'not_configured', message: 'No card provider is configured.' }) as const;
const unknown = async () => ({ outcome: 'unknown', message: 'No card provider is configured.' }) as const;

/**
 * No provider configured: nothing is called, new payments are refused, no event is genuine. Payments in progress are left to a node that
 * has the keys: nothing is known of a payment that nobody can read.
 */
export const noCardProvider: CardProvider = {
  payments: {
    createIntent: refused,
    confirmIntent: unknown,
    readIntent: unknown,
    captureIntent: unknown,
    cancelIntent: unknown,
    refund: unknown,
    readRefund: unknown,
    listRefunds: unknown,
    listDisputes: unknown,
    async *payments() {},
  },
  accounts: {
    create: refused,
    read: refused,
    link: refused,
    addBankAccount: refused,
    setSchedule: refused,
    balance: refused,
    movements: refused,
    payouts: refused,
  },
  savedCards: { createCustomer: refused, deleteCustomer: unknown, list: refused, add: refused, remove: refused },
  events: { available: false, live: false, verify: () => undefined, async *undelivered() {} },
  form: null,
  sources: { script: [], frame: [], connect: [] },
};
