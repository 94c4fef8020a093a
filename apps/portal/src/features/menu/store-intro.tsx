import { storeAddressInOneLine } from '@servery/domain/delivery';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { getCartStore, useCart } from '../../shared/cart/cart-store.ts';
import { getWay, getWays } from '../../shared/cart/ways.ts';
import { holidayText } from '../../shared/holiday-text.ts';
import { mapLink } from '../../shared/map-link.ts';
import { hoursToday, openText, getOver, overLabels } from '../../shared/store-hours.ts';
import { getOffers } from '../../shared/store-offers.ts';
import { useRestaurant, useStore } from '../../shared/scope.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { Photo } from '../../shared/ui/photo.tsx';
import { paths } from '../../shared/paths.ts';
import { PageLink } from '../../shared/ui/page-link.tsx';
import styles from './store-intro.module.css';

/** The store's name and place, whether it is open, its collection types and their terms. */
export const StoreIntro = () => {
  const { restaurant, readAt } = useRestaurant();
  const store = useStore();
  const banner = store.image ?? restaurant.banner;
  const table = useCart(store.id, (cart) => cart.table);
  const open = openText(store, readAt, getOver(store, getWays(store, { table })));
  const today = hoursToday(store, readAt);
  const hours = paths.hours({ restaurantId: restaurant.id, storeId: store.id });
  return (
    <section className={styles.intro} data-photo={banner !== null || undefined}>
      {banner && (
        <div className={styles.banner}>
          <Photo image={banner} alt="" ratio="4x2" width={760} narrow={430} first />
        </div>
      )}
      <div className={styles.text}>
        <div>
          <h1 className={styles.name}>{store.name}</h1>
          {restaurant.description && <p className={styles.description}>{restaurant.description}</p>}
          <ul className={styles.facts}>
            <li>
              <PageLink to={hours} className={styles.open}>
                <StateChip tone={open.tone}>{open.text}</StateChip>
                {store.status.open && store.status.closesAt !== null && <span className={styles.today}>Today {today}</span>}
                <span className={styles.hidden}> See all hours</span>
              </PageLink>
            </li>
            {store.phone && (
              <li>
                <a href={`tel:${store.phone.replaceAll(' ', '')}`} className={styles.fact}>
                  <Icon of={icons.phone} />
                  {store.phone}
                </a>
              </li>
            )}
            <li>
              <a href={mapLink(store.address)} className={styles.fact}>
                <Icon of={icons.pin} />
                {storeAddressInOneLine(store.address)}
              </a>
            </li>
          </ul>
        </div>
        <Ways />
      </div>
    </section>
  );
};

/** The collection types with their costs and pauses, to choose from if there are several. At a table only by its code. */
const Ways = () => {
  const store = useStore();
  const { readAt } = useRestaurant();
  const table = useCart(store.id, (cart) => cart.table);
  const chosen = useCart(store.id, (cart) => getWay(store, cart));
  const ways = getWays(store, { table });
  const offers = getOffers(store, readAt, ways);
  const notes = offers.filter(({ terms, paused, over }) => terms || (paused ?? over) !== null);
  const holiday = holidayText(store, store.tradingDay);
  return (
    <div className={styles.offers}>
      {ways.length > 1 ? (
        <fieldset className={styles.ways}>
          <legend className={styles.hidden}>How would you like it?</legend>
          {offers
            .filter(({ type }) => ways.includes(type))
            .map(({ type, text }) => (
              <label key={type} className={styles.way}>
                <input
                  type="radio"
                  name="way"
                  checked={chosen === type}
                  onChange={() => getCartStore(store.id).update((cart) => ({ ...cart, collectionType: type, requestedFor: null }))}
                />
                {type === 'dineIn' ? table?.name : text}
              </label>
            ))}
        </fieldset>
      ) : (
        <p className={styles.note}>
          {offers.map(({ text }) => text).join(' · ') || (store.closed ? 'Closed until further notice.' : 'No online orders here yet.')}
        </p>
      )}
      {notes.map(({ type, text, terms, paused, over }) => (
        <p key={type} className={styles.note} data-paused={(paused ?? over) !== null || undefined}>
          {paused !== null ? `${text} is paused ${paused}` : [text, terms, over && overLabels[over]].filter(Boolean).join(', ')}
        </p>
      ))}
      {store.delivery && offers.some(({ type }) => type === 'delivery') && (
        <PageLink to={paths.delivery({ restaurantId: store.restaurantId, storeId: store.id })} className={styles.more}>
          Do you deliver to me?
        </PageLink>
      )}
      {holiday && <p className={styles.note}>{holiday}</p>}
    </div>
  );
};
