import { Link } from '@tanstack/react-router';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { useStore } from '../../shared/places.ts';

/** Before there is a payments account: where to begin. */
export const NoAccount = ({ children }: { children: string }) => {
  const { restaurantId, storeId } = useStore();
  return (
    <EmptyState
      title="Card payments are not set up"
      action={
        <Link to="/restaurants/$restaurantId/stores/$storeId/settings/payments" params={{ restaurantId, storeId }}>
          Set up card payments
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
};
