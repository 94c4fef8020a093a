import type { Answer } from './payment-accounts.ts';

/** Cards that customers have saved at the provider. */

export interface SavedCard {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  isDefault: boolean;
}

export interface SavedCardsPort {
  /**
   * A provider's customer for one of ours. `after`: the previous one, which no longer exists. Key:
   * `customer:{restaurantId}:{customerId}[:{after}]`.
   */
  createCustomer(input: { restaurantId: string; customerId: string; after: string | null }): Promise<Answer<string>>;
  /** Deletes it with its saved cards. Refused with `not_found` if it is deleted or never existed. */
  deleteCustomer(providerCustomerId: string): Promise<Answer<null>>;
  /** Newest first. */
  list(providerCustomerId: string): Promise<Answer<SavedCard[]>>;
  /**
   * Saves what the browser created: `tok_…`, `pm_…`, or a finished setup `seti_…`. Saving a card that the customer already has changes
   * nothing. Refused with `not_found` if it belongs to another customer or does not exist, and with the bank's code if the card is
   * declined.
   */
  add(input: { providerCustomerId: string; reference: string }): Promise<Answer<null>>;
  /** Refused with `not_found` if the customer has no such card. */
  remove(input: { providerCustomerId: string; cardId: string }): Promise<Answer<null>>;
}
