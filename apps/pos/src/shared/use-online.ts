import { showNotice } from '@servery/app-kit/notice.ts';
import { useTill } from './till-context.ts';

/**
 * For actions that only the server can do: without a connection nothing is sent or stored, and a notice says so. `what` starts a sentence:
 * "Accepting W-042".
 */
export const useOnline = (): ((what: string, act: () => void) => void) => {
  const { freshness } = useTill();
  return (what, act) => {
    if (freshness !== 'stale' && navigator.onLine) return act();
    return showNotice('No connection.', `${what} needs the server. Nothing was changed: try again when the connection is back.`);
  };
};
