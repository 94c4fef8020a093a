/** A store, as calls identify it. */
export interface StorePlace {
  restaurantId: string;
  storeId: string;
}
