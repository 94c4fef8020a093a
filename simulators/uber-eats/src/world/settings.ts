export interface Settings {
  /** How much faster than real everything goes that takes time here. */
  speed: number;
  /** Time to accept or deny. */
  acceptSeconds: number;
  /** How long GET of an order answers 404 after it has failed. */
  failureBlackoutSeconds: number;
  /** Uber's own document disagrees with itself; `either` takes both spellings. */
  kitchenClosedSpelling: 'either' | 'KITCHENCLOSED' | 'KITCHEN_CLOSED';
  /** Couriers come automatically. */
  autoCourier: boolean;
  /** The list of orders wraps each as `{order}`, as in Uber's specification. */
  listWrapsOrders: boolean;
  tokenSeconds: number;
  tokensPerHour: number;
}

export const usualSettings: Settings = {
  speed: 1,
  acceptSeconds: 690,
  failureBlackoutSeconds: 0,
  kitchenClosedSpelling: 'either',
  autoCourier: false,
  listWrapsOrders: true,
  tokenSeconds: 30 * 24 * 3600,
  tokensPerHour: 100,
};

/** Milliseconds on our clock for seconds on theirs. */
export const realMs = (seconds: number, { speed }: Settings): number => (seconds * 1000) / speed;
