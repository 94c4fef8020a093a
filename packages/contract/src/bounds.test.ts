import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from './index.ts';
import { allSections } from './settings/index.ts';
import type { SettingsSection } from './settings/section.ts';

/**
 * What callers send is bounded, text by text and list by list: it is stored, and much of it is sent on to every guest. A list of choices
 * needs no bound of its own if each choice counts once.
 */
type Schema = z.core.$ZodType;
interface Def {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  options?: Schema[];
  format?: string;
  checks?: { _zod: { def: { check: string } } }[];
}

const getDef = (schema: Schema): Def => schema._zod.def as unknown as Def;

const parts = (schema: Schema, path: string): { schema: Schema; path: string }[] => {
  const { shape = {}, element, innerType, options = [] } = getDef(schema);
  return [
    { schema, path },
    ...Object.entries(shape).flatMap(([key, field]) => parts(field, path === '' ? key : `${path}.${key}`)),
    ...(element === undefined ? [] : parts(element, `${path}[]`)),
    ...[...(innerType === undefined ? [] : [innerType]), ...options].flatMap((inner) => parts(inner, path)),
  ];
};

const has = (schema: Schema, check: string): boolean => (getDef(schema).checks ?? []).some(({ _zod: { def } }) => def.check === check);

/** Whether the same choice a thousand times is one. */
function countsOnce(schema: Schema): boolean {
  const { element } = getDef(schema);
  const choice = element?._zod.def.type === 'enum' ? [...(element._zod.values ?? [])][0] : '0190f5fe-7c00-7a00-8000-000000000000';
  const { success, data } = z.safeParse(
    schema,
    Array.from({ length: 1_000 }, () => choice),
  );
  return success && (data as unknown[]).length === 1;
}

function isBounded(schema: Schema): boolean {
  const { type, format } = getDef(schema);
  if (type === 'string') return format !== undefined || has(schema, 'max_length') || has(schema, 'string_format');
  return type !== 'array' || has(schema, 'max_length') || countsOnce(schema);
}

/** Their sections bound them when they are stored (`problems`): what is stored already is read whatever its length. */
const boundedByProblems = new Set([
  'value.deliveryAreas[].id',
  'value.suburbs[].id',
  'value.rules',
  'value.rules[].id',
  'value.holidays[].dayIntervals',
  'value.cardBg.id',
  'value.cardBg.path',
  'value.cardBg.alt',
  'value.maps[].id',
]);

describe('what is sent is bounded', () => {
  it.each(allEndpoints.filter(({ body, query }) => (body ?? query) !== undefined))('$id', ({ body, query }) => {
    const all = [body, query].flatMap((schema) => (schema === undefined ? [] : parts(schema, '')));
    const unbounded = all.filter((part) => !isBounded(part.schema)).map(({ path }) => path);
    expect(unbounded.filter((path) => !boundedByProblems.has(path))).toEqual([]);
  });
});

describe('settings that are stored are bounded', () => {
  const sections: Record<string, SettingsSection> = allSections as never;
  const getPaths = (section: string, change: object): string[] => {
    const { schema, defaults, problems } = sections[section]!;
    const value = z.parse(schema, { ...(defaults as object), ...change });
    return problems!(value, { country: 'AU' }).map(({ path }) => path);
  };
  const corners = [0, 1, 2].map((at) => ({ latitude: at, longitude: at % 2 }));
  const area = (id: string) => ({
    ...{
      id,
      name: 'Area',
      deliveryCharges: 0,
      minOrderValue: null,
      shouldApplyThirdPartyDeliveryFee: false,
    },
    polygon: corners,
  });
  const suburb = (id: string) => ({ id, name: 'Enmore', postcode: '', fee: 0 });
  const rule = (id: string) => ({
    ...{
      id,
      name: 'GST',
      rate: 10_000,
      inclusive: true,
      categories: [],
      collectionTypes: [],
      appliesToDeliveryFee: true,
    },
    ...{ startDate: '2026-01-01', endDate: null },
  });
  const long = 'x'.repeat(61);

  it.each<[string, string, (id: string) => object]>([
    ['delivery', 'deliveryAreas', area],
    ['delivery', 'suburbs', suburb],
    ['tax', 'rules', rule],
    ['tableMap', 'maps', (id) => ({ id, name: 'Room', scale: null, pinnedCoordinates: { x: 0, y: 0 }, tables: [] })],
  ])('%s: ids of %s are short, plain, and each once', (section, list, make) => {
    const ids = ['a', long, '', 'a\u202eb', 'b', 'a'];
    expect(getPaths(section, { [list]: ids.map((id) => make(id)) })).toEqual([1, 2, 3, 5].map((at) => `${list}.${at}.id`));
  });

  it('tableMap: a table is on one map, once', () => {
    const element = { shape: 'circle', tableId: '0190f5fe-7c00-7a00-8000-000000000000', location: { x: 0, y: 0 }, radius: 60 };
    const maps = ['a', 'b'].map((id) => ({ id, name: id, scale: null, pinnedCoordinates: { x: 0, y: 0 }, tables: [element] }));
    expect(getPaths('tableMap', { maps })).toEqual(['maps.1.tables.0.tableId']);
  });

  it.each(['printStations', 'printLocations'])('printing: ids of %s are each once', (list) => {
    const named = ['grill', 'bar', 'grill'].map((id) => ({ id, name: id }));
    expect(getPaths('printing', { [list]: named })).toEqual([`${list}.2.id`]);
  });

  it('loyalty: the picture of a card is one of ours', () => {
    const picture = {
      id: '0190f5fe-7c00-7a00-8000-000000000000',
      path: 'loyalty/0190f5fe/card.jpg',
      width: 800,
      height: 400,
    };
    const strange = ['https://evil.example/a.jpg', '../../api/x', 'a/../b.jpg', '/etc/x', `a/${long.repeat(4)}`];
    expect(getPaths('loyalty', { cardBg: picture })).toEqual([]);
    for (const change of [...strange.map((path) => ({ path })), { id: long }, { width: 0 }, { height: 1e9 }])
      expect(getPaths('loyalty', { cardBg: { ...picture, ...change } }), JSON.stringify(change)).toEqual(['cardBg']);
  });

  it.each([
    [
      'checkout',
      {
        paymentSettings: {
          pickup: Array(1_000).fill('inStore'),
          delivery: [],
          dineIn: [],
        },
      },
    ],
    ['printing', { onAccept: Array(1_000).fill('ORDER_TICKET') }],
  ])('%s: a choice counts once', (section, change) => {
    const { schema, defaults } = sections[section]!;
    expect(JSON.stringify(z.parse(schema, { ...(defaults as object), ...change })).length).toBeLessThan(1_000);
  });
});
