import { cardsRoutes } from './cards.routes.ts';
import { createCardsService, type CardsDeps } from './cards.service.ts';

/** Saved cards of customers. */
export function createCardsModule(input: Omit<CardsDeps, 'now'> & { now?: () => Date }) {
  const service = createCardsService({ ...input, now: input.now ?? (() => new Date()) });
  return {
    routes: cardsRoutes(service),
    policy: {},
    /** For payments: whose saved cards an intent may use. */
    providerCustomer: service.providerCustomer,
    replaceProviderCustomer: service.replaceProviderCustomer,
  };
}
export type CardsModule = ReturnType<typeof createCardsModule>;
