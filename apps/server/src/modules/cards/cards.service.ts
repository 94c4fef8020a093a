import { declineText, isCardRefusal } from '@servery/domain/payments';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { listSources } from '@servery/contract/cards';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/db/connections.types.ts';
import { isReferenceGone } from '../../platform/db/database-errors.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { within } from '../../platform/http/within.ts';
import type { Refused, Unknown } from '../../ports/card-payments.ts';
import type { SavedCard, SavedCardsPort } from '../../ports/saved-cards.ts';
import { dropProviderCustomer, findProviderCustomer, storeProviderCustomer } from './cards.repo.ts';

export interface CardsDeps {
  database: Database;
  rateLimiter: Pick<RateLimiter, 'hit'>;
  savedCards: SavedCardsPort;
  /** Milliseconds after which a caller gets an answer while the call to the provider continues. */
  answerMs: () => number;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  now: () => Date;
}

/** A customer of a restaurant, from the session. */
export interface CardOwner {
  restaurantId: string;
  customerId: string;
}

/** Cards that a customer may try to save in an hour: the bank checks each, and the form must not be used to test stolen cards. */
const perHour = 20;

type Sources = ResponseOf<typeof listSources>;

const away = 'Your cards cannot be reached at the moment. Please try again in a moment.';
const busy = (message = away) => new ApiError('service_unavailable', { message, retryAfter: 5 });

const notSaved = (message: string) => new ApiError('resource_status_conflict', { message, details: { reason: 'CARD_NOT_SAVED' } });

/** Good until the end of its month, everywhere. */
const isExpired = ({ expMonth, expYear }: SavedCard, now: Date): boolean => now.getTime() >= Date.UTC(expYear, expMonth, 1);

/** Saved cards: the provider stores them, and we store references. */
export function createCardsService(deps: CardsDeps) {
  const { database, savedCards, log } = deps;

  /** Answers a waiting caller in time while the call to the provider continues. All of these calls are safe to repeat. */
  const soon = <T>(work: Promise<T>, late = away): Promise<T> =>
    within(
      deps.answerMs(),
      work,
      () => {
        throw busy(late);
      },
      (error) => log.warn({ err: error }, 'A call about saved cards failed after its caller was answered.'),
    );

  /** Whether the provider refused the request itself, so that no bank was asked about a card. That is our mistake and has to be fixed. */
  function isOurMistake({ code, message }: Refused): boolean {
    if (code === 'not_found' || isCardRefusal(code)) return false;
    log.error({ code, message }, 'The card provider refused a request about saved cards.');
    return true;
  }

  /** Another customer's card gets the same answer as an unknown one. */
  function addFailed(failure: Refused | Unknown): ApiError {
    if (failure.outcome === 'unknown') return busy();
    if (failure.code === 'not_found') return new ApiError('resource_not_found');
    if (isOurMistake(failure)) return notSaved('Your card could not be saved because of an error on our side. Please try again.');
    const { title, message } = declineText(failure.code);
    return notSaved(`${title}. ${message}`);
  }

  function removeFailed(failure: Refused | Unknown): ApiError {
    if (failure.outcome === 'unknown') return busy();
    if (failure.code === 'not_found') return new ApiError('resource_not_found');
    isOurMistake(failure);
    return busy('Your card could not be removed because of an error on our side. Please try again.');
  }

  const known = ({ restaurantId, customerId }: CardOwner) =>
    database.tenant({ restaurantId }, (tx) => findProviderCustomer(tx, customerId));

  async function make(owner: CardOwner, after: string | null): Promise<string> {
    const answer = await savedCards.createCustomer({ ...owner, after });
    if (answer.outcome === 'refused') isOurMistake(answer);
    if (answer.outcome !== 'done') throw busy();
    try {
      return await database.tenant(owner, (tx) => storeProviderCustomer(tx, owner.customerId, answer.value));
    } catch (error) {
      if (!isReferenceGone(error)) throw error;
      // The customer was erased meanwhile: nothing of them stays at the provider.
      await savedCards.deleteCustomer(answer.value);
      throw new ApiError('user_not_allowed');
    }
  }

  /**
   * The provider's id for one of our customers; creates it if there is none.
   * @throws service_unavailable when the provider cannot be reached
   */
  const providerCustomer = async (restaurantId: string, customerId: string): Promise<string> =>
    (await known({ restaurantId, customerId })) ?? make({ restaurantId, customerId }, null);

  /** The provider does not know this customer (`resource_missing`), so a new one replaces it. */
  async function replaceProviderCustomer(restaurantId: string, customerId: string, gone: string): Promise<string> {
    await database.tenant({ restaurantId }, (tx) => dropProviderCustomer(tx, customerId, gone));
    return (await known({ restaurantId, customerId })) ?? make({ restaurantId, customerId }, gone);
  }

  async function list(owner: CardOwner): Promise<Sources> {
    const providerCustomerId = await known(owner);
    if (providerCustomerId === undefined) return { rows: [] };
    const answer = await savedCards.list(providerCustomerId);
    if (answer.outcome === 'unknown' || (answer.outcome === 'refused' && isOurMistake(answer))) throw busy();
    // The provider no longer has the customer, and with it no saved cards.
    const cards = answer.outcome === 'done' ? answer.value : [];
    const now = deps.now();
    return { rows: cards.map((card) => ({ ...card, expired: isExpired(card, now) })) };
  }

  async function add(owner: CardOwner, reference: string): Promise<Sources> {
    let providerCustomerId = await providerCustomer(owner.restaurantId, owner.customerId);
    const standing = await savedCards.list(providerCustomerId);
    if (standing.outcome === 'refused') {
      // Only a customer that no longer exists is replaced: replacing it loses all of their cards.
      if (standing.code !== 'not_found') throw addFailed(standing);
      providerCustomerId = await replaceProviderCustomer(owner.restaurantId, owner.customerId, providerCustomerId);
    }
    const answer = await savedCards.add({ providerCustomerId, reference });
    if (answer.outcome !== 'done') throw addFailed(answer);
    return list(owner);
  }

  async function remove(owner: CardOwner, cardId: string): Promise<Sources> {
    const providerCustomerId = await known(owner);
    if (providerCustomerId === undefined) throw new ApiError('resource_not_found');
    const answer = await savedCards.remove({ providerCustomerId, cardId });
    if (answer.outcome !== 'done') throw removeFailed(answer);
    return list(owner);
  }

  return {
    providerCustomer,
    replaceProviderCustomer,
    /** @throws service_unavailable when the provider does not answer in time, or not at all */
    list: (owner: CardOwner) => soon(list(owner)),
    /**
     * @throws resource_not_found for a card that the customer may not save, resource_status_conflict for a card that the bank declines or a
     *   request that the provider refuses, service_unavailable as for the list, too_many_requests
     */
    async add(owner: CardOwner, reference: string): Promise<Sources> {
      if (!/^(tok|pm|seti)_[A-Za-z0-9_]+$/.test(reference)) throw new ApiError('resource_not_found');
      await deps.rateLimiter.hit(`cards:add:${owner.customerId}`, perHour, 3_600);
      return soon(add(owner, reference), 'Your card is still being saved. Please look at your cards again in a moment.');
    },
    /**
     * @throws resource_not_found for a card that is not theirs, service_unavailable as for the list and for a request that the provider
     * refuses
     */
    async remove(owner: CardOwner, cardId: string): Promise<Sources> {
      if (!/^(pm|card)_[A-Za-z0-9_]+$/.test(cardId)) throw new ApiError('resource_not_found');
      return soon(remove(owner, cardId), 'Your card is still being removed. Please look at your cards again in a moment.');
    },
  };
}
export type CardsService = ReturnType<typeof createCardsService>;
