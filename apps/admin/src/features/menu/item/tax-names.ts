import type { TaxCategory } from '@servery/domain/menu';

/** What owners call the tax categories. */
export const taxNames: Readonly<Record<TaxCategory, string>> = {
  standard: 'Standard',
  hotFood: 'Hot food',
  coldFood: 'Cold food',
  alcohol: 'Alcohol',
  none: 'No tax',
};
