/** A store, as addresses of calls name it. */
export interface StorePlace {
  restaurantId: string;
  storeId: string;
}
