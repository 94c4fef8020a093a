import type { Report } from '@servery/contract/reports';
import { addUp, getSection } from '@servery/domain/reports';
import { Money } from '@servery/ui/primitives/money.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { FigureTable } from './figure-table.tsx';
import { Headlines } from './headline.tsx';

/** What Tyro's card terminals took and gave back. */
export const TyroReport = ({ report }: { report: Report }) => {
  const figures = getSection(report, 'cardTerminal');
  const { amount, count, before } = addUp(figures);
  if (figures.length === 0) {
    return (
      <EmptyState title="No payments from a Tyro terminal">
        No Tyro terminal is connected to this store’s tills. Cards that staff take on a terminal of their own are under Card in the Store
        and Tills reports.
      </EmptyState>
    );
  }
  return (
    <>
      <Headlines
        items={[
          {
            ...{ label: 'Taken on Tyro', now: amount, before: before.amount },
            show: (value) => <Money amount={value} currency={report.currency} />,
          },
          { label: 'Payments', now: count, before: before.count, show: (value) => value.toLocaleString('en') },
        ]}
      />
      <FigureTable title="Tyro" figures={figures} currency={report.currency} counts="Payments" />
    </>
  );
};
