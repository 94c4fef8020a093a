import { useEffect } from 'react';
import { endpointKey } from '@servery/app-kit/query.ts';
import { ticks } from '@servery/app-kit/ticks.ts';
import { listBills } from '@servery/contract/bills';
import { listOrders } from '@servery/contract/online-ordering';
import { listTableOrders } from '@servery/contract/tables';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { repairCurrentBill } from './bills/bill-outbox.ts';
import { usePreferences } from './preferences.ts';

/** How often a till can read its lists again, in minutes; 0: never. */
export const refreshChoices = [0, 1, 5, 10] as const;
export type RefreshMinutes = (typeof refreshChoices)[number];

/** The lists of bills and tables. */
const lists = [listBills, listOrders, listTableOrders];

/**
 * Reads the lists on the screen again every so many minutes; the others when they are shown next. `repair`: reads what the till stores
 * beside its queries again. Returns what ends it.
 */
export function startRefreshing(queries: Pick<QueryClient, 'invalidateQueries'>, minutes: RefreshMinutes, repair: () => void): () => void {
  if (minutes === 0) return () => undefined;
  const refresh = () => {
    for (const list of lists) void queries.invalidateQueries({ queryKey: endpointKey(list) });
    repair();
  };
  const timer = setInterval(refresh, minutes * ticks.oneMinute);
  return () => clearInterval(timer);
}

/** Refreshes the till's lists and its current bill as its settings say, beside the stream that follows every change. */
export const useAutoRefresh = (): void => {
  const queries = useQueryClient();
  const minutes = usePreferences(({ refreshMinutes }) => refreshMinutes);
  useEffect(() => startRefreshing(queries, minutes, () => void repairCurrentBill()), [queries, minutes]);
};
