import { getTradingDay } from '@servery/domain/availability';
import type { Minor } from '@servery/domain/money';
import type { ComparedFigure, DayRange, ReportSums } from '@servery/domain/reports';
import { addDays } from '@servery/domain/time';
import type { Tx } from '../../platform/db/connections.types.ts';
import type { StoreProfile } from '../restaurants/index.ts';

interface Closing {
  closed_at: Date;
  taken: Minor;
  returned: Minor;
  paid_in: Minor;
  paid_out: Minor;
  difference: Minor;
  handed_over: Minor;
}

/** A till's closings count on the trading day on which they were counted, or between the moments of the last hours. */
type Periods = { days: DayRange; before: DayRange } | { from: Date; middle: Date; to: Date };

const getDate = (at: Date): string => at.toISOString().slice(0, 10);

/** Whether a closing belongs to trading days. Days near an end are looked up; a closing in the middle cannot be outside. */
function isWithin(store: StoreProfile, { from, to }: DayRange, at: Date): boolean {
  const date = getDate(at);
  if (date > addDays(from, 2) && date < addDays(to, -2)) return true;
  const day = getTradingDay(store.tillHours, at.toISOString());
  return from <= day && day <= to;
}

/** Closings of a till's drawer in a period and the one before, as figures. Read where they were stored: a closing never changes. */
export async function readDrawers(
  tx: Tx,
  store: StoreProfile,
  { terminalId, ...periods }: Periods & { terminalId: string },
): Promise<ComparedFigure[]> {
  const [from, to] =
    'middle' in periods
      ? [periods.from, periods.to]
      : [new Date(`${addDays(periods.before.from, -2)}T00:00:00Z`), new Date(`${addDays(periods.days.to, 3)}T00:00:00Z`)];
  const closings = await tx.sql<Closing>({
    name: 'reports.closings',
    text: `select closed_at, (report->'cash'->>'taken')::bigint as taken, (report->'cash'->>'returned')::bigint as returned,
        (report->'cash'->>'paidIn')::bigint as paid_in, (report->'cash'->>'paidOut')::bigint as paid_out,
        counted - expected as difference, handed_over
      from drawer_session
      where restaurant_id = $1 and store_id = $2 and device_id = $3 and closed_at >= $4 and closed_at < $5`,
    values: [tx.scope.restaurantId, store.storeId, terminalId, from, to],
  });
  const [now, then] =
    'middle' in periods
      ? [closings.filter(({ closed_at: at }) => at >= periods.middle), closings.filter(({ closed_at: at }) => at < periods.middle)]
      : [periods.days, periods.before].map((days) => closings.filter(({ closed_at: at }) => isWithin(store, days, at)));
  const [sums, earlier] = [now ?? [], then ?? []].map(addUp);
  return Object.entries(sums ?? {}).map(([key, own]) => ({ section: 'drawer', key, label: '', ...own, before: earlier?.[key] ?? none }));
}

const none: ReportSums = { count: 0, quantity: 0, amount: 0 };

function addUp(closings: readonly Closing[]): Record<string, ReportSums> {
  const sum = (read: (closing: Closing) => Minor): ReportSums => ({
    count: closings.length,
    quantity: 0,
    amount: closings.reduce((total, closing) => total + read(closing), 0),
  });
  return {
    cashTaken: sum(({ taken }) => taken),
    cashReturned: sum(({ returned }) => returned),
    paidIn: sum(({ paid_in: paidIn }) => paidIn),
    paidOut: sum(({ paid_out: paidOut }) => paidOut),
    difference: sum(({ difference }) => difference),
    handedOver: sum(({ handed_over: handedOver }) => handedOver),
  };
}
