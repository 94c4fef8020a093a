import { Link } from '@tanstack/react-router';
import { useStore } from '../../shared/places.ts';

/** To the store's payment settings: verification, bank account, schedule. */
export const SettingsLink = ({ children }: { children: string }) => {
  const { restaurantId, storeId } = useStore();
  return (
    <Link to="/restaurants/$restaurantId/stores/$storeId/settings/payments" params={{ restaurantId, storeId }}>
      {children}
    </Link>
  );
};
