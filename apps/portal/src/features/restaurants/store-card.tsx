import { useSearch } from '@tanstack/react-router';
import { storeAddressInOneLine, formatDistance } from '@servery/domain/delivery';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { getWays } from '../../shared/cart/ways.ts';
import { paths } from '../../shared/paths.ts';
import { useRestaurant } from '../../shared/scope.ts';
import { hoursToday, openText, getOver, overLabels } from '../../shared/store-hours.ts';
import { getOffers } from '../../shared/store-offers.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import * as more from '../../shared/ui/more-icons.ts';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { Photo } from '../../shared/ui/photo.tsx';
import { withSearch } from '../../shared/with-search.ts';
import type { FoundStore } from './find-stores.ts';
import styles from './store-card.module.css';

interface StoreCardProps {
  found: FoundStore;
  /** The only one on its page, one of a few, one of many. */
  look: 'alone' | 'few' | 'many';
  /** In the first screen. */
  eager: boolean;
}

/** A store: whether it is open, where it is, and its collection types. */
export const StoreCard = ({ found: { store, metres }, look, eager }: StoreCardProps) => {
  const { readAt } = useRestaurant();
  // An entry point into the order flow and a coupon are passed on to the store that the guest chooses.
  const { flow, coupon } = useSearch({ from: '/restaurants/$restaurantId/' });
  const ways = getWays(store, { table: null });
  const open = openText(store, readAt, getOver(store, ways));
  const today = hoursToday(store, readAt);
  const offers = getOffers(store, readAt, ways);
  return (
    <li className={styles.store} data-look={look}>
      {store.image && look !== 'many' && <Photo image={store.image} alt="" ratio="4x2" width={600} narrow={400} eager={eager} />}
      <div className={styles.text}>
        <div className={styles.top}>
          <h3 className={styles.name}>
            <PageLink
              to={withSearch(paths.store({ restaurantId: store.restaurantId, storeId: store.id }), { flow, coupon })}
              className={styles.link}
            >
              {store.name}
            </PageLink>
          </h3>
          {metres !== null && <p className={styles.way}>{formatDistance(metres, store.country)}</p>}
        </div>
        <p>
          <StateChip tone={open.tone}>{open.text}</StateChip>
        </p>
        <ul className={styles.facts}>
          {today !== 'Open 24 hours' && today !== 'Closed today' && (
            <li className={styles.fact}>
              <Icon of={icons.clock} />
              Today {today}
            </li>
          )}
          <li className={styles.fact}>
            <Icon of={icons.pin} />
            {storeAddressInOneLine(store.address)}
          </li>
          {store.phone && (
            <li>
              <a href={`tel:${store.phone.replaceAll(' ', '')}`} className={styles.phone}>
                <Icon of={icons.phone} />
                {store.phone}
              </a>
            </li>
          )}
        </ul>
        {offers.length === 0 ? (
          <p className={styles.fact}>
            {store.closed ? 'Closed until further notice.' : 'No online orders here yet. You are welcome to call or come by.'}
          </p>
        ) : (
          <ul className={styles.offers} aria-label="What you can order">
            {offers.map(({ type, text, terms, paused, over }) => (
              <li key={type} className={styles.offer} data-paused={(paused ?? over) !== null || undefined}>
                {text}
                {terms && <span className={styles.terms}>, {terms}</span>}
                {paused !== null && `, paused ${paused}`}
                {over !== null && `, ${overLabels[over]}`}
              </li>
            ))}
          </ul>
        )}
      </div>
      <span className={styles.go} aria-hidden="true">
        See menu <Icon of={more.forward} />
      </span>
    </li>
  );
};
