import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from './index.ts';
import { settingsSections } from './settings/index.ts';

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

/** The places below a schema where a date or a time comes in, with the schema that reads it. */
function datesIn(schema: Schema, path: string): { path: string; schema: Schema; kind: 'date' | 'datetime' }[] {
  const { type, format, shape, element, innerType, options, items, valueType, in: input } = schema._zod.def;
  if (type === 'string') return format === 'date' || format === 'datetime' ? [{ path, schema, kind: format }] : [];
  const inner = [element, innerType, valueType, input, ...(options ?? []), ...(items ?? [])].filter((one) => one !== undefined);
  return [
    ...Object.entries(shape ?? {}).flatMap(([key, field]) => datesIn(field, `${path}.${key}`)),
    ...inner.flatMap((one) => datesIn(one, path)),
  ];
}

const sent = [
  ...allEndpoints.flatMap(({ id, body, query }) =>
    [body, query].flatMap((schema) => (schema === undefined ? [] : datesIn(schema as unknown as Schema, id))),
  ),
  ...Object.values(settingsSections).flatMap(({ id, schema }) => datesIn(schema as unknown as Schema, `settings.${id}`)),
];
const places = [...new Map(sent.map((place) => [place.path, place])).values()];
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

describe.each(places)('$path', ({ schema, kind }) => {
  const as = (date: string) => (kind === 'date' ? date : `${date}T12:00:00Z`);

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
