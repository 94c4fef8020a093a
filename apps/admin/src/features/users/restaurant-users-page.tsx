import { may } from '@servery/app-kit/abilities.ts';
import { useRestaurant } from '../../shared/places.ts';
import { useMe } from '../../shared/session.ts';
import { getMembers } from './members-of.ts';
import { MembersPage } from './members-page.tsx';

/** The people of a whole restaurant. */
export const RestaurantUsersPage = () => {
  const { restaurantId, name } = useRestaurant();
  const canManage = may(useMe(), 'restaurantUsers.manage', { restaurantId });
  return (
    <MembersPage of={getMembers({ restaurantId, name })} canManage={canManage} intro={`They work for all of ${name}, in every store.`} />
  );
};
