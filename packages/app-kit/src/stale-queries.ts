import type { Query, QueryClient } from '@tanstack/react-query';
import type { EventType } from '@servery/contract/event-types';
import type { StorePlace } from './orders/store-place.ts';

/** Refetches what events make stale: queries whose endpoint names them (`staleOn`), if they are about the same place. */
export interface StaleQueries {
  /** Handles an event of the place. */
  take(type: EventType): void;
  /** Any event may have been missed. A query that has failed has shown nothing that could be stale. */
  takeAll(): void;
  /** Cancels pending refetches. */
  stop(): void;
}

/** How long the first event waits for others: a transaction writes several. Milliseconds. */
const together = 50;
/** Shortest time between two fetches of one endpoint, however many events a rush brings. Milliseconds. */
const pause = 1000;

/** The endpoint's id, the first part of a query key. */
const getEndpoint = (query: Query): string => String(query.queryKey[0]);

/** A query about another restaurant or store is not affected. One that names none may be about any. */
const isAbout = (query: Query, place: StorePlace): boolean =>
  query.queryKey.slice(1).every((part) => {
    const named = (part ?? {}) as Partial<StorePlace>;
    return (named.restaurantId ?? place.restaurantId) === place.restaurantId && (named.storeId ?? place.storeId) === place.storeId;
  });

/** For the events of one store's stream. An endpoint is fetched right after its first event, and once more for all those of a rush. */
export function createStaleQueries(queries: QueryClient, place: StorePlace): StaleQueries {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const lastRead = new Map<string, number>();
  const concerned = (query: Query, type?: EventType): boolean => {
    const staleOn = query.meta?.staleOn ?? [];
    return (type === undefined ? staleOn.length > 0 : staleOn.includes(type)) && isAbout(query, place);
  };

  const readSoon = (id: string): void => {
    if (timers.has(id)) return;
    const wait = Math.max(together, (lastRead.get(id) ?? 0) + pause - Date.now());
    const read = () => {
      timers.delete(id);
      lastRead.set(id, Date.now());
      void queries.invalidateQueries({ predicate: (query) => getEndpoint(query) === id && concerned(query) });
    };
    timers.set(id, setTimeout(read, wait));
  };

  return {
    take: (type) => {
      for (const query of queries.getQueryCache().getAll()) if (concerned(query, type)) readSoon(getEndpoint(query));
    },
    takeAll: () => void queries.invalidateQueries({ predicate: (query) => query.state.status !== 'error' && concerned(query) }),
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
