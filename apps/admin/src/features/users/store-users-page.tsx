import { may } from '@servery/app-kit/abilities.ts';
import { useStore } from '../../shared/places.ts';
import { useMe } from '../../shared/session.ts';
import { getMembers } from './members-of.ts';
import { MembersPage } from './members-page.tsx';

/** The people of one store, with those of the whole restaurant. */
export const StoreUsersPage = () => {
  const { restaurantId, storeId, name } = useStore();
  const canManage = may(useMe(), 'storeUsers.manage', { restaurantId, storeId });
  return <MembersPage of={getMembers({ restaurantId, storeId, name })} canManage={canManage} intro={`People with access to ${name}.`} />;
};
