import { useEffect, useRef, useState } from 'react';
import type { FailureText } from '@servery/ui/primitives/failure.tsx';
import { useClient } from '@servery/app-kit/query.ts';
import type { QuerySentTo } from '@servery/contract/endpoint';
import { listOrders } from '@servery/contract/online-ordering';
import { saveFile } from '../../shared/save-file.ts';
import { useStore } from '../../shared/places.ts';
import { toCsv } from './order-csv.ts';
import type { OrderRow } from './order-query.ts';

/** The most rows that a spreadsheet opens at ease; more are split by dates. */
const mostRows = 50_000;

/** Reads every order that a query finds, page by page, and saves them as a CSV file. `count`: read so far; null while nothing is read. */
export function useCsv(query: NonNullable<QuerySentTo<typeof listOrders>>, name: string) {
  const client = useClient();
  const { restaurantId, storeId, timeZone } = useStore();
  const [count, setCount] = useState<number | null>(null);
  const [error, setError] = useState<FailureText>();
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  const read = async () => {
    const { signal } = (reading.current = new AbortController());
    const rows: OrderRow[] = [];
    let cursor: string | undefined;
    setError(undefined);
    setCount(0);
    do {
      const page = { ...query, limit: 100, ...(cursor !== undefined && { cursor }) };
      const answer = await client.call(listOrders, { params: { restaurantId, storeId }, query: page, signal });
      if (signal.aborted) return;
      if (!answer.ok) {
        setError(answer.error);
        break;
      }
      rows.push(...answer.data.rows);
      setCount(rows.length);
      cursor = answer.data.nextCursor ?? undefined;
      if (cursor === undefined || rows.length >= mostRows) saveFile(`${name}.csv`, toCsv(rows, timeZone), 'text/csv');
    } while (cursor !== undefined && rows.length < mostRows);
    setCount(null);
  };
  const stop = () => {
    reading.current?.abort();
    setCount(null);
  };
  return { read: () => void read(), stop, count, error };
}
