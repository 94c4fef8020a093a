import type { CountryCode } from '../countries/countries.types.ts';
import type { TaxCategory } from '../menu/menu.types.ts';
import { collectionTypes, type CollectionType } from '../orders/orders.types.ts';
import type { TaxRule } from './tax.types.ts';

const taxable: TaxCategory[] = ['standard', 'hotFood', 'coldFood', 'alcohol'];
const takeaway: CollectionType[] = ['pickup', 'delivery'];

const included = (id: string, name: string, rate: number, startDate: string, rest: Partial<TaxRule> = {}): TaxRule => ({
  id,
  name,
  rate,
  inclusive: true,
  categories: taxable,
  collectionTypes: [...collectionTypes],
  appliesToDeliveryFee: true,
  startDate,
  endDate: null,
  ...rest,
});

/**
 * The initial rules of a new store in a country; its settings hold its own rules from then on. In the United Kingdom cold food is zero
 * rated if it is taken away. The United States have none: rates there are set by state, county and city.
 */
export const defaultTaxRules: Readonly<Record<CountryCode, readonly TaxRule[]>> = {
  AU: [included('gst-au', 'GST', 10_000, '2000-07-01')],
  NZ: [included('gst-nz', 'GST', 15_000, '2010-10-01')],
  GB: [
    included('vat-gb-dine-in', 'VAT', 20_000, '2011-01-04', { collectionTypes: ['dineIn'] }),
    included('vat-gb-takeaway', 'VAT', 20_000, '2011-01-04', { collectionTypes: takeaway, categories: ['standard', 'hotFood', 'alcohol'] }),
    included('vat-gb-zero', 'VAT', 0, '2011-01-04', { collectionTypes: takeaway, categories: ['coldFood'], appliesToDeliveryFee: false }),
  ],
  US: [],
};
