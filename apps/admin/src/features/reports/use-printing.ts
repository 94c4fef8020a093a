import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void): (() => void) => {
  const query = matchMedia('print');
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Whether the page is being printed: then a long list shows all of its rows, not those of one page. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => matchMedia('print').matches);
