import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { cartStoreOf, useCart } from '../../shared/cart/cart-store.ts';
import { mapLink } from '../../shared/map-link.ts';
import { openWords } from '../../shared/store-hours.ts';
import { useRestaurant, useStore } from '../../shared/scope.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { Photo } from '../../shared/ui/photo.tsx';
import { paths } from '../../shared/paths.ts';
import { PageLink } from '../../shared/ui/page-link.tsx';
import styles from './store-intro.module.css';

/** Who and where the store is, whether it is open, and how the guest eats. */
export const StoreIntro = () => {
  const { restaurant, readAt } = useRestaurant();
  const store = useStore();
  const banner = store.image ?? restaurant.banner;
  const open = openWords(store, readAt);
  const hours = paths.hours({ restaurantId: restaurant.id, storeId: store.id });
  return (
    <section className={styles.intro} data-photo={banner !== null || undefined}>
      {banner && (
        <div className={styles.banner}>
          <Photo image={banner} alt="" ratio="4x2" width={760} narrow={430} eager />
        </div>
      )}
      <div className={styles.text}>
        <div className={styles.words}>
          <h1 className={styles.name}>{store.name}</h1>
          {restaurant.description && <p className={styles.description}>{restaurant.description}</p>}
          <ul className={styles.facts}>
            <li>
              <PageLink to={hours} className={styles.open} aria-label={`${open.text}. See all hours`}>
                <StateChip tone={open.tone}>{open.text}</StateChip>
              </PageLink>
            </li>
            <li>
              <a href={mapLink(store.address)} className={styles.fact}>
                <Icon of={icons.pin} />
                {store.address.formattedAddress}
              </a>
            </li>
            {store.phone && (
              <li>
                <a href={`tel:${store.phone.replaceAll(' ', '')}`} className={styles.fact}>
                  <Icon of={icons.phone} />
                  {store.phone}
                </a>
              </li>
            )}
          </ul>
        </div>
        <WayToEat storeId={store.id} />
      </div>
    </section>
  );
};

/** At a table (by its QR code) the guest may eat there or take it along; everybody else picks up. */
const WayToEat = ({ storeId }: { storeId: string }) => {
  const table = useCart(storeId, (cart) => cart.table);
  const collectionType = useCart(storeId, (cart) => cart.collectionType);
  if (!table) return null;
  const choose = (way: 'pickup' | 'dineIn') =>
    cartStoreOf(storeId).update((cart) => ({ ...cart, collectionType: way, requestedFor: null }));
  return (
    <fieldset className={styles.ways}>
      <legend className={styles.legend}>How are you eating?</legend>
      {(['dineIn', 'pickup'] as const).map((way) => (
        <label key={way} className={styles.way}>
          <input type="radio" name="way" checked={collectionType === way} onChange={() => choose(way)} />
          {way === 'dineIn' ? table.name : 'Pickup'}
        </label>
      ))}
    </fieldset>
  );
};
