import { showNotice } from '@servery/app-kit/notice.ts';
import { useTill } from './till-context.ts';

/**
 * What only the server can do: without it nothing is sent and nothing is kept for later, and whoever tapped is told so. `what` begins a
 * sentence: "Accepting W-042".
 */
export const useOnline = (): ((what: string, act: () => void) => void) => {
  const { freshness } = useTill();
  return (what, act) => {
    if (freshness !== 'stale' && navigator.onLine) return act();
    return showNotice('No connection.', `${what} needs the server. Nothing was changed: try again when the connection is back.`);
  };
};
