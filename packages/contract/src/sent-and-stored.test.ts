import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { storedCouponFields } from './coupons.ts';
import { allEndpoints } from './index.ts';
import { eventPayloads } from './events.ts';
import { allSections } from './settings/index.ts';

type Schema = z.core.$ZodType & {
  _zod: {
    def: {
      type: string;
      format?: string;
      shape?: Record<string, Schema>;
      element?: Schema;
      innerType?: Schema;
      options?: Schema[];
      items?: Schema[];
      valueType?: Schema;
      in?: Schema;
    };
  };
};

interface Place {
  path: string;
  schema: Schema;
}

/** The places of texts and numbers in a schema, with the schema that parses each. */
function placesIn(schema: Schema, path: string, kind: 'string' | 'number'): Place[] {
  const { type, shape, element, innerType, options, items, valueType, in: input } = schema._zod.def;
  if (type === kind) return [{ path, schema }];
  const inner = [element, innerType, valueType, input, ...(options ?? []), ...(items ?? [])].filter((one) => one !== undefined);
  return [
    ...Object.entries(shape ?? {}).flatMap(([key, field]) => placesIn(field, `${path}.${key}`, kind)),
    ...inner.flatMap((one) => placesIn(one, path, kind)),
  ];
}
const getPlaces = (schema: unknown, path: string, kind: 'string' | 'number'): Place[] =>
  schema === undefined ? [] : placesIn(schema as Schema, path, kind);
const isDate = ({ schema }: Place) => ['date', 'datetime'].includes(schema._zod.def.format ?? '');

const getSent = (kind: 'string' | 'number') => [
  ...allEndpoints.flatMap(({ id, body, query }) => [body, query].flatMap((schema) => getPlaces(schema, id, kind))),
  ...Object.values(allSections).flatMap(({ id, schema }) => getPlaces(schema, `settings.${id}`, kind)),
];
const sent = getSent('string');
const answered = [
  ...allEndpoints.flatMap(({ id, response }) => getPlaces(response, id, 'string')),
  ...Object.entries(eventPayloads).flatMap(([type, payload]) => getPlaces(payload, type, 'string')),
];
const places = [...new Map(sent.filter(isDate).map((place) => [place.path, place])).values()];
const dateFor = (schema: Schema) => (date: string) => (schema._zod.def.format === 'date' ? date : `${date}T12:00:00Z`);
const messageFor = (schema: Schema, value: string) => z.safeParse(schema, value).error?.issues.map(({ message }) => message);

it('knows the dates that callers send', () => {
  expect(places.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'onlineOrdering.quoteCart.requestedFor',
      'onlineOrdering.listOrders.from',
      'menu.explainMenu.at',
      'coupons.create.startDate',
      'settings.holidays.holidays.date',
      'settings.tax.rules.startDate',
    ]),
  );
});

describe.each(places)('$path', ({ schema }) => {
  const as = dateFor(schema);

  it.each(['0000-01-01', '0001-01-01', '1899-12-31', '9999-01-01', '9999-12-31'])('refuses %s', (date) => {
    expect(messageFor(schema, as(date))).toEqual(['Please enter a date from 1900 to 9998.']);
  });

  it.each(['1900-01-01', '1970-01-01', '2026-11-21', '9998-12-31'])('takes %s', (date) => {
    expect(messageFor(schema, as(date))).toBeUndefined();
  });

  it('says once what is wrong with what is no date', () => {
    expect(messageFor(schema, 'tomorrow')).toHaveLength(1);
    expect(messageFor(schema, as('2026-02-30'))).toHaveLength(1);
  });
});

describe('what is answered', () => {
  it('has any date that a row may hold', () => {
    const refused = answered
      .filter(isDate)
      .filter(({ schema }) => ['0001-01-01', '9999-12-31'].some((date) => messageFor(schema, dateFor(schema)(date)) !== undefined));
    expect(refused.map(({ path }) => path)).toEqual([]);
  });

  it('has any text that a row may hold: rules that are newer than an order do not hide it', () => {
    const refused = answered.filter(
      ({ schema }) => messageFor(schema, 'Ann') === undefined && messageFor(schema, ' A\u202En\u00ADn\n'.repeat(100)) !== undefined,
    );
    expect(refused.map(({ path }) => path)).toEqual([]);
  });
});

describe('amounts that people type', () => {
  /** Compared with an amount of ours, which they must equal or not exceed; and a price that `readSelection` checks. */
  const compared = /shownTotal|takePayment\.amount|refundOrder\.amount|selection\.price/;
  const amounts = getSent('number').filter(
    ({ path }) => /(?:amount|amountInCents|fee|charges?|price|tip|value|freeFrom)$/i.test(path) && !compared.test(path),
  );

  it('are these', () => {
    expect(amounts.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'coupons.create.discountAmount',
        'coupons.create.applicableOverAmount',
        'onlineOrdering.placeOrder.tip',
        'settings.delivery.fee',
      ]),
    );
  });

  it.each(amounts)('$path has an upper bound', ({ schema }) => {
    expect(z.safeParse(schema, 1_099_511_627_776).success).toBe(false);
  });

  it('have none when they are answered: a coupon that is older than the bound is shown', () => {
    for (const schema of [storedCouponFields.shape.discountAmount, storedCouponFields.shape.applicableOverAmount]) {
      expect(z.safeParse(schema, 1_099_511_627_776).success).toBe(true);
      expect(z.safeParse(schema, 0.5).success).toBe(false);
    }
  });
});
