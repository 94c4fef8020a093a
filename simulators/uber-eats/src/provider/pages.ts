import { ApiError } from './api-error.ts';

const largest = 50;

const asInt = (text: string | undefined, otherwise: number): number =>
  text === undefined ? otherwise : /^\d+$/.test(text) ? Number(text) : 0;

/** One page of a list, and the token of the next: `{data, pagination_data}`. @throws ApiError on an invalid size or token */
export function getPage<T extends { id: string }>(
  all: readonly T[],
  query: Readonly<Record<string, string | undefined>>,
  view: (each: T) => object,
): object {
  const size = asInt(query.page_size, largest);
  if (size < 1 || size > largest)
    throw new ApiError(400, 'bad_request', `page_size is from 1 to ${largest}`, { field_violations: ['page_size'] });
  const after = query.next_page_token ? Buffer.from(query.next_page_token, 'base64url').toString('utf8') : null;
  const last = after === null ? -1 : all.findIndex(({ id }) => id === after);
  if (after !== null && last === -1)
    throw new ApiError(400, 'bad_request', 'next_page_token is not one of ours', { field_violations: ['next_page_token'] });
  const page = all.slice(last + 1, last + 1 + size);
  const end = page.at(-1);
  const more = end !== undefined && last + 1 + size < all.length;
  return {
    data: page.map(view),
    pagination_data: { ...(more ? { next_page_token: Buffer.from(end.id).toString('base64url') } : {}), page_size: page.length },
  };
}
