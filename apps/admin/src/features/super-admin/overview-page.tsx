import { Link, type LinkProps } from '@tanstack/react-router';
import { useEndpoint } from '@servery/app-kit/query.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { getPlatformOverview } from '@servery/contract/super-admin';
import { formatDayOfYear, formatInstantDate } from '@servery/domain/clock';
import { countries } from '@servery/domain/countries';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { Panel } from '@servery/ui/primitives/panel.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import type { ReactNode } from 'react';
import { CardLink, CardList } from '../../shared/card-list.tsx';
import { deviceZone } from '../../shared/device-zone.ts';
import { Icon } from '../../shared/icon.tsx';
import { Page } from '../../shared/page.tsx';
import styles from './overview-page.module.css';

type Overview = ResponseOf<typeof getPlatformOverview>;

/** Milliseconds between two readings of the figures. */
const readAgain = 60_000;

const count = (value: number, [one, many]: readonly [string, string]): string =>
  `${value.toLocaleString('en')} ${value === 1 ? one : many}`;

/** How the orders so far compare with those of a week ago. */
function compareOrders({ today, before }: Overview['orders']): string {
  if (before === 0) return 'None by this time a week ago';
  const percent = Math.round(((today - before) / before) * 100);
  const change = percent === 0 ? 'The same as' : `${Math.abs(percent)} % ${percent > 0 ? 'more' : 'fewer'} than`;
  return `${change} by this time a week ago: ${before.toLocaleString('en')}`;
}

const Figure = ({ label, value, children }: { label: string; value: number; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd className={styles.value}>{value.toLocaleString('en')}</dd>
    <dd className={styles.note}>{children}</dd>
  </div>
);

const Figures = ({ overview: { restaurants, stores, orders, alarms } }: { overview: Overview }) => (
  <dl className={styles.figures}>
    <Figure label="Restaurants" value={restaurants.total}>
      {restaurants.total === restaurants.listed ? 'None hidden' : `${(restaurants.total - restaurants.listed).toLocaleString('en')} hidden`}
    </Figure>
    <Figure label="Stores open now" value={stores.open}>
      Of {stores.total.toLocaleString('en')}
      {stores.closed > 0 && `; ${stores.closed.toLocaleString('en')} closed to guests`}
    </Figure>
    <Figure label="Orders today" value={orders.today}>
      {compareOrders(orders)}
    </Figure>
    <Figure label="Open alarms" value={alarms.total}>
      {alarms.total === 0 ? 'Nothing needs attention' : 'In all stores together'}
    </Figure>
  </dl>
);

const Row = ({ to, name, hint, end }: { to: LinkProps; name: string; hint: string; end: string }) => (
  <li>
    <Link {...to} className={styles.row}>
      <span>
        <strong>{name}</strong>
        <span className={styles.note}>{hint}</span>
      </span>
      <span className={styles.end}>{end}</span>
    </Link>
  </li>
);

const Alarms = ({ alarms: { stores } }: Pick<Overview, 'alarms'>) => (
  <Panel title="Stores with open alarms">
    {stores.length === 0 ? (
      <p className={styles.none}>No store has an open alarm.</p>
    ) : (
      <ul className={styles.rows}>
        {stores.map(({ restaurantId, restaurantName, storeId, storeName, count: alarms }) => (
          <Row
            key={storeId}
            to={{ to: '/restaurants/$restaurantId/stores/$storeId', params: { restaurantId, storeId } }}
            {...{ name: storeName, hint: restaurantName, end: count(alarms, ['alarm', 'alarms']) }}
          />
        ))}
      </ul>
    )}
  </Panel>
);

const Newest = ({ newest }: Pick<Overview, 'newest'>) => (
  <Panel title="Newest restaurants">
    {newest.length === 0 ? (
      <p className={styles.none}>No restaurant yet. Anyone who signs up can create one.</p>
    ) : (
      <ul className={styles.rows}>
        {newest.map(({ id, name, country, storeCount, createdAt }) => (
          <Row
            key={id}
            to={{ to: '/restaurants/$restaurantId/stores', params: { restaurantId: id } }}
            {...{ name, hint: `${countries[country].name}, ${count(storeCount, ['store', 'stores'])}` }}
            end={formatDayOfYear(formatInstantDate(createdAt, deviceZone), deviceZone)}
          />
        ))}
      </ul>
    )}
  </Panel>
);

const Loading = () => (
  <div role="status" aria-label="Loading the figures" className={styles.loading}>
    <Skeleton height="7rem" />
    <Skeleton height="14rem" />
  </div>
);

/** The platform at a glance, and the way to what its own people do. */
export const PlatformOverviewPage = () => {
  const { data, error, refetch } = useEndpoint(getPlatformOverview, {}, { refetchInterval: readAgain });
  return (
    <Page title="Platform" intro="All restaurants of this installation at a glance. The figures update every minute.">
      {error && <Failure error={error.error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <Figures overview={data} />
          <div className={styles.panels}>
            <Alarms alarms={data.alarms} />
            <Newest newest={data.newest} />
          </div>
        </>
      )}
      <CardList title="Manage the platform">
        <CardLink title="All restaurants" hint="Find one, hide it, or open it as its owner" icon={<Icon name="platform" />}>
          <Link to="/super-admin/restaurants/browse" />
        </CardLink>
        <CardLink title="All stores" hint="Find one, close it to guests or open it again" icon={<Icon name="stores" />}>
          <Link to="/super-admin/stores/browse" />
        </CardLink>
        <CardLink title="Orders by month" hint="Of every restaurant, for the last twelve months" icon={<Icon name="chart" />}>
          <Link to="/monthly-order-stats" />
        </CardLink>
        <CardLink title="Platform settings" hint="The transaction fee of new stores" icon={<Icon name="fee" />}>
          <Link to="/global/platform_settings" />
        </CardLink>
      </CardList>
    </Page>
  );
};
