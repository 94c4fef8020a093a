import type { Stripe } from 'stripe';
import { badParameter, missing } from './api-error.ts';
import type { Instants, Paging } from './common-params.ts';

const most = 100;

/** One page of rows that come oldest first; the provider shows the newest first. */
export const getPage = <T extends { id: string; object?: string }>(
  rows: readonly T[],
  { limit = 10, starting_after, ending_before }: Paging,
  url: string,
): Stripe.ApiList<T> => {
  if (limit > most)
    throw badParameter(`This value must be less than or equal to ${most} (it currently is '${limit}').`, {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  const all = rows.toReversed();
  const getPlace = (id: string, param: string): number => {
    const place = all.findIndex((row) => row.id === id);
    if (place < 0) throw missing(all[0]?.object ?? 'object', id, param);
    return place;
  };
  if (ending_before !== undefined) {
    const end = getPlace(ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: all.slice(start, end), has_more: start > 0, url };
  }
  const start = starting_after === undefined ? 0 : getPlace(starting_after, 'starting_after') + 1;
  return { object: 'list', data: all.slice(start, start + limit), has_more: all.length > start + limit, url };
};

/** A short list inside another object: all of it. */
export const wholeList = <T>(rows: readonly T[], url: string): Stripe.ApiList<T> => ({
  object: 'list',
  data: rows.toReversed(),
  has_more: false,
  url,
});

/** Whether an instant (unix seconds) lies in a filter; no filter lets everything pass. */
export const within = (filter: Instants | undefined, at: number): boolean => {
  if (filter === undefined) return true;
  if (typeof filter === 'number') return at === filter;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = filter;
  return at > gt && at >= gte && at < lt && at <= lte;
};

/** The id of something that may be shown whole. */
export const getId = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);
