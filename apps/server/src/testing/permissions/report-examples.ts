import { getMonthlyOrders, listMonthlyOrders } from '@servery/contract/analytics';
import * as reports from '@servery/contract/reports';
import { getOpenOrders, getStoresToday, getToday } from '@servery/contract/today';
import { example, type Example } from './example.ts';

const query = () => ({ period: 'today' }) as const;

/** Calls of the permission matrix for reports. */
export const reportExamples: Example[] = [
  example(reports.getStoreReport, { query }),
  example(reports.getTerminalReport, { query, makers: { posTerminalId: 'tillId' } }),
  example(reports.getItemReport, { query }),
  example(reports.getCategoryReport, { query }),
  example(reports.getPizzaSizeReport, { query }),
  example(reports.getPizzaItemReport, { query }),
  example(reports.getEmployeeReport, { query }),
  example(reports.getGuestCountReport, { query }),
  example(listMonthlyOrders, { query: () => ({}) }),
  example(getMonthlyOrders, {}),
  example(getToday, {}),
  example(getOpenOrders, {}),
  example(getStoresToday, {}),
];
