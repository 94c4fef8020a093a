import { addSource, listSources, removeSource } from '@servery/contract/cards';
import { ApiError } from '../../platform/http/api-error.ts';
import { route, type Caller, type Route } from '../../platform/http/handler.types.ts';
import type { CardOwner, CardsService } from './cards.service.ts';

/** The owner of the cards, from the session; the call's restaurant has been checked against it. */
function getOwner(caller: Caller): CardOwner {
  if (caller.kind !== 'customer') throw new ApiError('user_not_allowed');
  return { restaurantId: caller.restaurantId, customerId: caller.principalId };
}

export const cardsRoutes = (cards: CardsService): Route[] => [
  route(listSources, ({ caller }) => cards.list(getOwner(caller))),
  route(addSource, ({ caller, params }) => cards.add(getOwner(caller), params.sourceId)),
  route(removeSource, ({ caller, params }) => cards.remove(getOwner(caller), params.sourceId)),
];
