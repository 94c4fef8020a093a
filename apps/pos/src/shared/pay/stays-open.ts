import type { Bill } from '@servery/domain/bills';

/**
 * Whether a bill stays open when it is paid: its driver brings it later, or its guest comes for it at a time that has not come yet. It would
 * be missing under “Open” when they do.
 * @param now milliseconds of the server's clock
 */
export const staysOpen = ({ collectionType, requested }: Pick<Bill, 'collectionType' | 'requested'>, now: number): boolean =>
  collectionType === 'delivery' || (requested !== undefined && Date.parse(requested.at) > now);
