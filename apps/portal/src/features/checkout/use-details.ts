import { useState } from 'react';
import type { Customer } from '../../shared/api.ts';
import { storeGuest, readGuest, type Details } from '../../shared/guest-details.ts';
import { useStoreParams } from '../../shared/scope.ts';

/** What was typed on this visit, by restaurant: a look at the cart or the menu loses nothing of it. */
const visit = new Map<string, Details>();

/** Who the order is for: what the guest types counts; until then what the customer's account or this device knows. */
export function useDetails(customer: Customer | null) {
  const { restaurantId } = useStoreParams();
  const [typed, setTyped] = useState<Details | null>(() => visit.get(restaurantId) ?? null);
  const kept = readGuest();
  const details: Details = typed ?? {
    name: customer?.name || kept.name,
    phone: customer?.mobileNumberE164 || kept.phone,
    email: customer?.unverifiedEmail || kept.email,
  };
  return {
    details,
    change: (next: Details) => {
      visit.set(restaurantId, next);
      setTyped(next);
      // A reload loses nothing either. What a customer types over their account is for this order alone.
      if (!customer) storeGuest(next);
    },
  };
}
