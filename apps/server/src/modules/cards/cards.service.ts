import { declineText } from '@servery/domain/payments';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { listSources } from '@servery/contract/cards';
import type { Database } from '../../platform/db/door.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { Refused, Unknown } from '../../ports/card-payments.ts';
import type { SavedCard, SavedCardsPort } from '../../ports/saved-cards.ts';
import { dropProviderCustomer, findProviderCustomer, keepProviderCustomer } from './cards.repo.ts';

export interface CardsDeps {
  database: Database;
  rateLimiter: Pick<RateLimiter, 'hit'>;
  savedCards: SavedCardsPort;
  now: () => Date;
}

/** A customer of a restaurant, from the session. */
export interface CardOwner {
  restaurantId: string;
  customerId: string;
}

/** Cards that a customer may try to save in an hour: the bank is asked about each, and nobody shall find out here which ones work. */
const perHour = 20;

type Sources = ResponseOf<typeof listSources>;

const busy = () =>
  new ApiError('service_unavailable', {
    message: 'Your cards cannot be reached at the moment. Please try again in a moment.',
    retryAfter: 5,
  });

/** Somebody else's card answers like one that is not there. */
function failed(failure: Refused | Unknown): ApiError {
  if (failure.outcome === 'unknown') return busy();
  if (failure.code === 'not_found') return new ApiError('resource_not_found');
  const { title, message } = declineText(failure.code);
  return new ApiError('resource_status_conflict', { message: `${title}. ${message}`, details: { reason: 'CARD_NOT_SAVED' } });
}

/** Good until the end of its month, everywhere. */
const isExpired = ({ expMonth, expYear }: SavedCard, now: Date): boolean => now.getTime() >= Date.UTC(expYear, expMonth, 1);

/** Saved cards: the provider keeps them, here are references. */
export function createCardsService(deps: CardsDeps) {
  const { database, savedCards } = deps;

  const known = ({ restaurantId, customerId }: CardOwner) =>
    database.tenant({ restaurantId }, (tx) => findProviderCustomer(tx, customerId));

  async function make(owner: CardOwner, after: string | null): Promise<string> {
    const answer = await savedCards.createCustomer({ ...owner, after });
    if (answer.outcome !== 'done') throw busy();
    return database.tenant(owner, (tx) => keepProviderCustomer(tx, owner.customerId, answer.value));
  }

  /**
   * The provider's customer of one of ours, made where there is none.
   * @throws service_unavailable when the provider cannot be asked
   */
  const providerCustomer = async (restaurantId: string, customerId: string): Promise<string> =>
    (await known({ restaurantId, customerId })) ?? make({ restaurantId, customerId }, null);

  /** The provider has said that it does not know this customer (`resource_missing`): another one takes its place. */
  async function replaceProviderCustomer(restaurantId: string, customerId: string, gone: string): Promise<string> {
    await database.tenant({ restaurantId }, (tx) => dropProviderCustomer(tx, customerId, gone));
    return (await known({ restaurantId, customerId })) ?? make({ restaurantId, customerId }, gone);
  }

  async function list(owner: CardOwner): Promise<Sources> {
    const providerCustomerId = await known(owner);
    if (providerCustomerId === undefined) return { rows: [] };
    const answer = await savedCards.list(providerCustomerId);
    if (answer.outcome === 'unknown') throw busy();
    // The provider has forgotten the customer: nothing is saved any more.
    const cards = answer.outcome === 'done' ? answer.value : [];
    const now = deps.now();
    return { rows: cards.map((card) => ({ ...card, expired: isExpired(card, now) })) };
  }

  return {
    providerCustomer,
    replaceProviderCustomer,
    list,
    /**
     * @throws resource_not_found for what is not theirs to save, resource_status_conflict for a card that the bank declines,
     * too_many_requests
     */
    async add(owner: CardOwner, reference: string): Promise<Sources> {
      if (!/^(tok|pm|seti)_[A-Za-z0-9_]+$/.test(reference)) throw new ApiError('resource_not_found');
      await deps.rateLimiter.hit(`cards:add:${owner.customerId}`, perHour, 3_600);
      let providerCustomerId = await providerCustomer(owner.restaurantId, owner.customerId);
      const standing = await savedCards.list(providerCustomerId);
      if (standing.outcome === 'refused') {
        providerCustomerId = await replaceProviderCustomer(owner.restaurantId, owner.customerId, providerCustomerId);
      }
      const answer = await savedCards.add({ providerCustomerId, reference });
      if (answer.outcome !== 'done') throw failed(answer);
      return list(owner);
    },
    /** @throws resource_not_found for a card that is not theirs */
    async remove(owner: CardOwner, cardId: string): Promise<Sources> {
      const providerCustomerId = await known(owner);
      if (providerCustomerId === undefined || !/^(pm|card)_[A-Za-z0-9_]+$/.test(cardId)) throw new ApiError('resource_not_found');
      const answer = await savedCards.remove({ providerCustomerId, cardId });
      if (answer.outcome !== 'done') throw failed(answer);
      return list(owner);
    },
  };
}
export type CardsService = ReturnType<typeof createCardsService>;
