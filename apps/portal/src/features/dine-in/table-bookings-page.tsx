import { storeAddressInOneLine } from '@servery/domain/delivery';
import { hoursToday } from '../../shared/store-hours.ts';
import { mapLink } from '../../shared/map-link.ts';
import { PageHead } from '../../shared/page-head.tsx';
import { paths } from '../../shared/paths.ts';
import { useRestaurant, useStore, useStoreParams } from '../../shared/scope.ts';
import { BackToMenu } from '../../shared/ui/back-to-menu.tsx';
import button from '../../shared/ui/button.module.css';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import page from '../../shared/ui/page.module.css';
import { PageLink } from '../../shared/ui/page-link.tsx';
import styles from './table-bookings-page.module.css';

/** How to book a table here: by phone. */
export const TableBookingsPage = () => {
  const { origin, readAt } = useRestaurant();
  const store = useStore();
  const params = useStoreParams();
  const today = hoursToday(store, readAt);
  const by = store.phone ? 'by phone' : store.email ? 'by email' : 'at the counter';
  return (
    <main id="content" className={`${page.page} ${styles.page}`}>
      <PageHead
        title={`Book a table | ${store.name}`}
        description={`How to book a table at ${store.name}.`}
        origin={origin}
        path={paths.tableBookings(params)}
      />
      <BackToMenu />
      <h1 className={page.title}>Book a table</h1>
      <p>
        {store.name} takes bookings {by}. Please say when you would like to come, how many you are, and a name.
      </p>
      <div className={styles.actions}>
        {store.phone && (
          <a className={button.primary} href={`tel:${store.phone.replaceAll(' ', '')}`}>
            <Icon of={icons.phone} />
            Call {store.phone}
          </a>
        )}
        {store.email && (
          <a className={store.phone ? button.quiet : button.primary} href={`mailto:${store.email}?subject=Table%20booking`}>
            Send an email
          </a>
        )}
      </div>
      <ul className={styles.facts}>
        <li>
          <Icon of={icons.clock} />
          <span>
            {today.startsWith('Open') ? today : `Today ${today}`}.{' '}
            <PageLink to={paths.hours(params)} className={button.text}>
              All trading hours
            </PageLink>
          </span>
        </li>
        <li>
          <Icon of={icons.pin} />
          <a href={mapLink(store.address)}>{storeAddressInOneLine(store.address)}</a>
        </li>
      </ul>
    </main>
  );
};
