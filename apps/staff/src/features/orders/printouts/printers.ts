import type { ResponseOf } from '@servery/contract/endpoint';
import { listStorePrinters } from '@servery/contract/printers';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { useStore } from '../../../shared/store-context.ts';

export type Printer = ResponseOf<typeof listStorePrinters>['rows'][number];

/** The store's printers in use (cloud printers once they are confirmed), refetched once a minute. `known`: false until they were read. */
export const usePrinters = (): { printers: Printer[]; known: boolean } => {
  const { restaurantId, storeId } = useStore();
  const query = useEndpoint(listStorePrinters, { params: { restaurantId, storeId } }, { staleTime: 20_000, refetchInterval: 60_000 });
  return { printers: query.data?.rows.filter(({ active, confirmed }) => active && confirmed) ?? [], known: query.data !== undefined };
};

/** What is wrong with a printer, for people; null while no problem is known. */
export const printerTrouble = ({ name, online, problem, queued }: Printer): string | null => {
  const waiting = queued === 0 ? '' : queued === 1 ? ' 1 document waits for it.' : ` ${queued} documents wait for it.`;
  if (problem !== null && problem !== '') return `${name}: ${problem.replace(/[.!]?$/, '.')}${waiting}`;
  return online === false ? `${name} is offline.${waiting}` : null;
};
