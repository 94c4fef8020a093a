import { useState } from 'react';
import { addressLabels, formatDistance } from '@servery/domain/delivery';
import { formatMoney } from '@servery/domain/money';
import type { Store } from '../../shared/api.ts';
import { termsText } from '../../shared/delivery/store-terms.ts';
import { TextField } from '../../shared/ui/text-field.tsx';
import { commonTerms, getPlaces } from './places.ts';
import styles from './delivery-page.module.css';

/** A list longer than this can be searched. */
const long = 12;

/** Every area or suburb with its fee and minimum, numbered as on the map; without any, the single fee and the radius. */
export const PlaceList = ({ store, placeId }: { store: Store; placeId: string | null }) => {
  const { delivery, country, currency } = store;
  const [search, setSearch] = useState('');
  if (!delivery) return null;
  const places = getPlaces(delivery);
  if (places.length === 0) {
    return (
      <p className={styles.muted}>
        {delivery.radiusInMetres === null
          ? 'Tell us your address at the checkout, and we bring it there.'
          : `Up to ${formatDistance(delivery.radiusInMetres, country)} from the store, as the crow flies.`}{' '}
        {termsText(delivery, currency)}.
      </p>
    );
  }
  const numbered = delivery.areas.length > 1;
  const wanted = search.trim().toLowerCase();
  const found = places.filter(({ name, postcode }) => `${name} ${postcode}`.toLowerCase().includes(wanted));
  const common = commonTerms(places);
  const shared = [
    common.minOrderValue > 0 && `Minimum order ${formatMoney(common.minOrderValue, currency)}.`,
    delivery.freeFrom !== null && `Delivery is free from ${formatMoney(delivery.freeFrom, currency)}.`,
  ].filter(Boolean);
  const word = addressLabels[country].suburb;
  return (
    <>
      {shared.length > 0 && <p className={styles.muted}>{shared.join(' ')}</p>}
      {places.length > long && (
        <TextField label={`Find your ${word.toLowerCase()}`} type="search" value={search} onValue={setSearch} autoComplete="off" />
      )}
      <ol className={styles.places}>
        {found.map((place) => (
          <li key={place.id} className={styles.place} data-here={place.id === placeId || undefined}>
            {numbered && (
              <span className={styles.number} aria-hidden="true">
                {places.indexOf(place) + 1}
              </span>
            )}
            <span className={styles.words}>
              <span className={styles.name}>
                {place.name} {place.postcode && <span className={styles.postcode}>{place.postcode}</span>}
                {place.id === placeId && <span className={styles.here}>Your address</span>}
              </span>
              <span className={styles.text}>
                {termsText({ ...place, minOrderValue: place.minOrderValue - common.minOrderValue, freeFrom: null }, currency)}
              </span>
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className={styles.muted}>
        {found.length === 0 && `“${search.trim()}” is not on the list. We deliver to the places above alone.`}
      </p>
    </>
  );
};
