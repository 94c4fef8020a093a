import { useEndpoint } from '@servery/app-kit/query.ts';
import { moment } from '@servery/app-kit/format.ts';
import { getToday } from '@servery/contract/today';
import { formatDayShort } from '@servery/domain/clock';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { FreshnessBadge } from '@servery/ui/primitives/freshness-badge.tsx';
import { useClock } from '@servery/ui/primitives/clock.ts';
import { Money } from '@servery/ui/primitives/money.tsx';
import { Panel } from '@servery/ui/primitives/panel.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import type { ReactNode } from 'react';
import { useStore } from '../../../shared/places.ts';
import { DayChart } from './day-chart.tsx';
import { compareFigures, type Today } from './day-line.ts';
import { readAgainIn } from './read-again.ts';
import styles from './today.module.css';

const Figure = ({ label, value, children }: { label: string; value: ReactNode; children?: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd className={styles.value}>{value}</dd>
    {children && <dd className={styles.note}>{children}</dd>}
  </div>
);

const Figures = ({ today: { amount, orders, covers, currency, timeZone, weekBefore } }: { today: Today }) => {
  const day = formatDayShort(weekBefore.tradingDay, timeZone);
  const money = (value: number) => <Money amount={value} currency={currency} />;
  const { byNow, wholeDay } = weekBefore;
  return (
    <dl className={styles.figures}>
      <Figure label="Sales so far" value={money(amount)}>
        {wholeDay.orders === 0 ? (
          `No sales on ${day}`
        ) : (
          <>
            {compareFigures(amount, byNow.amount)} by this time on {day}: {money(byNow.amount)}
          </>
        )}
      </Figure>
      <Figure label="Orders" value={orders.toLocaleString('en')}>
        {wholeDay.orders > 0 && `${byNow.orders.toLocaleString('en')} by this time on ${day}`}
      </Figure>
      <Figure label="Average order" value={orders > 0 ? money(Math.round(amount / orders)) : '–'}>
        {byNow.orders > 0 && (
          <>
            {money(Math.round(byNow.amount / byNow.orders))} by this time on {day}
          </>
        )}
      </Figure>
      <Figure label={`All of ${day}`} value={money(wholeDay.amount)}>
        {wholeDay.orders === 1 ? '1 order' : `${wholeDay.orders.toLocaleString('en')} orders`}
      </Figure>
      {covers > 0 && <Figure label="Guests on bills" value={covers.toLocaleString('en')} />}
    </dl>
  );
};

/** Before the first sale: why there is none, and what comes next. */
const NoSale = ({ today: { trading, timeZone } }: { today: Today }) => {
  const opens = useClock((now) => (trading.opensAt === null ? '' : moment(trading.opensAt, now, timeZone)));
  if (trading.open) return <EmptyState title="No sale yet today">The store is open. The first sale appears here at once.</EmptyState>;
  return (
    <EmptyState title="No sale yet today">
      {opens === ''
        ? 'The store has no opening hours in the next two weeks.'
        : `The store is closed. It opens ${/^\d/.test(opens) ? `at ${opens}` : opens}.`}
    </EmptyState>
  );
};

const Loading = () => (
  <div role="status" aria-label="Loading today’s sales" className={styles.loading}>
    <Skeleton height="6rem" />
    <Skeleton height="14rem" />
  </div>
);

/** Sales of the trading day so far, beside the same weekday a week before. */
export const SalesToday = () => {
  const { restaurantId, storeId } = useStore();
  const read = useEndpoint(getToday, { params: { restaurantId, storeId } }, { refetchInterval: readAgainIn });
  const today = read.data;
  if (!today) return read.error ? <Failure error={read.error.error} onRetry={() => void read.refetch()} /> : <Loading />;
  const day = formatDayShort(today.tradingDay, today.timeZone);
  return (
    <Panel title={`Sales, ${day}`} aside={<FreshnessBadge state={read.error ? 'stale' : 'live'} lastReceivedAt={read.dataUpdatedAt} />}>
      {today.orders > 0 || today.weekBefore.wholeDay.orders > 0 ? <Figures today={today} /> : null}
      {today.orders === 0 && <NoSale today={today} />}
      <DayChart today={today} />
    </Panel>
  );
};
