import type { Answer } from './payment-accounts.ts';

/** Cards that customers keep at the provider. */

export interface SavedCard {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  isDefault: boolean;
}

export interface SavedCardsPort {
  /** A customer of the provider for one of ours. `after`: the one before, which is gone. Key: `customer:{restaurantId}:{customerId}[:{after}]`. */
  createCustomer(input: { restaurantId: string; customerId: string; after: string | null }): Promise<Answer<string>>;
  /** Newest first. */
  list(providerCustomerId: string): Promise<Answer<SavedCard[]>>;
  /**
   * Saves what the browser made: `tok_…`, `pm_…`, or a finished setup `seti_…`. Saving a card that the customer has already changes nothing.
   * Refused with `not_found` when it is somebody else's or nobody's, and with the bank's code when the card is declined.
   */
  add(input: { providerCustomerId: string; reference: string }): Promise<Answer<null>>;
  /** Refused with `not_found` when the customer has no such card. */
  remove(input: { providerCustomerId: string; cardId: string }): Promise<Answer<null>>;
}
