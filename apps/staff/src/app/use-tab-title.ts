import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useOrders } from '@servery/app-kit/orders/open-orders.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The browser tab's title for the screen. */
    title?: string;
  }
}

/** Sets the browser tab's title, with the number of orders to accept: "(2) Orders · Servery staff". */
export const useTabTitle = (): void => {
  const title = useMatches().at(-1)?.staticData.title;
  const fresh = useOrders(({ rows }) => Object.values(rows ?? {}).filter(({ status }) => status === 'new').length);
  useEffect(() => {
    document.title = `${fresh > 0 ? `(${fresh}) ` : ''}${[title, 'Servery staff'].filter(Boolean).join(' · ')}`;
  }, [title, fresh]);
};
