import { may } from '@servery/app-kit/abilities.ts';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { listPosTerminals } from '@servery/contract/devices';
import { useListAddress } from '../../kit/list-page/use-list-address.ts';
import { useStore } from '../../shared/places.ts';
import { useMe } from '../../shared/session.ts';

/** A till to choose a report of. */
export interface Till {
  id: string;
  name: string;
}

/** The tills that a store has or had, and the one that the address asks for, or the first. `tills`: undefined while they are read. */
export function useTills(enabled: boolean) {
  const place = useStore();
  const { restaurantId, storeId } = place;
  const me = useMe();
  const { filter } = useListAddress();
  const allowed = enabled && may(me, listPosTerminals.permission, place);
  const read = useEndpoint(listPosTerminals, { query: { restaurantId, storeId } }, { enabled: allowed });
  const tills = allowed
    ? read.data?.rows.map(({ id, name, state }): Till => ({ id, name: state === 'revoked' ? `${name} (removed)` : name }))
    : [];
  return {
    tills,
    till: tills?.find(({ id }) => id === filter('till')) ?? tills?.[0],
    error: read.error?.error,
    again: () => void read.refetch(),
  };
}
