import type { ApiClient } from '../../dev-env/api.ts';
import { takeCards } from '../../dev-env/card-store.ts';
import { startDevEnv, type DevEnv } from '../../dev-env/dev-env.ts';
import { demoStore, orderMaker, type Place } from '../../dev-env/orders.ts';
import { signInStaff } from '../kill-rounds.ts';

/** Servers whose payments are cut: the provider outlives them. */
export interface PaymentWorld {
  env: DevEnv;
  place: Place;
  staff: ApiClient;
  maker: Awaited<ReturnType<typeof orderMaker>>;
}

/** Boots them. `changed`: settings that differ, besides the abuse limits, which are not tested here. */
export async function startPaymentWorld(changed: Record<string, string> = {}): Promise<PaymentWorld> {
  const env = await startDevEnv({
    cardsApart: true,
    env: { PUBLIC_CALLS_PER_MINUTE: '0', DECLINES_PER_HOUR: '0', JOBS_TICK_MS: '1000', ...changed },
  });
  try {
    const staff = await signInStaff(env);
    const { restaurantId, storeId } = await demoStore(staff);
    const place = { restaurantId, storeId };
    await takeCards(env, staff, place);
    const maker = await orderMaker(staff, place, 2);
    for (let warm = 0; warm < 5; warm++) await maker.again(warm);
    return { env, place, staff, maker };
  } catch (error) {
    await env.stop();
    throw error;
  }
}
