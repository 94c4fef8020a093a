import { newId } from '@servery/app-kit/ids.ts';
import { useEffect, useMemo, useState } from 'react';
import type { DeliveryAddress } from '@servery/domain/delivery';
import { useApi } from '../api.ts';
import { resolveAddress, suggestAddresses } from './address-endpoints.ts';
import { createSuggester, type Suggestion, type Suggestions } from './suggester.ts';
import { useStoreParams } from '../scope.ts';

/** Addresses that match the text, and the parts of the chosen one. From the first letter to the choice is one session. */
export function useSuggestions() {
  const api = useApi();
  const { restaurantId, storeId } = useStoreParams();
  const [suggestions, setSuggestions] = useState<Suggestions>({ kind: 'idle' });
  const suggester = useMemo(
    () =>
      createSuggester({
        ask: async (text, session, signal) => {
          const body = { text: text.slice(0, 120), session };
          const result = await api.call(suggestAddresses, { params: { restaurantId, storeId }, body, signal });
          return result.ok ? result.data : null;
        },
        onChange: setSuggestions,
        newSession: newId,
      }),
    [api, restaurantId, storeId],
  );
  useEffect(() => () => suggester.stop(), [suggester]);
  return {
    suggestions,
    type: (text: string) => suggester.type(text),
    /** Null: it could not be read. Unknown parts are empty. */
    resolve: async ({ id }: Suggestion): Promise<DeliveryAddress | null> => {
      const body = { id, session: suggester.choose() };
      const result = await api.call(resolveAddress, { params: { restaurantId, storeId }, body, retries: 1 });
      return result.ok ? result.data : null;
    },
  };
}
