import type { orderMaker, Place } from '../../tests/dev-env/orders.ts';
import type { DevEnv } from '../../tests/dev-env/dev-env.ts';
import type { LoadPlan } from './load.ts';

/** A different address for each guest or store of a benchmark, so that nobody reaches the limits of one. */
export const guestAddress = (index: number): string => `10.9.${index >> 8}.${index & 255}`;

/** A guest's order as the load generator repeats it: of another guest each time: with a new id, key, address and phone number. */
export async function placingRequest(
  env: Pick<DevEnv, 'primary'>,
  place: Place,
  maker: Pick<Awaited<ReturnType<typeof orderMaker>>, 'again'>,
): Promise<LoadPlan['requests'][0]> {
  const { id: _id, guestToken: _token, ...body } = await maker.again(0);
  return {
    method: 'POST',
    path: `/api/online-ordering/restaurants/${place.restaurantId}/stores/${place.storeId}/orders`,
    headers: { origin: env.primary.url, 'x-forwarded-for': '{{address}}' },
    // One guest may have few unpaid orders open.
    body: JSON.stringify({ id: '{{uuid}}', guestToken: '{{token}}', ...body, customer: { ...body.customer, phone: '{{phone}}' } }),
  };
}
