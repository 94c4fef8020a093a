import type { Report } from '@servery/contract/reports';
import { weekdayNames } from '@servery/domain/clock';
import { tenderNames } from '@servery/domain/drawers';
import { formatPercent } from '@servery/domain/money';
import { collectionNames, sourceNames } from '@servery/domain/orders';
import type { ReportSection } from '@servery/domain/reports';

export type Figure = Report['figures'][number];

const salesNames = {
  gross: 'Items',
  coupons: 'Coupons',
  loyalty: 'Loyalty rewards',
  discounts: 'Other discounts',
  writtenOff: 'No payment required',
  net: 'Items after discounts',
  deliveryFees: 'Delivery fees',
  holidaySurcharges: 'Holiday surcharges',
  addedTax: 'Tax added to prices',
  total: 'Sales',
};
const moneyNames = {
  base: 'For orders',
  tips: 'Tips',
  cardSurcharges: 'Card surcharges',
  rounding: 'Cash rounding',
  total: 'Money taken',
  surchargeTax: 'Tax in card surcharges',
};

/** The parts of a report, in their order. */
export const sectionNames: Readonly<Record<ReportSection, string>> = {
  sales: 'Sales',
  tax: 'Taxes',
  payment: 'Payments',
  money: 'What the money was for',
  refund: 'Refunds',
  channel: 'Channels',
  collection: 'Order types',
  hour: 'Hours',
  item: 'Items',
  category: 'Sales categories',
  pizzaSize: 'Pizza sizes',
  pizzaItem: 'Pizzas',
  employee: 'Employees',
  cover: 'Dine-in guests',
};

const find = (names: Readonly<Record<string, string>>, key: string): string => names[key] ?? key;

/** "12 AM", "6 PM". `hour`: 0 to 23. */
export const formatHour = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;

/** The weekday and hour that an hour's key says. */
export function readHour(key: string): { weekday: string; hour: number } {
  const [weekday = '', hour = ''] = key.split('/');
  return { weekday, hour: Number(hour) };
}

/** "GST 10%"; the key ends in the rate, in thousandths of a percent, and whether prices include it. */
function nameTax({ key, label }: Figure): string {
  const [inclusive, rate] = key.split('/').toReversed();
  return `${label} ${formatPercent(Number(rate))}${inclusive === 'true' ? ', in prices' : ', added'}`;
}

/** What a figure is called. `categories`: the names of sales categories by id. */
export function nameFigure(figure: Figure, categories: ReadonlyMap<string, string> = new Map()): string {
  const { section, key, label } = figure;
  switch (section) {
    case 'sales':
      return find(salesNames, key);
    case 'money':
      return find(moneyNames, key);
    case 'tax':
      return nameTax(figure);
    case 'payment':
      return label || find(tenderNames, key.slice(0, key.indexOf('/')));
    case 'refund':
      return find(tenderNames, key);
    case 'channel':
      return find(sourceNames, key);
    case 'collection':
      return find(collectionNames, key);
    case 'hour': {
      const { weekday, hour } = readHour(key);
      return `${find(weekdayNames, weekday)} ${formatHour(hour)}`;
    }
    case 'cover':
      return key === '1' ? '1 guest' : `${key} guests`;
    case 'category':
      return categories.get(key) ?? label;
    case 'item':
    case 'pizzaSize':
    case 'pizzaItem':
    case 'employee':
      return label || key;
  }
}
