import { formatDayOfYear, formatInstantDay } from '../clock/index.ts';
import { formatMoney, type CurrencyCode } from '../money/index.ts';
import { getDaySections, type ComparedFigure } from '../reports/index.ts';
import type { Instant, LocalDate, TimeZone } from '../time/time.types.ts';
import { getRowBlocks } from './report-blocks.ts';
import type { PrintDocument } from './printing.types.ts';

/** What a printed summary of a trading day needs: frozen figures and names, nothing to look up. */
interface PrintableDay {
  storeName: string;
  /** Null: the summary is of the whole store. */
  tillName: string | null;
  timeZone: TimeZone;
  currency: CurrencyCode;
  day: LocalDate;
  readAt: Instant;
  /** False: the day goes on. */
  over: boolean;
  figures: readonly ComparedFigure[];
}

/** DRAWER_REPORT: what was sold and paid on a trading day, at a store or one of its tills. */
export const dayReport = ({ storeName, tillName, timeZone, currency, day, readAt, over, figures }: PrintableDay): PrintDocument => {
  const date = formatDayOfYear(day, timeZone);
  const sections = getDaySections({ figures });
  return {
    type: 'DRAWER_REPORT',
    title: `Sales of ${date}`,
    blocks: [
      { kind: 'text', text: 'DAY REPORT', size: 2, bold: true, align: 'center' },
      { kind: 'text', text: storeName, align: 'center' },
      { kind: 'text', text: tillName ?? 'All tills and online', bold: true, align: 'center' },
      { kind: 'feed', lines: 1 },
      { kind: 'columns', left: 'Trading day', right: date, bold: true },
      { kind: 'columns', left: over ? 'Printed' : 'So far, at', right: formatInstantDay(readAt, timeZone) },
      ...(sections.length === 0 ? [{ kind: 'text' as const, text: 'Nothing was sold or paid.' }] : []),
      ...sections.flatMap((section) => getRowBlocks(section, (amount) => formatMoney(amount, currency))),
      { kind: 'rule' },
      { kind: 'cut' },
    ],
  };
};
