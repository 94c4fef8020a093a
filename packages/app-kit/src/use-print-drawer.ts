import { printDrawerReport } from '@servery/contract/drawers';
import { newId } from './ids.ts';
import { useEndpointMutation } from './query.ts';

interface Session {
  restaurantId: string;
  storeId: string;
  drawerSessionId: string;
}

/** Prints a drawer's X or Z report, for the till and for admin. `said`: what came of it, in words. */
export const usePrintDrawer = () => {
  const { mutate, isPending, data, error } = useEndpointMutation(printDrawerReport);
  const refused = error?.error;
  return {
    /** `headers`: an approval, where the till needed one. */
    print: (params: Session, headers: Record<string, string> = {}) => mutate({ params, body: { id: newId() }, headers, retries: 1 }),
    isPending,
    said: data === undefined ? '' : `Sent to ${data.printerName}.${data.duplicate ? ' Marked DUPLICATE.' : ''}`,
    /** The catalogue's title is about something that has changed; here the store has no printer. */
    error: refused?.code === 'resource_status_conflict' ? { ...refused, title: 'Not printed' } : refused,
  };
};
