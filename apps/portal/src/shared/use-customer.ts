import { useEffect, useState } from 'react';
import { useApi, type Customer } from './api.ts';
import { getMe } from './more-endpoints.ts';
import { useStoreParams } from './scope.ts';
import { setSignedIn, useSignedInAs } from './signed-in.ts';

/**
 * The signed-in customer; null for everybody else, and while the server is being asked. If the session has ended the device clears its
 * copy, too.
 */
export function useCustomer() {
  const api = useApi();
  const { restaurantId } = useStoreParams();
  const signedIn = useSignedInAs(restaurantId) !== null;
  const [answer, setAnswer] = useState<{ customer: Customer | null; failed: boolean }>({ customer: null, failed: false });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!signedIn) return undefined;
    const controller = new AbortController();
    const ask = async () => {
      const result = await api.call(getMe, { params: { restaurantId }, signal: controller.signal, retries: 2 });
      if (controller.signal.aborted) return;
      if (result.ok) setSignedIn(restaurantId, result.data.name);
      else if (result.error.code === 'user_not_allowed' || result.error.code === 'resource_not_found') setSignedIn(restaurantId, null);
      setAnswer({ customer: result.ok ? result.data : null, failed: !result.ok });
    };
    void ask();
    return () => controller.abort();
  }, [api, restaurantId, signedIn, tries]);
  return {
    customer: signedIn ? answer.customer : null,
    failed: signedIn && answer.failed,
    set: (customer: Customer) => {
      setSignedIn(restaurantId, customer.name);
      setAnswer({ customer, failed: false });
    },
    retry: () => {
      setAnswer({ customer: null, failed: false });
      setTries(tries + 1);
    },
  };
}
