import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOrder } from '@servery/contract/online-ordering';

type Address = NonNullable<ResponseOf<typeof getOrder>['delivery']>['address'];

/** An address as it stands on a letter. */
export const addressLines = ({ line1, suburb, state, postcode }: Pick<Address, 'line1' | 'suburb' | 'state' | 'postcode'>): string[] => [
  line1,
  [suburb, state, postcode].filter(Boolean).join(' '),
];

/** Opens the phone's own map, or the browser's, by words: what people typed finds the door better than a rounded point. */
export const mapLink = (address: Address): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent([...addressLines(address), address.country].join(', '))}`;
