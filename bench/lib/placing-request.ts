import type { orderMaker, Place } from '../../tests/dev-env/orders.ts';
import type { DevEnv } from '../../tests/dev-env/dev-env.ts';
import type { LoadPlan } from './load.ts';

/** An address for each guest or store of a benchmark: nobody meets the limits for one. */
export const guestAddress = (index: number): string => `10.9.${index >> 8}.${index & 255}`;

/** A guest's order as the load generator sends it again and again: with an id, a key and an address of its own each time. */
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
    body: JSON.stringify({ id: '{{uuid}}', guestToken: '{{token}}', ...body }),
  };
}
