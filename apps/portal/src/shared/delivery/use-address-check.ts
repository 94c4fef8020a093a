import { newId } from '@servery/app-kit/ids.ts';
import type { DeliveryAddress } from '@servery/domain/delivery';
import { useEffect, useEffectEvent } from 'react';
import { useApi } from '../api.ts';
import { useStore, useStoreParams } from '../scope.ts';
import { useAnswer } from '../use-answer.ts';
import { checkAddress } from './address-endpoints.ts';
import { getDetails, getDraftStore, type DeliveryDraft } from './delivery-draft.ts';
import { getCheck, hasPlaces } from './store-terms.ts';

/** Long enough that typing a postcode causes one request. */
const pause = 500;

/** If the fee depends on the place, has the server look up an address without a proof: typed by hand, or stored for long. */
export function useAddressCheck(draft: DeliveryDraft): void {
  const api = useApi();
  const store = useStore();
  const { restaurantId, storeId } = useStoreParams();
  const to = hasPlaces(store) ? (getDetails(draft, store.country)?.address ?? null) : null;
  const known = to && getCheck(store, to);
  const asks = to !== null && known?.kind === 'unconfirmed' && known.elsewhere === null;
  const address = to && { line1: to.line1, suburb: to.suburb, state: to.state, postcode: to.postcode };
  const checked = useAnswer<DeliveryAddress | null>({
    key: asks ? JSON.stringify([storeId, address]) : null,
    pause,
    ask: async (signal) => {
      if (!address) return null;
      const body = { address, session: newId() };
      const result = await api.call(checkAddress, { params: { restaurantId, storeId }, body, signal, retries: 1 });
      return result.ok ? result.data : null;
    },
  });
  const keep = useEffectEvent((found: DeliveryAddress) => getDraftStore(store.country).update((before) => ({ ...before, checked: found })));
  useEffect(() => {
    if (checked) keep(checked);
  }, [checked]);
}
