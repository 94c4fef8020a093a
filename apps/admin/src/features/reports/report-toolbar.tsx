import { NativeSelect } from '@mantine/core';
import { reportPeriods } from '@servery/domain/reports';
import type { LocalDate } from '@servery/domain/time';
import { AddressFilter } from '../../kit/list-page/list-toolbar.tsx';
import { useListAddress } from '../../kit/list-page/use-list-address.ts';
import { formatMonth } from './report-bars.ts';
import { getMonth, getMonths, getPeriod, periodNames, type ReportType } from './report-query.ts';
import type { Till } from './use-tills.ts';
import styles from './reports.module.css';

/** Chooses the report, its till and its period; all are stored in the address. */
export const ReportToolbar = ({
  types,
  type,
  today,
  tills,
  till,
}: {
  types: readonly ReportType[];
  type: ReportType;
  today: LocalDate;
  /** To choose from, if the report is of one of them. */
  tills: readonly Till[];
  till: Till | undefined;
}) => {
  const { filter, change } = useListAddress();
  const period = getPeriod(filter);
  const month = getMonth(filter, today);
  return (
    <div className={styles.toolbar} role="search" aria-label="Choose a report">
      <NativeSelect
        size="lg"
        aria-label="Report"
        value={type.id}
        data={types.map(({ id, label }) => ({ value: id, label }))}
        // Searching and sorting are a list's own.
        onChange={(event) => change({ report: event.currentTarget.value, q: '', sort: '' })}
      />
      {tills.length > 0 && (
        <NativeSelect
          size="lg"
          aria-label="Till"
          value={till?.id ?? ''}
          data={tills.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => change({ till: event.currentTarget.value })}
        />
      )}
      <NativeSelect
        size="lg"
        aria-label="Period"
        value={period}
        data={reportPeriods.map((value) => ({ value, label: periodNames[value] }))}
        onChange={(event) => change({ period: event.currentTarget.value })}
      />
      {period === 'chosenMonth' && (
        <NativeSelect
          size="lg"
          aria-label="Month"
          value={month}
          data={getMonths(today, month).map((value) => ({ value, label: formatMonth(value) }))}
          onChange={(event) => change({ month: event.currentTarget.value })}
        />
      )}
      {period === 'chosenDates' && (
        <>
          <AddressFilter id="from" label="First day" options="date" />
          <AddressFilter id="to" label="Last day" options="date" />
        </>
      )}
    </div>
  );
};
