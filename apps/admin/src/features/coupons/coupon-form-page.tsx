import { useNavigate, useParams } from '@tanstack/react-router';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { changeCoupon, createCoupon, getCoupon } from '@servery/contract/coupons';
import { formatInstantDate } from '@servery/domain/clock';
import { plainCoupon } from '@servery/domain/coupons';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { useEntityForm } from '../../kit/form/use-entity-form.ts';
import { deviceZone } from '../../shared/device-zone.ts';
import { Page } from '../../shared/page.tsx';
import { useRestaurant } from '../../shared/places.ts';
import { SaveBar } from '../../shared/save-bar.tsx';
import { TableSkeleton } from '../../shared/table.tsx';
import { UnsavedChanges } from '../../shared/unsaved-changes.tsx';
import { CouponFields } from './coupon-fields.tsx';
import { CouponPreview } from './coupon-preview.tsx';
import type { Coupon, CouponValues } from './coupons.types.ts';
import { showsCoupons } from './use-archiving.ts';
import styles from './coupons.module.css';

const blank = (): CouponValues => ({
  ...plainCoupon,
  type: 'flatPercentageDiscount',
  discountPercentage: 10_000,
  couponCode: '',
  description: '',
  startDate: formatInstantDate(new Date(clockNow()).toISOString(), deviceZone),
  applicableStoreIds: null,
  isPublic: true,
});
const getValues = ({ id: _id, redeemed: _redeemed, state: _state, version: _version, createdAt: _at, ...values }: Coupon): CouponValues =>
  values;

/** Only the fields of its type are sent; the others stay in the form, in case the type is changed back. */
const getSent = (values: CouponValues): CouponValues => ({
  ...values,
  discountAmount: values.type === 'flatAmountDiscount' ? values.discountAmount : null,
  discountPercentage: values.type === 'flatPercentageDiscount' ? values.discountPercentage : null,
  collectionType: values.type === 'freeDelivery' ? null : values.collectionType,
});

/** The server's checks, made here before the call. */
/** What is typed may be no amount yet. */
const asAmount = (value: number | null): number | null => (Number.isSafeInteger(value) ? value : null);

const check = ({ type, discountAmount, discountPercentage, startDate, endDate }: CouponValues): Record<string, string> => ({
  ...(type === 'flatAmountDiscount' && !discountAmount && { discountAmount: 'Please enter the amount to take off.' }),
  ...(type === 'flatPercentageDiscount' && !discountPercentage && { discountPercentage: 'Please enter the percentage to take off.' }),
  ...(endDate !== null && endDate < startDate && { endDate: 'Please choose an end on or after the start.' }),
});

const CouponForm = ({ coupon }: { coupon: Coupon | undefined }) => {
  const { restaurantId } = useRestaurant();
  const navigate = useNavigate();
  const { form, values, set, problemAt, busy, dirty, error } = useEntityForm({
    row: coupon,
    initial: coupon ? getValues(coupon) : blank(),
    check,
    create: { endpoint: createCoupon, call: (now, id) => ({ params: { restaurantId }, body: { id, ...getSent(now) } }) },
    change: {
      endpoint: changeCoupon,
      call: (now, { id, version }) => ({ params: { restaurantId, couponId: id }, body: { version, ...getSent(now) } }),
    },
    shownBy: showsCoupons,
    onDone: ({ id }) =>
      void navigate({ to: '/restaurants/$restaurantId/coupons/$couponId', params: { restaurantId, couponId: id }, ignoreBlocker: true }),
  });
  return (
    <div className={styles.parts}>
      <form {...form} className={styles.form}>
        <CouponFields values={values} set={set} wrong={problemAt} />
        <SaveBar label={coupon ? 'Save' : 'Create the coupon'} busy={busy} dirty={coupon !== undefined && dirty} error={error} />
        <UnsavedChanges when={dirty && !busy} />
      </form>
      <CouponPreview
        coupon={{ ...values, discountAmount: asAmount(values.discountAmount), applicableOverAmount: asAmount(values.applicableOverAmount) }}
      />
    </div>
  );
};

/** A new coupon. */
export const CreateCouponPage = () => (
  <Page title="New coupon" intro="Guests type its code at checkout. Each order can use one.">
    <CouponForm coupon={undefined} />
  </Page>
);

/** Changes a coupon. Orders that used it keep what it gave them. */
export const EditCouponPage = () => {
  const { restaurantId } = useRestaurant();
  const { couponId } = useParams({ strict: false }) as { couponId: string };
  const { data, error, refetch } = useEndpoint(getCoupon, { params: { restaurantId, couponId } }, { staleTime: 0 });
  return (
    <Page title={data?.couponCode ?? 'Coupon'} intro="Orders that used it keep what it gave them.">
      {!data && !error && <TableSkeleton label="Loading the coupon" />}
      {!data && error && <Failure error={error.error} onRetry={() => void refetch()} />}
      {data && <CouponForm coupon={data} />}
    </Page>
  );
};
