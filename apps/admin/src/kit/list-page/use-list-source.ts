import type { ReadOptions } from '@servery/app-kit/client.types.ts';
import { useEndpoint, useEndpointPages } from '@servery/app-kit/query.ts';
import type { Endpoint, ResponseOf } from '@servery/contract/endpoint';
import type { ListSource } from './list.types.ts';
import { useListAddress, type ListAddress } from './use-list-address.ts';

export type RowOf<E extends Endpoint> = ResponseOf<E> extends { rows: readonly (infer Row)[] } ? Row : never;

const nothing = () => undefined;

/** Rows that are here already, as part of something else that was read. */
export const getList = <Row>(
  rows: readonly Row[] | undefined,
  read: { error?: ListSource<Row>['error']; again?: () => void } = {},
): ListSource<Row> => ({
  ...{ rows, error: read.error, again: read.again ?? nothing },
  ...{ byServer: false, hasMore: false, isReadingMore: false, more: nothing },
});

/** A list that is read completely: a restaurant has tens of rows, not thousands. It is searched, filtered, sorted and paged here. */
export const useWholeList = <E extends Endpoint>(endpoint: E, options: ReadOptions<E>): ListSource<RowOf<E>> => {
  const list = useEndpoint(endpoint, options);
  const rows = (list.data as { rows: readonly RowOf<E>[] } | undefined)?.rows;
  return getList(rows, { error: list.error?.error, again: () => void list.refetch() });
};

/**
 * A list with a cursor, which the endpoint searches and filters.
 * @param options the call, for what the address asks: `({ q, filter }) => ({ query: { ...(q && { search: q }) } })`
 */
export const usePagedList = <E extends Endpoint>(
  endpoint: E,
  options: (address: Pick<ListAddress, 'q' | 'filter'>) => ReadOptions<E>,
): ListSource<RowOf<E>> => {
  const { q, filter } = useListAddress();
  const { rows, error, again, hasMore, isReadingMore, more } = useEndpointPages(endpoint, options({ q: q.trim(), filter }));
  return { rows: rows as RowOf<E>[] | undefined, error, again, byServer: true, hasMore, isReadingMore, more };
};
