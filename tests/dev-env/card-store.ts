import { createVerificationLink, getActiveAccount } from '@servery/contract/connect';
import { getRestaurant } from '@servery/contract/restaurants';
import { getSettings, putSettings, type SettingsOf } from '@servery/contract/settings/index';
import type { ApiClient } from './api.ts';
import type { DevEnv } from './dev-env.ts';
import type { Place } from './orders.ts';

const ways: SettingsOf<'checkout'>['paymentSettings'] = {
  pickup: ['stripeCheckout', 'inStore'],
  delivery: [],
  dineIn: ['stripeCheckout', 'inStore'],
};

/** Has the provider verify a store and its checkout offer cards, unless both are done already. `owner`: may change both. */
export async function takeCards(env: DevEnv, owner: ApiClient, place: Place): Promise<void> {
  const { restaurantId, storeId } = place;
  const { stores } = await owner.must(getRestaurant, { params: { restaurantId } });
  if (stores.find(({ id }) => id === storeId)?.paymentMethods.pickup.includes('stripeCheckout')) return;
  let { account } = await owner.must(getActiveAccount, { query: place });
  if (!account?.active) {
    await owner.must(createVerificationLink, { body: place });
    ({ account } = await owner.must(getActiveAccount, { query: place }));
    await env.cards(`/_sim/accounts/${account!.accountId}/complete`, {});
    await owner.must(getActiveAccount, { query: place });
  }
  const { value, version } = await owner.must(getSettings('checkout'), { params: place });
  await owner.must(putSettings('checkout'), { params: place, body: { value: { ...value, paymentSettings: ways }, version } });
}
