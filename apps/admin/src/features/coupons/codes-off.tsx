import { Link } from '@tanstack/react-router';
import { may } from '@servery/app-kit/abilities.ts';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { getSettings } from '@servery/contract/settings/index';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { useRestaurant } from '../../shared/places.ts';
import { useMe } from '../../shared/session.ts';
import type { Coupon } from './coupons.types.ts';

const checkout = getSettings('checkout');

const CodesOffAt = ({ storeId, name }: { storeId: string; name: string }) => {
  const { restaurantId } = useRestaurant();
  const place = { restaurantId, storeId };
  const read = useEndpoint(checkout, { params: place }, { enabled: may(useMe(), 'settings.read', place) });
  if (read.data?.value.hasCoupons !== false) return null;
  return (
    <NoticeBox tone="late" title={`${name} takes no codes yet`}>
      <span>
        Guests there neither see coupons nor can enter one. Switch on “Coupons” under{' '}
        <Link to="/restaurants/$restaurantId/stores/$storeId/settings/checkout" params={place}>
          Checkout
        </Link>
        .
      </span>
    </NoticeBox>
  );
};

/** The stores of a coupon whose checkout has no field for codes: the coupon is of no use there. */
export const CodesOff = ({ coupon: { applicableStoreIds: only } }: { coupon: Pick<Coupon, 'applicableStoreIds'> }) =>
  useRestaurant()
    .stores.filter(({ storeId }) => only === null || only.includes(storeId))
    .map(({ storeId, name }) => <CodesOffAt key={storeId} storeId={storeId} name={name} />);
