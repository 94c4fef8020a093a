import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { couponTitle } from '@servery/app-kit/coupon-text.ts';
import { may } from '@servery/app-kit/abilities.ts';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { countCoupons, listCoupons } from '@servery/contract/coupons';
import { formatDayOfYear } from '@servery/domain/clock';
import { countries } from '@servery/domain/countries';
import type { CurrencyCode } from '@servery/domain/money';
import type { ListColumn, ListDefinition } from '../../kit/list-page/list.types.ts';
import { ListPage } from '../../kit/list-page/list-page.tsx';
import { usePagedList } from '../../kit/list-page/use-list-source.ts';
import { Icon } from '../../shared/icon.tsx';
import { deviceZone } from '../../shared/device-zone.ts';
import { useRestaurant } from '../../shared/places.ts';
import { useMe } from '../../shared/session.ts';
import { couponStates, CouponState, redeemedWords } from './coupon-state.tsx';
import type { Coupon } from './coupons.types.ts';
import { useArchiving } from './use-archiving.ts';
import styles from './coupons.module.css';

const columnsIn = (currency: CurrencyCode): ListColumn<Coupon>[] => [
  { id: 'code', label: 'Code', short: true, value: ({ couponCode }) => couponCode },
  { id: 'gives', label: 'Gives', short: true, value: (coupon) => couponTitle(coupon, currency) },
  {
    ...{ id: 'description', label: 'Description', wide: true, value: ({ description }) => description },
    cell: ({ description }) => (
      <span className={styles.oneLine} title={description}>
        {description}
      </span>
    ),
  },
  { id: 'state', label: 'State', value: ({ state }) => state, cell: ({ state }) => <CouponState state={state} /> },
  { id: 'listed', label: 'Listed', wide: true, hidden: true, value: ({ isPublic }) => isPublic },
  {
    ...{ id: 'until', label: 'Until', end: true, wide: true, value: ({ endDate }) => endDate },
    cell: ({ endDate }) => (endDate === null ? 'No end' : formatDayOfYear(endDate, deviceZone)),
  },
  { id: 'redeemed', label: 'Redeemed', end: true, value: ({ redeemed }) => redeemed, cell: redeemedWords },
];
const columns = Object.fromEntries(Object.values(countries).map(({ currencyCode }) => [currencyCode, columnsIn(currencyCode)]));

/** How many hold today, and how often they were used. */
const Counts = () => {
  const { restaurantId } = useRestaurant();
  const { data } = useEndpoint(countCoupons, { params: { restaurantId } });
  const words = ({ active, all, redeemed }: { active: number; all: number; redeemed: number }) =>
    `${active} active of ${all}, redeemed ${redeemed === 1 ? 'once' : `${redeemed} times`}`;
  return (
    data && (
      <>
        <span className={styles.count}>Listed for guests: {words(data.public)}</span>
        <span className={styles.count}>By code alone: {words(data.private)}</span>
      </>
    )
  );
};

/** The coupons of a restaurant, with how often each was used. */
export const CouponsPage = () => {
  const { restaurantId, name, country } = useRestaurant();
  const canManage = may(useMe(), 'coupons.manage', { restaurantId });
  const navigate = useNavigate();
  const { archive, restore, error } = useArchiving();
  const list: ListDefinition<Coupon> = {
    id: 'coupons',
    caption: `Coupons of ${name}`,
    noun: ['coupon', 'coupons'],
    source: usePagedList(listCoupons, ({ q, filter }) => {
      const state = couponStates.find(({ value }) => value === filter('state'))?.value as Coupon['state'] | undefined;
      return { params: { restaurantId }, query: { ...(q && { search: q }), ...(state && { state }) } };
    }),
    columns: columns[countries[country].currencyCode]!,
    rowId: ({ id }) => id,
    rowName: ({ couponCode }) => couponCode,
    search: { label: 'Search by code or description' },
    filters: [{ id: 'state', label: 'State', options: couponStates }],
    to: ({ id }) => ({ to: '/restaurants/$restaurantId/coupons/$couponId', params: { restaurantId, couponId: id } }),
    empty: { title: 'No coupons yet', text: 'Give guests a code that takes something off their order.' },
    ...(canManage && {
      actions: (coupon) => [
        {
          label: 'Edit',
          onAct: () =>
            void navigate({ to: '/restaurants/$restaurantId/coupons/edit/$couponId', params: { restaurantId, couponId: coupon.id } }),
        },
        coupon.state === 'archived'
          ? { label: 'Bring back', onAct: () => restore([coupon]) }
          : { label: 'Archive', harmful: true, onAct: () => archive([coupon]) },
      ],
      bulk: [{ label: 'Archive', harmful: true, onAct: (rows) => archive(rows.filter(({ state }) => state !== 'archived')) }],
      add: (
        <Button
          leftSection={<Icon name="plus" />}
          renderRoot={(props: object) => <Link to="/restaurants/$restaurantId/coupons/create" params={{ restaurantId }} {...props} />}
        >
          New coupon
        </Button>
      ),
    }),
  };
  return <ListPage title="Coupons" intro={<Counts />} list={list} error={error} />;
};
