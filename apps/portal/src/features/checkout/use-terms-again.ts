import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { DeliveryAddress } from '@servery/domain/delivery';
import type { Quote, Store } from '../../shared/api.ts';
import { termsFor } from '../../shared/delivery/store-terms.ts';

const refusals: ReadonlySet<string> = new Set(['OUTSIDE_AREA', 'ADDRESS_MISMATCH']);

/**
 * Refetches the store when the server's price and this page disagree about whether an address is delivered to: the restaurant has changed
 * its areas since the page was opened.
 */
export function useTermsAgain(store: Store, to: DeliveryAddress | null, quote: Quote | null): void {
  const router = useRouter();
  const here = to && termsFor(store, to);
  const there = quote && !quote.problems.some(({ code }) => refusals.has(code));
  const differs = here !== null && there !== null && here.ok !== there;
  const readAgain = useEffectEvent(() => void router.invalidate());
  useEffect(() => {
    if (differs) readAgain();
  }, [differs]);
}
