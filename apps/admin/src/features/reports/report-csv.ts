import type { Report } from '@servery/contract/reports';
import { getSection, nameFigure, sectionNames, type ReportSection, type ReportSums } from '@servery/domain/reports';
import { csvAmount, toCsv, type CsvColumns } from '../../shared/csv.ts';

interface Row extends ReportSums {
  section: string;
  name: string;
  before: ReportSums | null;
}

const getColumns = ({ currency, days, before }: Report): CsvColumns<Row> => [
  ['Section', ({ section }) => section],
  ['Name', ({ name }) => name],
  ['Count', ({ count }) => String(count)],
  ['Quantity', ({ quantity }) => String(quantity)],
  ['Amount', ({ amount }) => csvAmount(amount)],
  ['Count before', (row) => (row.before ? String(row.before.count) : '')],
  ['Quantity before', (row) => (row.before ? String(row.before.quantity) : '')],
  ['Amount before', (row) => (row.before ? csvAmount(row.before.amount) : '')],
  ['Currency', () => currency],
  ['First day', () => days.from],
  ['Last day', () => days.to],
  ['First day before', () => before.from],
  ['Last day before', () => before.to],
];

/** All figures of a report as a CSV file, section by section, and what was sold on each day. */
export function getReportCsv(report: Report, names: ReadonlyMap<string, string>): string {
  const sections = (Object.keys(sectionNames) as ReportSection[]).flatMap((section) =>
    getSection(report, section).map((figure): Row => ({ ...figure, section: sectionNames[section], name: nameFigure(figure, names) })),
  );
  const days = (report.daily ?? []).map(({ day, ...sums }): Row => ({ ...sums, section: 'Days', name: day, quantity: 0, before: null }));
  return toCsv(getColumns(report), [...sections, ...days]);
}
