import type { Report } from '@servery/contract/reports';
import { addUp, getFigure, getSection } from '@servery/domain/reports';
import { Money } from '@servery/ui/primitives/money.tsx';
import type { Headline } from './headline.tsx';

/** The steps from what items cost to what was sold; of these, the sums are always shown. */
export const salesSteps = [
  'gross',
  'coupons',
  'loyalty',
  'discounts',
  'writtenOff',
  'net',
  'deliveryFees',
  'holidaySurcharges',
  'addedTax',
  'total',
];
/** The parts of the money, and their sum. */
export const moneyParts = ['base', 'tips', 'cardSurcharges', 'rounding', 'total'];

/** The parts of a sum in their order, without those that there were none of. */
export const pick = (report: Report, section: 'sales' | 'money' | 'drawer', keys: readonly string[]) => {
  const figures = getSection(report, section);
  return keys.flatMap((wanted) => figures.filter(({ key }) => key === wanted));
};

const per = (amount: number, count: number): number => (count === 0 ? 0 : Math.round(amount / count));

/** The headline figures of a store or till. `orders`: what it calls them. */
export function getHeadlines(report: Report, orders: readonly [many: string, average: string] = ['Orders', 'Average order']): Headline[] {
  const sales = getFigure(report, 'sales', 'total');
  const money = getFigure(report, 'money', 'total');
  const tips = getFigure(report, 'money', 'tips');
  const refunds = addUp(getSection(report, 'refund'));
  const show = (amount: number) => <Money amount={amount} currency={report.currency} />;
  return [
    { label: 'Sales', now: sales.amount, before: sales.before.amount, show },
    { label: orders[0], now: sales.count, before: sales.before.count, show: (count) => count.toLocaleString('en') },
    {
      ...{ label: orders[1], show },
      ...{ now: per(sales.amount, sales.count), before: per(sales.before.amount, sales.before.count) },
    },
    { label: 'Money taken', now: money.amount, before: money.before.amount, show },
    { label: 'Tips', now: tips.amount, before: tips.before.amount, show },
    { label: 'Refunds', now: 0 - refunds.amount, before: 0 - refunds.before.amount, show },
  ];
}
