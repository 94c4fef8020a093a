import type { SavedCard } from '../api.ts';
import { brandName } from './card-number.ts';

/** "Visa ending in 4242" */
export const cardTitle = ({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string => `${brandName(brand)} ending in ${last4}`;

/** "Expires 04/29", "Expired 04/25" */
export const expiryText = ({ expMonth, expYear, expired }: Pick<SavedCard, 'expMonth' | 'expYear' | 'expired'>): string =>
  `${expired ? 'Expired' : 'Expires'} ${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`;
