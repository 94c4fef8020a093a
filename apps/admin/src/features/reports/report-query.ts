import {
  getCategoryReport,
  getEmployeeReport,
  getGuestCountReport,
  getItemReport,
  getPizzaItemReport,
  getPizzaSizeReport,
  getStoreReport,
  getTerminalReport,
  type Report,
  type ReportQuery,
} from '@servery/contract/reports';
import { reportPeriods, type ReportPeriod, type ReportSection } from '@servery/domain/reports';
import type { LocalDate } from '@servery/domain/time';

/** The reports to choose from. The permission to read one is its endpoint's. */
export const reportTypes = [
  { id: 'store', label: 'Store', endpoint: getStoreReport },
  { id: 'terminals', label: 'Tills', endpoint: getTerminalReport },
  { id: 'items', label: 'Items', endpoint: getItemReport },
  { id: 'categories', label: 'Sales categories', endpoint: getCategoryReport },
  { id: 'pizzaSizes', label: 'Pizza sizes', endpoint: getPizzaSizeReport },
  { id: 'pizza', label: 'Pizzas', endpoint: getPizzaItemReport },
  { id: 'pizzas', label: 'Pizzas by size', endpoint: getPizzaItemReport },
  { id: 'employees', label: 'Employees', endpoint: getEmployeeReport },
  { id: 'guests', label: 'Dine-in guests', endpoint: getGuestCountReport },
  { id: 'tyro', label: 'Tyro', endpoint: getStoreReport },
] as const;
export type ReportType = (typeof reportTypes)[number];

/** Reports that show one section of what their call answers. */
const onlySection: Partial<Record<ReportType['id'], ReportSection>> = { pizza: 'pizza', pizzas: 'pizzaItem', tyro: 'cardTerminal' };

/** What a report shows of its call's answer. */
export function narrowReport(report: Report, id: ReportType['id']): Report {
  const only = onlySection[id];
  if (only === undefined) return report;
  const { daily: _, ...rest } = report;
  const isShown = ({ section, key }: Report['figures'][number]) => section === only && (id !== 'tyro' || key.startsWith('tyro/'));
  return { ...rest, figures: report.figures.filter(isShown) };
}

export const periodNames: Readonly<Record<ReportPeriod, string>> = {
  today: 'Today',
  last24Hours: 'Last 24 hours',
  yesterday: 'Yesterday',
  week: 'This week',
  lastWeek: 'Last week',
  month: 'This month',
  lastMonth: 'Last month',
  chosenMonth: 'Choose a month',
  chosenDates: 'Choose dates',
};

/** Periods that go on: their figures change with the time, also where nothing is sold. */
const openPeriods: readonly ReportPeriod[] = ['today', 'last24Hours', 'yesterday', 'week', 'lastWeek', 'month', 'lastMonth'];
export const movesOn = ({ period }: ReportQuery): boolean => openPeriods.includes(period);

const isDay = (text: string): text is LocalDate => /^20\d\d-\d\d-\d\d$/.test(text);
const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

/** The period that an address asks for; values that nobody offers are ignored. */
export const getPeriod = (filter: (id: string) => string): ReportPeriod =>
  reportPeriods.find((period) => period === filter('period')) ?? 'today';

/** The month that an address asks for, or the current one: "2026-11". */
export const getMonth = (filter: (id: string) => string, today: LocalDate): string =>
  isMonth(filter('month')) ? filter('month') : today.slice(0, 7);

/** The months to choose from, newest first: those of three years, and the chosen one. */
export function getMonths(today: LocalDate, chosen: string): string[] {
  const newest = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  const months = Array.from({ length: 36 }, (_, back) => {
    const month = newest - back;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
  return months.includes(chosen) ? months : [...months, chosen];
}

/**
 * What an address asks a report for; a text where its dates are not chosen yet, which says what to do.
 * @param today the date in the store's zone
 */
export function toReportQuery(filter: (id: string) => string, today: LocalDate): ReportQuery | string {
  const period = getPeriod(filter);
  if (period === 'chosenMonth') return { period, from: `${getMonth(filter, today)}-01` };
  if (period !== 'chosenDates') return { period };
  const [from, to] = [filter('from'), filter('to')];
  if (!isDay(from) || !isDay(to)) return 'Choose a first and a last day above.';
  return from > to ? 'The last day is before the first. Choose other dates above.' : { period, from, to };
}
