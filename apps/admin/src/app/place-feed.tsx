import { may } from '@servery/app-kit/abilities.ts';
import type { StorePlace } from '@servery/app-kit/orders/store-place.ts';
import { useSession } from '@servery/app-kit/session.ts';
import { useLiveFeed } from '@servery/app-kit/use-live-feed.ts';
import { setServerTime } from '@servery/ui/primitives/clock.ts';
import { asPerson, session, useMe } from '../shared/session.ts';
import { useHere } from './use-here.ts';

const Follow = ({ place }: { place: StorePlace }) => {
  const { userId } = useMe();
  useLiveFeed(place, {
    cursor: 'now',
    principal: userId,
    headers: () => asPerson,
    // It may be this person's own role that has changed.
    onMessage: ({ type }) => {
      if (type === 'restaurant.membersChanged') void session.check();
    },
    onServerTime: setServerTime,
    onClosed: () => void session.check(),
  });
  return null;
};

/**
 * Shows what colleagues change while a page is open: follows the store that the shell is about. On the pages of a whole restaurant any of
 * its stores will do, since what changes of the restaurant is in the log of each.
 */
export const PlaceFeed = () => {
  const me = useMe();
  const { status } = useSession(session);
  const { restaurant, store = restaurant?.stores[0] } = useHere();
  if (status === 'out' || !restaurant || !store) return null;
  const place = { restaurantId: restaurant.restaurantId, storeId: store.storeId };
  return may(me, 'store.live', place) ? <Follow key={place.storeId} place={place} /> : null;
};
