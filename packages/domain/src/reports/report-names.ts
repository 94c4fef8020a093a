import { weekdayNames } from '../clock/index.ts';
import { tenderNames } from '../drawers/report-sections.ts';
import { formatPercent } from '../money/index.ts';
import { collectionNames, sourceNames } from '../orders/order-names.ts';
import type { ReportFigure, ReportSection } from './reports.types.ts';

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

const drawerNames = {
  cashTaken: 'Cash taken',
  cashReturned: 'Cash given back',
  paidIn: 'Paid in',
  paidOut: 'Paid out',
  difference: 'Over or short',
  handedOver: 'Taken out at closing',
};
const providerNames = { tyro: 'Tyro' };

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
  pizza: 'Pizzas',
  pizzaItem: 'Pizzas by size',
  employee: 'Employees',
  cover: 'Dine-in guests',
  terminal: 'Sales by till',
  terminalMoney: 'Money taken by till',
  cardTerminal: 'Card terminals',
  drawer: 'Cash drawer',
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
function nameTax({ key, label }: NamedFigure): string {
  const [inclusive, rate] = key.split('/').toReversed();
  return `${label} ${formatPercent(Number(rate))}${inclusive === 'true' ? ', in prices' : ', added'}`;
}

type NamedFigure = Pick<ReportFigure, 'section' | 'key' | 'label'>;

/** What a figure is called. `names`: those of sales categories and tills by their id, as they are called now. */
export function nameFigure(figure: NamedFigure, names: ReadonlyMap<string, string> = new Map()): string {
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
      return names.get(key) ?? label;
    case 'terminal':
    case 'terminalMoney':
      return names.get(key) ?? (label || 'Another till');
    case 'drawer':
      return find(drawerNames, key);
    case 'cardTerminal': {
      const [provider = '', kind = ''] = key.split('/');
      return `${find(providerNames, provider)}: ${find(tenderNames, kind)}`;
    }
    case 'item':
    case 'pizza':
    case 'pizzaSize':
    case 'pizzaItem':
    case 'employee':
      return label || key;
  }
}
