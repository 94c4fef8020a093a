import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { may } from '@servery/app-kit/abilities.ts';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { getCoupon } from '@servery/contract/coupons';
import { Failure, FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { Page, Section } from '../../shared/page.tsx';
import { useRestaurant } from '../../shared/places.ts';
import { useMe } from '../../shared/session.ts';
import { TableSkeleton } from '../../shared/table.tsx';
import { CodesOff } from './codes-off.tsx';
import { CouponPreview } from './coupon-preview.tsx';
import { CouponState, redeemedWords } from './coupon-state.tsx';
import { useArchiving } from './use-archiving.ts';
import styles from './coupons.module.css';

/** One coupon: what it gives, and how often it was used. */
export const CouponPage = () => {
  const { restaurantId } = useRestaurant();
  const { couponId } = useParams({ strict: false }) as { couponId: string };
  const canManage = may(useMe(), 'coupons.manage', { restaurantId });
  const { data: coupon, error, refetch } = useEndpoint(getCoupon, { params: { restaurantId, couponId } });
  const { archive, restore, busy, error: refused } = useArchiving();
  const isArchived = coupon?.state === 'archived';
  const actions = coupon && canManage && (
    <>
      <Button variant="default" loading={busy} onClick={() => (isArchived ? restore([coupon]) : archive([coupon]))}>
        {isArchived ? 'Bring back' : 'Archive'}
      </Button>
      <Button
        renderRoot={(props: object) => (
          <Link to="/restaurants/$restaurantId/coupons/edit/$couponId" params={{ restaurantId, couponId }} {...props} />
        )}
      >
        Edit
      </Button>
    </>
  );
  return (
    <Page title={coupon?.couponCode ?? 'Coupon'} intro={coupon?.description} actions={actions}>
      <FailureAlert error={refused} />
      {!coupon && !error && <TableSkeleton label="Loading the coupon" />}
      {!coupon && error && <Failure error={error.error} onRetry={() => void refetch()} />}
      {coupon?.state === 'active' && <CodesOff coupon={coupon} />}
      {coupon && (
        <div className={styles.parts}>
          <CouponPreview coupon={coupon} />
          <Section title="How it goes">
            <dl className={styles.counts}>
              <div>
                <dt>State</dt>
                <dd>
                  <CouponState state={coupon.state} />
                </dd>
              </div>
              <div>
                <dt>Redeemed</dt>
                <dd>{redeemedWords(coupon)}</dd>
              </div>
            </dl>
          </Section>
        </div>
      )}
    </Page>
  );
};
