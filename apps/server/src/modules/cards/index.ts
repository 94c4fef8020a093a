import { answerWithinMs } from '@servery/domain/payments';
import { pino } from 'pino';
import { defineModule } from '../../platform/define-module.ts';
import { cardsRoutes } from './cards.routes.ts';
import { createCardsService, type CardsDeps } from './cards.service.ts';

/** Saved cards of customers. */
export function createCardsModule(
  input: Omit<CardsDeps, 'now' | 'log' | 'answerMs'> & Partial<Pick<CardsDeps, 'now' | 'log' | 'answerMs'>>,
) {
  const service = createCardsService({
    ...input,
    answerMs: input.answerMs ?? (() => answerWithinMs),
    now: input.now ?? (() => new Date()),
    log: input.log ?? pino({ level: 'silent' }),
  });
  return defineModule({
    name: 'cards',
    routes: cardsRoutes(service),
    policy: {},
    /** For payments: the customer whose saved cards an intent may use. */
    providerCustomer: service.providerCustomer,
    replaceProviderCustomer: service.replaceProviderCustomer,
  });
}
export type CardsModule = ReturnType<typeof createCardsModule>;
