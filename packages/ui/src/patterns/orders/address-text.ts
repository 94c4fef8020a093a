import { addressLines } from '@servery/domain/delivery';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOrder } from '@servery/contract/online-ordering';

type Address = NonNullable<ResponseOf<typeof getOrder>['delivery']>['address'];

/** Opens the phone's own map, or the browser's, with the address as text: that finds the door better than rounded coordinates. */
export const mapLink = (address: Address): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent([...addressLines(address), address.country].join(', '))}`;
