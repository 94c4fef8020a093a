import { useLoaderData } from '@tanstack/react-router';
import { formatDay, localTime } from '@servery/domain/clock';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { PageHead } from '../../shared/page-head.tsx';
import { paths } from '../../shared/paths.ts';
import { useRestaurant, useStore } from '../../shared/scope.ts';
import { openText } from '../../shared/store-hours.ts';
import { BackToMenu } from '../../shared/ui/back-to-menu.tsx';
import button from '../../shared/ui/button.module.css';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { groupHours, hoursNames } from './group-hours.ts';
import { getBars, endsNextDay } from './week-bars.ts';
import styles from './hours-page.module.css';

/** Each interval stays on one line. */
const timesText = (intervals: readonly string[]): string =>
  intervals.length === 0 ? 'Closed' : intervals.map((interval) => interval.replaceAll(' ', '\u00a0')).join(', ');

/** The next seven days by collection type, as bars and as text, and the holidays after them. */
export const HoursPage = () => {
  const { origin, readAt } = useRestaurant();
  const store = useStore();
  const { types, holidays } = useLoaderData({ from: '/restaurants/$restaurantId/stores/$storeId/store_trading_hours' });
  const at = { restaurantId: store.restaurantId, storeId: store.id };
  const now = localTime(readAt, store.timeZone);
  const groups = groupHours(types);
  const overNight = groups.some(({ week }) => week.some(({ intervals }) => intervals.some(endsNextDay)));
  return (
    <main id="content" className={styles.page}>
      <PageHead
        title={`Trading hours | ${store.name}`}
        description={`When ${store.name} is open this week.`}
        origin={origin}
        path={paths.hours(at)}
      />
      <BackToMenu />
      <h1 className={styles.title}>Trading hours</h1>
      <p className={styles.store}>{store.name}</p>
      {groups.length === 0 && <p className={styles.now}>No hours are known yet. Please call the store.</p>}
      {groups.map(({ collectionTypes, status, week }) => {
        const open = openText({ status, timeZone: store.timeZone }, readAt);
        const heading = hoursNames(collectionTypes);
        return (
          <section key={heading} className={styles.group} aria-labelledby={`hours-${collectionTypes[0]}`}>
            <div className={styles.top}>
              <h2 id={`hours-${collectionTypes[0]}`} className={styles.name}>
                {heading}
              </h2>
              <StateChip tone={open.tone}>{open.text}</StateChip>
            </div>
            <ol className={styles.week}>
              {week.map(({ date, intervals, note }) => (
                <li key={date} className={styles.day} data-today={date === now.date || undefined}>
                  <h3 className={styles.date} aria-current={date === now.date ? 'date' : undefined}>
                    {date === now.date && 'Today, '}
                    {formatDay(date, store.timeZone)}
                    {note !== null && <span className={styles.holiday}>{note}</span>}
                  </h3>
                  <svg className={styles.bars} viewBox="0 0 1440 40" preserveAspectRatio="none" aria-hidden="true">
                    <rect className={styles.track} width="1440" height="40" />
                    {getBars(intervals).map(({ from, to }) => (
                      <rect key={from} className={styles.bar} x={from} width={to - from} height="40" />
                    ))}
                    {date === now.date && <rect className={styles.hand} x={now.minutes} width="5" height="40" />}
                  </svg>
                  <p className={styles.times}>{timesText(intervals)}</p>
                </li>
              ))}
            </ol>
          </section>
        );
      })}
      {holidays.length > 0 && (
        <section aria-labelledby="holidays">
          <h2 id="holidays" className={styles.name}>
            Holidays to come
          </h2>
          <ul className={styles.week}>
            {holidays.map(({ date, intervals, note }) => (
              <li key={date} className={styles.day}>
                <h3 className={styles.date}>
                  {formatDay(date, store.timeZone)}
                  <span className={styles.holiday}>{note}</span>
                </h3>
                <p className={styles.times}>{timesText(intervals)}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles.zone}>
        Times are local to {store.address.suburb || store.name}.
        {overNight && ' Hours after midnight stand with the day on which they begin.'}
      </p>
      <PageLink to={paths.store(at)} className={button.primary}>
        See the menu
      </PageLink>
    </main>
  );
};
