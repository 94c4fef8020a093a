import type { CardFormConfig, CardPaymentsPort } from './card-payments.ts';
import type { PaymentAccountsPort } from './payment-accounts.ts';
import type { ProviderEventsPort } from './provider-events.ts';
import type { SavedCardsPort } from './saved-cards.ts';

/** All that one card provider does for us. */
export interface CardProvider {
  payments: CardPaymentsPort;
  accounts: PaymentAccountsPort;
  savedCards: SavedCardsPort;
  events: ProviderEventsPort;
  /** Null: nobody pays by card. */
  form: CardFormConfig | null;
  /** Addresses that the pages which ask for cards may load from or speak to. */
  sources: { script: readonly string[]; frame: readonly string[]; connect: readonly string[] };
}

const refused = async () => ({ outcome: 'refused', code: 'not_configured', message: 'No card provider is configured.' }) as const;
const unknown = async () => ({ outcome: 'unknown', message: 'No card provider is configured.' }) as const;

/**
 * Where none is configured: nothing is called, what would begin is refused, no event is true. What has begun elsewhere is left to a node that
 * has the keys: of a payment that nobody could ask about, nothing is known.
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
  savedCards: { createCustomer: refused, list: refused, add: refused, remove: refused },
  events: { available: false, live: false, verify: () => undefined, async *undelivered() {} },
  form: null,
  sources: { script: [], frame: [], connect: [] },
};
