import { useEffect, useRef, useState } from 'react';
import type { FailureText } from '@servery/ui/primitives/failure.tsx';
import type { CallArguments, ReadOptions } from '@servery/app-kit/client.types.ts';
import { useClient } from '@servery/app-kit/query.ts';
import type { Endpoint } from '@servery/contract/endpoint';
import { saveFile } from '../../shared/save-file.ts';
import type { RowOf } from './use-list-source.ts';

/** The most rows that a spreadsheet opens at ease; more are split by searching. */
const mostRows = 50_000;

const incomplete: FailureText = {
  title: 'The file is not complete',
  message: `It has the first ${mostRows.toLocaleString('en')} rows. Search or filter the list to get the rest in files of their own.`,
  requestId: '',
};

/** The download of a list as a CSV file. */
export interface CsvDownload {
  read: () => void;
  stop: () => void;
  /** Rows read so far; null while nothing is read. */
  count: number | null;
  error: FailureText | undefined;
}

/** Reads every row that a call finds, page by page, and saves them as `<name>.csv`. `toText`: the whole file, of all rows. */
export function useCsv<E extends Endpoint>(
  endpoint: E,
  options: ReadOptions<E>,
  { name, toText }: { name: string; toText: (rows: readonly RowOf<E>[]) => string },
): CsvDownload {
  const client = useClient();
  const [count, setCount] = useState<number | null>(null);
  const [error, setError] = useState<FailureText>();
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  const read = async () => {
    const { signal } = (reading.current = new AbortController());
    const rows: RowOf<E>[] = [];
    let cursor: string | undefined;
    setError(undefined);
    setCount(0);
    do {
      const query = { ...(options.query as object | undefined), limit: 100, ...(cursor !== undefined && { cursor }) };
      const answer = await client.call(endpoint, ...([{ ...options, query, signal }] as unknown as CallArguments<E>));
      if (signal.aborted) return;
      if (!answer.ok) {
        setError(answer.error);
        break;
      }
      const page = answer.data as { rows: RowOf<E>[]; nextCursor: string | null };
      rows.push(...page.rows);
      setCount(rows.length);
      cursor = page.nextCursor ?? undefined;
      if (cursor === undefined || rows.length >= mostRows) saveFile(`${name}.csv`, toText(rows), 'text/csv');
    } while (cursor !== undefined && rows.length < mostRows);
    if (cursor !== undefined && rows.length >= mostRows) setError(incomplete);
    setCount(null);
  };
  const stop = () => {
    reading.current?.abort();
    setCount(null);
  };
  return { read: () => void read(), stop, count, error };
}
