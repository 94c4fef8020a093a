import { formatInstantDay } from '../clock/index.ts';
import { getReportSections, type DrawerReport, type ReportedSession } from '../drawers/index.ts';
import { formatMoney } from '../money/index.ts';
import type { Instant, TimeZone } from '../time/time.types.ts';
import { banner, banners, type DocumentOptions } from './document-parts.ts';
import type { PrintBlock, PrintDocument } from './printing.types.ts';
import { getRowBlocks } from './report-blocks.ts';

/** What a printed X or Z report needs: frozen figures and names, nothing to look up. */
export interface PrintableDrawer {
  storeName: string;
  timeZone: TimeZone;
  tillName: string;
  openedAt: Instant;
  openedBy: string;
  /** Null: the drawer is open, and the report is an X. */
  closed: (NonNullable<ReportedSession['closed']> & { zNumber: number; at: Instant; by: string }) | null;
  /** When an X was read. */
  readAt: Instant;
  report: DrawerReport;
}

/** DRAWER_REPORT: the X report of an open drawer, or the Z report of one that was closed, with a line to sign on. */
export const drawerReport = (drawer: PrintableDrawer, options: DocumentOptions = {}): PrintDocument => {
  const { closed, report, timeZone } = drawer;
  const at = (label: string, instant: Instant, by: string): PrintBlock[] => [
    { kind: 'columns', left: label, right: formatInstantDay(instant, timeZone) },
    ...(by === '' ? [] : [{ kind: 'text' as const, text: `by ${by}`, indent: 2 }]),
  ];
  const name = closed === null ? 'X REPORT' : `Z REPORT ${closed.zNumber}`;
  return {
    type: 'DRAWER_REPORT',
    title: closed === null ? `X report of ${drawer.tillName}` : `Z report ${closed.zNumber}`,
    blocks: [
      ...banners(options),
      { kind: 'text', text: name, size: 2, bold: true, align: 'center' },
      { kind: 'text', text: drawer.storeName, align: 'center' },
      { kind: 'text', text: drawer.tillName, bold: true, align: 'center' },
      { kind: 'feed', lines: 1 },
      ...at('Opened', drawer.openedAt, drawer.openedBy),
      ...(closed === null ? at('As of', drawer.readAt, '') : at('Closed', closed.at, closed.by)),
      ...(closed === null ? [banner('NOT CLOSED')] : []),
      ...getReportSections({ currency: report.currency, closed }, report, timeZone).flatMap((section) =>
        getRowBlocks(section, (amount) => formatMoney(amount, report.currency)),
      ),
      { kind: 'rule' },
      ...(closed === null
        ? []
        : [
            { kind: 'feed' as const, lines: 2 },
            { kind: 'text' as const, text: `Signed ${'.'.repeat(24)}` },
          ]),
      { kind: 'cut' },
    ],
  };
};
