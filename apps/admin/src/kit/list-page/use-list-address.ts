import { useLocation, useNavigate } from '@tanstack/react-router';

/** The list's state in the address: `?q=flat&state=active&sort=-name&page=2`. */
export interface ListAddress {
  /** What is searched for; '' for nothing. */
  q: string;
  /** A column's id, with a minus for the highest first; '' where nobody has chosen. */
  sort: string;
  /** From 1 on. */
  page: number;
  /** The value of a filter; '' for all. */
  filter: (id: string) => string;
  /** Changes parts of it; '' takes one out. Without `page`, the list starts at its first page again. */
  change: (parts: Record<string, string>) => void;
}

/** People can type what they like into an address, and its parser makes numbers of digits. */
const asText = (given: unknown): string => (typeof given === 'string' || typeof given === 'number' ? String(given).slice(0, 100) : '');

/** Search, filters and sorting, stored in the address, so that they survive going back, reloading and sharing the link. */
export const useListAddress = (): ListAddress => {
  const search = useLocation({ select: (location) => location.search as Readonly<Record<string, unknown>> });
  const navigate = useNavigate();
  return {
    q: asText(search['q']),
    sort: asText(search['sort']),
    page: Math.max(1, Math.trunc(Number(search['page'])) || 1),
    filter: (id) => asText(search[id]),
    change: (parts) => {
      const next = (before: Readonly<Record<string, unknown>>) =>
        Object.fromEntries(Object.entries({ ...before, page: '', ...parts }).filter(([, value]) => value !== ''));
      // The search of a list is no screen's own, so that the router has no type for it.
      void navigate({ to: '.', search: next as never, replace: true, resetScroll: false });
    },
  };
};
