import type { TaxCategory } from '../menu/menu.types.ts';
import type { ThousandthsOfPercent } from '../money/money.types.ts';
import type { CollectionType } from '../orders/orders.types.ts';
import type { LocalDate } from '../time/time.types.ts';

export interface TaxRule {
  id: string;
  /** As printed: "GST", "VAT", "Sales tax". */
  name: string;
  rate: ThousandthsOfPercent;
  /** True: already inside the prices. False: added on top. */
  inclusive: boolean;
  categories: TaxCategory[];
  collectionTypes: CollectionType[];
  appliesToDeliveryFee: boolean;
  /** The first day of placing on which the rule holds. */
  startDate: LocalDate;
  endDate: LocalDate | null;
}
