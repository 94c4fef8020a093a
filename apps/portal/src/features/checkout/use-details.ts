import { useState } from 'react';
import type { Customer } from '../../shared/api.ts';
import { storeGuest, readGuest, type Details } from '../../shared/guest-details.ts';
import { useStoreParams } from '../../shared/scope.ts';

/** What was typed on this visit, by restaurant: visiting the cart or the menu loses nothing of it. */
const visit = new Map<string, Details>();

/** Whom the order is for: what the guest types, otherwise the customer's account or what this device has stored. */
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
      // A reload loses nothing either. What a customer types over their account applies to this order alone.
      if (!customer) storeGuest(next);
    },
  };
}
