import { formatDay, localTime } from '@servery/domain/clock';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { PageHead } from '../../shared/page-head.tsx';
import { useRestaurant, useStore } from '../../shared/scope.ts';
import { openWords } from '../../shared/store-hours.ts';
import button from '../../shared/ui/button.module.css';
import { barsOf } from './week-bars.ts';
import { paths } from '../../shared/paths.ts';
import { PageLink } from '../../shared/ui/page-link.tsx';
import styles from './hours-page.module.css';

/** The next seven days: as bars to see, and in words to read. */
export const HoursPage = () => {
  const { origin, readAt } = useRestaurant();
  const store = useStore();
  const open = openWords(store, readAt);
  const now = localTime(readAt, store.timeZone);
  return (
    <main id="content" className={styles.page}>
      <PageHead
        title={`Trading hours | ${store.name}`}
        description={`When ${store.name} is open this week.`}
        origin={origin}
        path={`/restaurants/${store.restaurantId}/stores/${store.id}/store_trading_hours`}
      />
      <h1 className={styles.title}>Trading hours</h1>
      <p className={styles.now}>
        <StateChip tone={open.tone}>{open.text}</StateChip>
      </p>
      <ol className={styles.week}>
        {store.week.map(({ date, intervals, note }) => (
          <li key={date} className={styles.day} data-today={date === now.date || undefined}>
            <h2 className={styles.date}>
              {date === now.date ? 'Today' : formatDay(date)}
              {note !== null && <span className={styles.note}>{note}</span>}
            </h2>
            <svg className={styles.bars} viewBox="0 0 1440 40" preserveAspectRatio="none" aria-hidden="true">
              <rect className={styles.track} width="1440" height="40" />
              {barsOf(intervals).map(({ from, to }) => (
                <rect key={from} className={styles.bar} x={from} width={to - from} height="40" />
              ))}
              {date === now.date && <rect className={styles.hand} x={now.minutes} width="5" height="40" />}
            </svg>
            <p className={styles.times}>{intervals.length === 0 ? 'Closed' : intervals.join(', ')}</p>
          </li>
        ))}
      </ol>
      <p className={styles.zone}>Times are local to {store.address.suburb || store.name}.</p>
      <PageLink to={paths.store({ restaurantId: store.restaurantId, storeId: store.id })} className={button.primary}>
        See the menu
      </PageLink>
    </main>
  );
};
