import { useClock } from '@servery/ui/primitives/clock.ts';
import { useEffect, useState } from 'react';
import type { CollectionType } from '@servery/domain/orders';
import { useApi, type Slots } from '../../shared/api.ts';
import { listSlots } from '../../shared/endpoints.ts';
import { useStoreParams } from '../../shared/scope.ts';

/**
 * The available times, refetched each minute, since the earliest one moves; null while loading, `failed` when they could not be fetched.
 * During a refetch (`refresh`) the old ones stay.
 */
export function useSlots(collectionType: CollectionType, refresh: number): { slots: Slots | null; failed: boolean } {
  const api = useApi();
  const { restaurantId, storeId } = useStoreParams();
  const minute = useClock((now) => Math.floor(now / 60_000));
  const key = `${storeId} ${collectionType} ${refresh} ${minute}`;
  const of = `${storeId} ${collectionType}`;
  const [answer, setAnswer] = useState<{ key: string; of: string; slots: Slots | null }>({ key: '', of: '', slots: null });
  useEffect(() => {
    const controller = new AbortController();
    const ask = async () => {
      const result = await api.call(listSlots, {
        params: { restaurantId, storeId },
        query: { collectionType },
        signal: controller.signal,
        retries: 2,
      });
      if (controller.signal.aborted) return;
      setAnswer((before) => ({ key, of, slots: result.ok ? result.data : before.of === of ? before.slots : null }));
    };
    void ask();
    return () => controller.abort();
  }, [api, restaurantId, storeId, collectionType, key, of]);
  return answer.of === of ? { slots: answer.slots, failed: answer.key === key && answer.slots === null } : { slots: null, failed: false };
}
