import type { CallArguments, Result } from '@servery/app-kit/client.types.ts';
import type { Endpoint, ResponseOf } from '@servery/contract/endpoint';
import { createContext, useContext } from 'react';
import type * as endpoints from './endpoints.ts';
import type * as more from './more-endpoints.ts';

/** How a screen calls the server: directly while the page is rendered there, by `fetch` in the browser. */
export interface Api {
  call<E extends Endpoint>(endpoint: E, ...options: CallArguments<E>): Promise<Result<E>>;
}

export type Restaurant = ResponseOf<typeof endpoints.getRestaurant>;
export type Store = Restaurant['stores'][number];
export type Menu = ResponseOf<typeof endpoints.getMenu>;
export type RestaurantRow = ResponseOf<typeof endpoints.listRestaurants>['rows'][number];
export type Hours = ResponseOf<typeof endpoints.getHours>;
export type Slots = ResponseOf<typeof endpoints.listSlots>;
export type Table = ResponseOf<typeof endpoints.getTable>;
export type Order = ResponseOf<typeof endpoints.getOwnOrder>;
export type Quote = ResponseOf<typeof endpoints.quoteCart>;
export type Customer = ResponseOf<typeof more.getMe>;
export type SavedCard = ResponseOf<typeof more.listCards>['rows'][number];
export type PaymentResult = ResponseOf<typeof more.payOrder>;

/** A failed call on its way to the error screen. */
export class CallError extends Error {
  readonly requestId: string;
  readonly code: string;
  constructor(error: { code: string; message: string; requestId: string }) {
    super(error.message);
    this.code = error.code;
    this.requestId = error.requestId;
  }
}

export const ApiContext = createContext<Api | null>(null);
export const useApi = (): Api => {
  const api = useContext(ApiContext);
  if (!api) throw new Error('ApiContext is missing');
  return api;
};
