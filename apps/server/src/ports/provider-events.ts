/** What the card provider tells by itself. An event says only that something has changed: whoever hears of it reads the thing anew. */

/** Two endpoints, each with a secret of its own: the platform's own account, and connected accounts. */
export type EventSide = 'platform' | 'connect';

export interface ProviderEvent {
  id: string;
  /** The provider's name of it: "payment_intent.succeeded". */
  type: string;
  /** The connected account that it is about. */
  accountId: string | null;
  objectId: string | null;
  /** The intent behind a payment, charge, refund or dispute. */
  intentId: string | null;
  /** Our ids, where the object carries them. */
  restaurantId: string | null;
  paymentId: string | null;
  createdAt: Date;
  live: boolean;
  payload: unknown;
  /** Why nothing can follow from it, though it is truly the provider's: it is kept for people to look at. Null for every other. */
  unusable: string | null;
}

export interface ProviderEventsPort {
  /** False: this node has no keys, so no event is true here and none can be asked for. */
  readonly available: boolean;
  /** Whether real money moves: events of the other mode are not ours. */
  readonly live: boolean;
  /**
   * Checks the signature over the bytes as they came, its secret and its age (300 s, in both directions).
   * @param now milliseconds since 1970
   * @returns undefined for everything that is not true: which check failed is nobody's business. What is true is an event, whatever its form
   */
  verify(input: { side: EventSide; body: Buffer; signature: string | undefined; now: number }): ProviderEvent | undefined;
  /** Events whose delivery has not succeeded, since `from`. `accountId`: of a connected account. Throws when the provider cannot be read. */
  undelivered(input: { from: Date; accountId: string | null }): AsyncIterable<ProviderEvent>;
}
