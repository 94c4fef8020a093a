import { useEffect, useState } from 'react';
import { useApi, type SavedCard } from '../api.ts';
import { listCards } from '../more-endpoints.ts';
import { useStoreParams } from '../scope.ts';
import { useSignedInAs } from '../signed-in.ts';

/** The saved cards of the signed-in customer; null while they are loading, empty for everybody else. */
export function useSavedCards(): { cards: SavedCard[] | null; failed: boolean; set: (cards: SavedCard[]) => void; retry: () => void } {
  const api = useApi();
  const { restaurantId } = useStoreParams();
  const signedIn = useSignedInAs(restaurantId) !== null;
  const [answer, setAnswer] = useState<{ cards: SavedCard[]; failed: boolean } | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!signedIn) return undefined;
    const controller = new AbortController();
    const ask = async () => {
      const result = await api.call(listCards, { query: { restaurantId }, signal: controller.signal, retries: 2 });
      if (controller.signal.aborted) return;
      setAnswer(result.ok ? { cards: result.data.rows, failed: false } : { cards: [], failed: result.error.code !== 'user_not_allowed' });
    };
    void ask();
    return () => controller.abort();
  }, [api, restaurantId, signedIn, tries]);
  return {
    cards: signedIn ? (answer?.cards ?? null) : [],
    failed: answer?.failed === true,
    set: (cards) => setAnswer({ cards, failed: false }),
    retry: () => {
      setAnswer(null);
      setTries(tries + 1);
    },
  };
}
