import type { Report } from '@servery/contract/reports';
import type { CollectionType, OrderSource } from '@servery/domain/orders';
import { getFigure, getSection, nameFigure, sectionNames } from '@servery/domain/reports';
import { Panel } from '@servery/ui/primitives/panel.tsx';
import { BarChart } from './bar-chart.tsx';
import { FigureTable } from './figure-table.tsx';
import { getHeadlines, moneyParts, pick, salesSteps } from './figure-sums.tsx';
import { HeatMap } from './heat-map.tsx';
import { Headlines } from './headline.tsx';
import { OrderLinks } from './order-links.tsx';
import { TillLink } from './till-link.tsx';
import { getDayBars, getHourBars } from './report-bars.ts';
import styles from './reports.module.css';

/** Sales, payments, taxes and hours of a store. */
export const StoreReport = ({ report, names }: { report: Report; names: ReadonlyMap<string, string> }) => {
  const { currency, timeZone, days, daily } = report;
  const isOneDay = daily === undefined || days.from === days.to;
  const shared = { currency };
  const hours = getSection(report, 'hour');
  const surchargeTax = getFigure(report, 'money', 'surchargeTax').amount;
  const tills = { ...shared, names, links: (figure: { key: string }) => <TillLink id={figure.key} name={names.get(figure.key)} /> };
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
        {(['terminal', 'terminalMoney'] as const).map((section) => (
          <FigureTable
            key={section}
            {...tills}
            title={sectionNames[section]}
            figures={getSection(report, section)}
            counts={section === 'terminal' ? 'Orders' : 'Payments'}
          />
        ))}
        <FigureTable {...shared} title="Taxes" figures={getSection(report, 'tax')} counts="Orders" />
      </div>
    </>
  );
};
