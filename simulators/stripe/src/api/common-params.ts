import type { Stripe } from 'stripe';
import { choice, dictionary, either, group, integer, isText, list, type ParamsOf, text } from './params.ts';
import type { Raw } from './form.ts';

/** `{ gt, gte, lt, lte }` or one instant. */
export const instants = either(
  integer(),
  group({ gt: integer(), gte: integer(), lt: integer(), lte: integer() } satisfies ParamsOf<Stripe.RangeQueryParam>),
  isText,
);
export type Instants = ReturnType<typeof instants.read>;

export const paging = {
  limit: integer(1),
  starting_after: text(),
  ending_before: text(),
} satisfies ParamsOf<Stripe.PaginationParams>;

export interface Paging {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
}

export const expand = list(text());

export const metadata = dictionary;

const addressLines = {
  city: text(),
  country: text(2),
  line1: text(),
  line2: text(),
  postal_code: text(),
  state: text(),
} satisfies ParamsOf<Stripe.AddressParam>;
export const address = group(addressLines);

/** Australia, New Zealand, United States, United Kingdom. */
export const currency = {
  read: (raw: Raw, at: string) => {
    const given = typeof raw === 'string' ? raw.toLowerCase() : raw;
    return choice('aud', 'nzd', 'usd', 'gbp').read(given, at);
  },
};

/** The resulting metadata: given names override the old ones, empty ones are removed. */
export const mergeMetadata = (old: Stripe.Metadata, given: Record<string, string> | null | undefined): Stripe.Metadata => {
  if (given === undefined) return old;
  if (given === null) return {};
  return Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== ''));
};

export const fullAddress = (given: Partial<Stripe.Address> | undefined | null): Stripe.Address | null =>
  given ? { city: null, country: null, line1: null, line2: null, postal_code: null, state: null, ...given } : null;
