import type { Report } from '@servery/contract/reports';
import type { CollectionType, OrderSource } from '@servery/domain/orders';
import { Money } from '@servery/ui/primitives/money.tsx';
import { Panel } from '@servery/ui/primitives/panel.tsx';
import { BarChart } from './bar-chart.tsx';
import { FigureTable } from './figure-table.tsx';
import { HeatMap } from './heat-map.tsx';
import { Headlines, type Headline } from './headline.tsx';
import { OrderLinks } from './order-links.tsx';
import { addUp, getDayBars, getFigure, getHourBars, getSection } from './report-figures.ts';
import { nameFigure } from './report-names.ts';
import styles from './reports.module.css';

/** The steps from what items cost to what was sold; of these, the sums are always shown. */
const salesSteps = ['gross', 'coupons', 'loyalty', 'discounts', 'net', 'deliveryFees', 'holidaySurcharges', 'addedTax', 'total'];
const moneyParts = ['base', 'tips', 'cardSurcharges', 'rounding', 'total'];

/** The parts of a sum in their order, without those that there were none of. */
const pick = (report: Report, section: 'sales' | 'money', keys: readonly string[]) => {
  const figures = getSection(report, section);
  return keys.flatMap((wanted) => figures.filter(({ key }) => key === wanted));
};

const per = (amount: number, count: number): number => (count === 0 ? 0 : Math.round(amount / count));

function getHeadlines(report: Report): Headline[] {
  const sales = getFigure(report, 'sales', 'total');
  const money = getFigure(report, 'money', 'total');
  const tips = getFigure(report, 'money', 'tips');
  const refunds = addUp(getSection(report, 'refund'));
  const show = (amount: number) => <Money amount={amount} currency={report.currency} />;
  return [
    { label: 'Sales', now: sales.amount, before: sales.before.amount, show },
    { label: 'Orders', now: sales.count, before: sales.before.count, show: (count) => count.toLocaleString('en') },
    {
      ...{ label: 'Average order', show },
      ...{ now: per(sales.amount, sales.count), before: per(sales.before.amount, sales.before.count) },
    },
    { label: 'Money taken', now: money.amount, before: money.before.amount, show },
    { label: 'Tips', now: tips.amount, before: tips.before.amount, show },
    { label: 'Refunds', now: 0 - refunds.amount, before: 0 - refunds.before.amount, show },
  ];
}

/** Sales, payments, taxes and hours of a store. */
export const StoreReport = ({ report }: { report: Report }) => {
  const { currency, timeZone, days, daily } = report;
  const isOneDay = daily === undefined || days.from === days.to;
  const shared = { currency };
  const hours = getSection(report, 'hour');
  const surchargeTax = getFigure(report, 'money', 'surchargeTax').amount;
  return (
    <>
      <Headlines items={getHeadlines(report)} />
      <Panel title={isOneDay ? 'Sales by hour' : 'Sales by day'}>
        {isOneDay ? (
          <BarChart bars={getHourBars(report)} what="Hour" currency={currency} />
        ) : (
          <BarChart bars={getDayBars(report, timeZone)} what="Day" currency={currency} />
        )}
      </Panel>
      {!isOneDay && hours.some(({ count }) => count > 0) && (
        <Panel title="Busiest hours">
          <HeatMap figures={hours} currency={currency} />
          <p className={styles.note}>
            Orders by the hour in which they were placed, added up by weekday. The stronger the tint, the more orders.
          </p>
        </Panel>
      )}
      <div className={styles.panels}>
        <FigureTable {...shared} title="Sales" figures={pick(report, 'sales', salesSteps)} strong={['net', 'total']} />
        <FigureTable
          {...{ ...shared, title: 'Payments', figures: getSection(report, 'payment'), counts: 'Payments' }}
          note="Payments and refunds count on the day the money moved, sales on the trading day of their order. So the two can differ."
        />
        <FigureTable
          {...{ ...shared, title: 'What the money was for', figures: pick(report, 'money', moneyParts), strong: ['total'] }}
          {...(surchargeTax !== 0 && { note: 'Card surcharges include their tax.' })}
        />
        <FigureTable {...shared} title="Refunds" figures={getSection(report, 'refund')} counts="Refunds" />
        <FigureTable
          {...{ ...shared, title: 'Channels', figures: getSection(report, 'channel'), counts: 'Orders' }}
          links={(figure) => <OrderLinks days={days} source={figure.key as OrderSource} about={nameFigure(figure)} />}
        />
        <FigureTable
          {...{ ...shared, title: 'Order types', figures: getSection(report, 'collection'), counts: 'Orders' }}
          links={(figure) => <OrderLinks days={days} type={figure.key as CollectionType} about={nameFigure(figure)} />}
        />
        <FigureTable {...shared} title="Taxes" figures={getSection(report, 'tax')} counts="Orders" />
      </div>
    </>
  );
};
