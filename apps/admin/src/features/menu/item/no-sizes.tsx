import { Link } from '@tanstack/react-router';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { useStore } from '../../../shared/places.ts';

/** In place of what needs sizes, while the store has none. */
export const NoSizes = ({ error }: { error: string | undefined }) => {
  const { restaurantId, storeId } = useStore();
  return (
    <NoticeBox tone={error === undefined ? 'late' : 'danger'} title="The store has no pizza sizes yet">
      <span>
        Add them in the{' '}
        <Link to="/restaurants/$restaurantId/stores/$storeId/settings/pizza" params={{ restaurantId, storeId }}>
          pizza settings
        </Link>{' '}
        first.
      </span>
    </NoticeBox>
  );
};
