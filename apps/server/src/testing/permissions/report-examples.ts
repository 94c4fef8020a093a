import { randomUUID } from 'node:crypto';
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
  example(reports.getTillReport, { query: () => ({ day: 'today', scope: 'till' }) as const }),
  example(reports.printTillReport, { body: () => ({ id: randomUUID(), day: 'today', scope: 'store' }) as const }),
  example(listMonthlyOrders, { query: () => ({}) }),
  example(getMonthlyOrders, {}),
  example(getToday, {}),
  example(getOpenOrders, {}),
  example(getStoresToday, {}),
];
