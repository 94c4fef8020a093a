import { useState } from 'react';
import { newId } from '@servery/app-kit/ids.ts';
import { useEndpoint, useEndpointMutation } from '@servery/app-kit/query.ts';
import { testPrinter } from '@servery/contract/printers';
import { listPrintJobs } from '@servery/contract/printing';
import { useStore } from '../../shared/places.ts';
import type { Printer } from './printing.types.ts';

export interface TestPage {
  tone: 'working' | 'done' | 'late' | 'danger';
  words: string;
}

const whileWaiting = ({ connection, active }: Pick<Printer, 'connection' | 'active'>): string => {
  if (!active) return 'The test page waits: switch the printer on first.';
  return connection === 'CLOUD'
    ? 'Test page sent. Waiting for the printer…'
    : 'Test page ready. Waiting for a till or print bridge in the store to fetch it…';
};

/** Prints a test page and follows its state. `page` is null until one is requested. */
export const useTestPage = (printer: Printer) => {
  const { restaurantId, storeId } = useStore();
  const [jobId, setJobId] = useState<string | null>(null);
  const send = useEndpointMutation(testPrinter, { onSuccess: ({ id }) => setJobId(id) });
  const jobs = useEndpoint(
    listPrintJobs,
    { params: { restaurantId, storeId }, query: { limit: 50 } },
    {
      enabled: jobId !== null,
      staleTime: 0,
      refetchInterval: (answer) => ((answer?.rows.find(({ id }) => id === jobId)?.status ?? 'queued') === 'queued' ? 1500 : false),
    },
  );
  const job = jobs.data?.rows.find(({ id }) => id === jobId);
  let page: TestPage | null = null;
  if (jobId !== null) {
    if (job?.status === 'success') page = { tone: 'done', words: 'The test page came out.' };
    else if (job?.status === 'failure')
      page = { tone: job.unconfirmed ? 'late' : 'danger', words: job.message || 'The test page did not come out.' };
    else page = { tone: 'working', words: whileWaiting(printer) };
  }
  return {
    print: () => send.mutate({ params: { restaurantId, storeId, printerId: printer.id }, body: { id: newId() }, retries: 1 }),
    isPending: send.isPending,
    error: send.error?.error,
    page,
  };
};
