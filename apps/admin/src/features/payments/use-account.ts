import { useQueryClient } from '@tanstack/react-query';
import { endpointKey, useEndpoint } from '@servery/app-kit/query.ts';
import { getActiveAccount } from '@servery/contract/connect';
import { useStore } from '../../shared/places.ts';
import type { AccountAnswer } from './payments.types.ts';

/** The store's payments account, refetched when the window gets the focus; every ten seconds while the provider is checking. */
export const useAccount = () => {
  const { restaurantId, storeId } = useStore();
  return useEndpoint(
    getActiveAccount,
    { query: { restaurantId, storeId } },
    {
      staleTime: 0,
      refetchInterval: (answer) => (answer?.account && answer.account.requirements.pendingVerification.length > 0 ? 10_000 : false),
    },
  );
};

/** Takes over an answer that a change brought with it. */
export const useTakeAccount = () => {
  const { restaurantId, storeId } = useStore();
  const queries = useQueryClient();
  return (answer: AccountAnswer): void => {
    queries.setQueryData(endpointKey(getActiveAccount, { query: { restaurantId, storeId } }), answer);
  };
};
