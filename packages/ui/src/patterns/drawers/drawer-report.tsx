import { getReportSections, type DrawerReport as Report, type ReportedSession } from '@servery/domain/drawers';
import type { TimeZone } from '@servery/domain/time';
import { ReportRows } from './report-rows.tsx';

/** The figures of an X or Z report, section by section. */
export const DrawerReport = ({ session, report, timeZone }: { session: ReportedSession; report: Report; timeZone: TimeZone }) => (
  <ReportRows sections={getReportSections(session, report, timeZone)} currency={report.currency} />
);
