/** An order, and the guest's key to it. Null: the signed-in customer needs none. */
export interface OrderKey {
  restaurantId: string;
  storeId: string;
  orderId: string;
  token: string | null;
}

export const toHeaders = ({ token }: Pick<OrderKey, 'token'>): Record<string, string> => (token === null ? {} : { 'x-guest-token': token });
