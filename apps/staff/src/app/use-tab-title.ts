import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useOrders } from '@servery/app-kit/orders/open-orders.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the browser's tab says of the screen. */
    title?: string;
  }
}

/** Names the browser's tab after the screen, with how many orders wait to be accepted: "(2) Orders · Servery staff". */
export const useTabTitle = (): void => {
  const title = useMatches().at(-1)?.staticData.title;
  const fresh = useOrders(({ rows }) => Object.values(rows ?? {}).filter(({ status }) => status === 'new').length);
  useEffect(() => {
    document.title = `${fresh > 0 ? `(${fresh}) ` : ''}${[title, 'Servery staff'].filter(Boolean).join(' · ')}`;
  }, [title, fresh]);
};
