import type { ReportRow, ReportSection as RowSection } from '../drawers/report-sections.ts';
import { getFigure, getSection, type ComparedFigure } from './report-figures.ts';
import { nameFigure, sectionNames } from './report-names.ts';
import type { ReportSection } from './reports.types.ts';

/** The most items that a summary lists. */
const bestSellers = 10;

const salesSteps = [
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
const moneyParts = ['base', 'tips', 'cardSurcharges', 'rounding', 'total'];
const sums = new Set(['net', 'total']);

const countWith = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`;

/** A day's report as people read it at a till, on the screen and on a printout. Sections with nothing in them are left out. */
export function getDaySections(report: { figures: readonly ComparedFigure[] }): RowSection[] {
  const steps = (section: 'sales' | 'money', keys: readonly string[]): ReportRow[] => {
    const figures = getSection(report, section);
    return keys
      .flatMap((wanted) => figures.filter(({ key }) => key === wanted))
      .map((figure) => ({
        ...{ label: nameFigure(figure), amount: figure.amount },
        ...(sums.has(figure.key) && { weight: 'total' as const }),
      }));
  };
  const list = (section: ReportSection, one: string, many: string): ReportRow[] =>
    getSection(report, section).map((figure) => ({
      ...{ label: nameFigure(figure), detail: countWith(figure.count, one, many), amount: figure.amount },
    }));
  const items = getSection(report, 'item')
    .slice(0, bestSellers)
    .map((figure) => ({ label: nameFigure(figure), detail: `${figure.quantity.toLocaleString('en')} sold`, amount: figure.amount }));
  const money = getFigure(report, 'money', 'total');
  const payments = list('payment', 'payment', 'payments');
  const taken: ReportRow[] = payments.length === 0 ? [] : [{ label: nameFigure(money), amount: money.amount, weight: 'total' }];
  const sections: RowSection[] = [
    { title: sectionNames.sales, rows: steps('sales', salesSteps) },
    { title: sectionNames.payment, rows: [...payments, ...taken] },
    { title: sectionNames.money, rows: steps('money', moneyParts) },
    { title: sectionNames.channel, rows: list('channel', 'order', 'orders') },
    { title: sectionNames.collection, rows: list('collection', 'order', 'orders') },
    { title: sectionNames.tax, rows: list('tax', 'order', 'orders') },
    { title: 'Best sellers', rows: items },
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}
