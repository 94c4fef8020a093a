/** The card provider's events. An event says only that something has changed: its receiver reads the object again. */

/** Two endpoints, each with its own secret: for the platform's own account, and for connected accounts. */
export type EventSide = 'platform' | 'connect';

export interface ProviderEvent {
  id: string;
  /** The provider's name of the event: "payment_intent.succeeded". */
  type: string;
  /** The connected account that it is about. */
  accountId: string | null;
  objectId: string | null;
  /** The intent behind a payment, charge, refund or dispute. */
  intentId: string | null;
  /** Our ids, if the object has them. */
  restaurantId: string | null;
  paymentId: string | null;
  createdAt: Date;
  live: boolean;
  payload: unknown;
  /** Why it cannot be processed, although it is genuine: it is stored for people to look at. Null for every other. */
  unusable: string | null;
}

export interface ProviderEventsPort {
  /** False: this node has no keys, so no event is genuine here and none can be requested. */
  readonly available: boolean;
  /** Whether real money moves: events of the other mode are ignored. */
  readonly live: boolean;
  /**
   * Checks the signature over the raw bytes, its secret and its age (300 s, in both directions).
   * @param now milliseconds since 1970
   * @returns undefined for everything that is not genuine: which check failed is not revealed. Anything genuine is an event, whatever its
   *   format
   */
  verify(input: { side: EventSide; body: Buffer; signature: string | undefined; now: number }): ProviderEvent | undefined;
  /**
   * Events that were not delivered successfully, since `from`. `accountId`: of a connected account. Throws if the provider cannot be read.
   */
  undelivered(input: { from: Date; accountId: string | null }): AsyncIterable<ProviderEvent>;
}
