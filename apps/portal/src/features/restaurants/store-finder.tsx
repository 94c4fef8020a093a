import type { ReactNode } from 'react';
import type { CountryCode } from '@servery/domain/countries';
import { localityNames } from '@servery/domain/delivery';
import button from '../../shared/ui/button.module.css';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { SearchField } from './search-field.tsx';
import styles from './store-finder.module.css';
import type { usePlace } from './use-place.ts';

interface StoreFinderProps extends ReturnType<typeof usePlace> {
  country: CountryCode;
  query: string;
  onQuery: (query: string) => void;
  /** Fewer stores than this are read, not searched. */
  searchable: boolean;
  /** The number of results, for screen readers too. */
  children: ReactNode;
}

/** Finds one of several stores: by suburb or postcode, or by the guest's place. */
export const StoreFinder = ({ country, query, onQuery, searchable, place, ask, children }: StoreFinderProps) => {
  const { one, heading, postcode } = localityNames[country];
  return (
    <div className={styles.finder}>
      <div className={styles.ways}>
        {searchable && (
          <SearchField
            label={`Find a store by ${one} or ${postcode}`}
            placeholder={`${heading} or ${postcode}`}
            autoComplete="postal-code"
            query={query}
            onQuery={onQuery}
          />
        )}
        <button type="button" className={`${button.quiet} ${styles.place}`} disabled={place.state === 'asking'} onClick={ask}>
          <Icon of={icons.pin} />
          {place.state === 'asking' ? 'Looking for you…' : place.state === 'known' ? 'Nearest first' : 'Use my location'}
        </button>
      </div>
      <p role="status" className={styles.status}>
        {place.state === 'failed' ? place.why : children}
      </p>
    </div>
  );
};
