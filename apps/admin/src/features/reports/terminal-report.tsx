import type { Report } from '@servery/contract/reports';
import { getFigure, getSection } from '@servery/domain/reports';
import { Money } from '@servery/ui/primitives/money.tsx';
import { FigureTable } from './figure-table.tsx';
import { getHeadlines, moneyParts, pick, salesSteps } from './figure-sums.tsx';
import { Headlines } from './headline.tsx';
import styles from './reports.module.css';

/** In the order in which a drawer is counted. */
const drawerParts = ['cashTaken', 'cashReturned', 'paidIn', 'paidOut', 'handedOver', 'difference'];

/** The bills that a till opened, the money that it took, and how its drawer was counted. */
export const TerminalReport = ({ report }: { report: Report }) => {
  const { currency } = report;
  const shared = { currency };
  const difference = getFigure(report, 'drawer', 'difference');
  const show = (amount: number) => <Money amount={amount} currency={currency} />;
  const closings = difference.count;
  return (
    <>
      <Headlines
        items={[
          ...getHeadlines(report, ['Bills', 'Average bill']),
          { label: 'Drawer over or short', now: difference.amount, before: difference.before.amount, show },
        ]}
      />
      <div className={styles.panels}>
        <FigureTable
          {...{ ...shared, title: 'Sales', figures: pick(report, 'sales', salesSteps), strong: ['net', 'total'] }}
          note="Sales of the bills that were opened at this till, whichever till took the money."
        />
        <FigureTable
          {...{ ...shared, title: 'Payments', figures: getSection(report, 'payment'), counts: 'Payments' }}
          note="What this till took, whichever till opened the bill. A payment that is undone counts at the till that took it."
        />
        <FigureTable {...{ ...shared, title: 'What the money was for', figures: pick(report, 'money', moneyParts), strong: ['total'] }} />
        <FigureTable {...shared} title="Refunds" figures={getSection(report, 'refund')} counts="Refunds" />
        <FigureTable
          {...{ ...shared, title: 'Cash drawer', figures: pick(report, 'drawer', drawerParts), strong: ['difference'] }}
          {...(closings > 0 && {
            note: `From ${closings === 1 ? 'one Z report' : `${closings} Z reports`}. A drawer counts on the day it was closed.`,
          })}
        />
        <FigureTable {...shared} title="Order types" figures={getSection(report, 'collection')} counts="Bills" />
        <FigureTable {...shared} title="Taxes" figures={getSection(report, 'tax')} counts="Bills" />
      </div>
    </>
  );
};
